import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Textarea } from '@mantine/core'

import { Dialog } from './dialog.tsx'

interface CopyByHandDialogProps {
  text: string
  onClose: () => void
}

/** A text that the browser did not put on the clipboard: selected, so that one stroke copies it. */
export function CopyByHandDialog({ text, onClose }: CopyByHandDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Copy by hand`} onClose={onClose}>
      <Textarea
        readOnly
        autosize
        maxRows={12}
        data-autofocus
        label={
          <Trans>
            The browser blocks copying on this page. The text is selected: copy it with the keyboard.
          </Trans>
        }
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
