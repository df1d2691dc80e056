import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

import { plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './api-keys.module.css'

/** A new API key, shown this once. */
export function AddedKey({ row, onClose }: { row: ListRow; onClose: () => void }) {
  const { t } = useLingui()
  const key = plainText(row['key'])
  return (
    <Dialog title={t`API key`} onClose={onClose} closeOnClickOutside={false}>
      <p className={styles['lead']}>
        <Sentences>
          <Trans>Copy the key into the system that uses it.</Trans>
          <strong>
            <Trans>It is shown only now.</Trans>
          </strong>
        </Sentences>
      </p>
      <code className={styles['key']}>{key}</code>
      <p className={styles['quiet']}>
        <Trans>Each request carries it in the header x-api-key.</Trans>
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button data-autofocus onClick={() => void copyText(key)}>
          <Trans>Copy key</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
