import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

import { plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { screenAddress } from '#src/session/screen-link.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './added-screen.module.css'

/** The link of a new screen, which is shown this once. */
export function AddedScreen({ row, onClose }: { row: ListRow; onClose: () => void }) {
  const { t } = useLingui()
  const link = screenAddress(plainText(row['token']))
  return (
    <Dialog title={t`Link of the screen`} onClose={onClose} closeOnClickOutside={false}>
      <p>
        <Sentences>
          <Trans>Open this link in the browser of the screen.</Trans>
          <strong>
            <Trans>It is shown only now.</Trans>
          </strong>
        </Sentences>
      </p>
      <p className={styles['link']}>
        <code>{link}</code>
      </p>
      <p>
        <Trans>
          The link needs no login and never expires. Whoever has it sees the wall of this company until you
          delete the screen.
        </Trans>
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void copyText(link)}>
          <Trans>Copy the link</Trans>
        </Button>
        <Button data-autofocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
