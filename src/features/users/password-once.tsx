import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'

import { copyText } from '#src/ui/copy-text.tsx'
import { Sentences } from '#src/ui/sentences.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './users.module.css'

export interface MadePassword {
  objectid: string
  /** Of the user. */
  name: string
  loginName: string
  password: string
}

/** One-time passwords, shown this once. */
export function PasswordsOnce({ made, onClose }: { made: readonly MadePassword[]; onClose: () => void }) {
  const { t } = useLingui()
  const all = made.map(({ loginName, password }) => `${loginName}\t${password}`).join('\n')
  return (
    <>
      <p className={styles['lead']}>
        <Sentences>
          <Trans>Each password works for one login, where a new one must be chosen.</Trans>
          <strong>
            <Trans>It is shown only now.</Trans>
          </strong>
        </Sentences>
      </p>
      <ul className={styles['passwords']}>
        {made.map(({ objectid, name, loginName, password }) => (
          <li key={objectid}>
            <span>
              <UserText text={`${name} · ${loginName}`} />
            </span>
            <code>{password}</code>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t`Copy the password of ${loginName}`}
              title={t`Copy`}
              onClick={() => void copyText(password)}
            >
              <IconCopy size="0.875rem" stroke={1.5} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        {made.length > 1 && (
          <Button variant="default" onClick={() => void copyText(all)}>
            <Trans>Copy all</Trans>
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </>
  )
}
