import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { Sentences } from '../sentences.tsx'
import styles from './second-factor.module.css'

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = encodeURIComponent(`${codes.join('\n')}\n`)
  return (
    <div className={styles['setup']}>
      <p className={styles['lead']}>
        <Sentences>
          <Trans>Without your device, each of these recovery codes works for one login.</Trans>
          <strong>
            <Trans>They are shown only now.</Trans>
          </strong>
        </Sentences>
      </p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${text}`}
          download="farwatch-recovery-codes.txt"
        >
          <Trans>Download codes</Trans>
        </Button>
        <Button data-autofocus onClick={onDone}>
          <Trans>Continue, codes are saved</Trans>
        </Button>
      </div>
    </div>
  )
}
