import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

import { copyText } from '#src/ui/copy-text.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import table from '#src/ui/plain-table.module.css'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './notifications.module.css'

/** The secret that signs the webhooks of a rule, shown this once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Webhook secret`} onClose={onClose} closeOnClickOutside={false}>
      <p className={styles['lead']}>
        <Sentences>
          <Trans>Copy the secret into the system that receives the webhooks.</Trans>
          <strong>
            <Trans>It is shown only now.</Trans>
          </strong>
        </Sentences>
      </p>
      <code className={styles['secret']}>{secret}</code>
      <p className={table['quiet']}>
        <Trans>That system checks the header x-farwatch-signature with it.</Trans>
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button data-autofocus onClick={() => void copyText(secret)}>
          <Trans>Copy secret</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
