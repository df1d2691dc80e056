import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { GatewayCandidate } from '#contract/lists/gateway-candidate.ts'
import { momentText } from '#src/ui/moment-text.ts'
import { Sentences } from '#src/ui/sentences.tsx'

import { isContested, spokenFingerprint } from './candidate-keys.ts'
import styles from './candidates.module.css'

interface KeyChoiceProps {
  candidate: GatewayCandidate
  /** A fingerprint; undefined while none is chosen. */
  picked: string | undefined
  onPick: (fingerprint: string) => void
  onTypeKey: () => void
}

/** With which key the gateway is admitted from now on. One key is said; of several, one has to be chosen. */
export function KeyChoice({ candidate, picked, onPick, onTypeKey }: KeyChoiceProps) {
  const { t, i18n } = useLingui()
  const { keys, furtherKeys } = candidate
  const [first] = keys
  if (first !== undefined && !isContested(candidate)) {
    const { address } = first
    const spoken = spokenFingerprint(first.fingerprint)
    const lastTime = momentText(i18n, first.lastTime)
    return (
      <p className={styles['shown']}>
        <Trans>
          The gateway will log in with the key it presented: fingerprint <code>{spoken}</code>, last presented
          from {address} at {lastTime}.
        </Trans>
      </p>
    )
  }
  return (
    <section className={styles['conflict']} aria-label={t`Which key is the gateway’s?`}>
      <h3>
        <IconAlertTriangle size="1rem" stroke={1.5} aria-hidden />
        <Trans>Different keys were presented for this id</Trans>
      </h3>
      <p>
        <Sentences>
          <Trans>
            Another device may be using this id, or the key was changed. Restart the gateway and see which key
            it presents next: whoever holds the adopted key acts as this gateway.
          </Trans>
          {furtherKeys && <Trans>More keys were presented; only the latest are listed.</Trans>}
        </Sentences>
      </p>
      <Radio.Group
        value={picked ?? ''}
        onChange={onPick}
        aria-label={t`Key fingerprint`}
        className={styles['choices'] ?? ''}
      >
        {keys.map((key) => (
          <Radio
            key={key.fingerprint}
            value={key.fingerprint}
            label={<code>{spokenFingerprint(key.fingerprint)}</code>}
            description={<ShownWhen shown={key} />}
          />
        ))}
      </Radio.Group>
      <p>
        <Sentences>
          <Trans>Entering the key, for example from the gateway’s label, is safer than choosing one.</Trans>
          <Button variant="default" size="compact-sm" onClick={onTypeKey}>
            <Trans>Enter the key instead…</Trans>
          </Button>
        </Sentences>
      </p>
    </section>
  )
}

function ShownWhen({ shown }: { shown: GatewayCandidate['keys'][number] }) {
  const { i18n } = useLingui()
  const { address } = shown
  const [attempts, first, last] = [
    i18n.number(shown.attempts),
    momentText(i18n, shown.firstTime),
    momentText(i18n, shown.lastTime),
  ]
  return (
    <Trans>
      From {address}, first {first}, last {last}, attempts: {attempts}
    </Trans>
  )
}
