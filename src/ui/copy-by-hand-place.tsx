import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Textarea } from '@mantine/core'

import { useBehavior } from '#src/live/use-behavior.ts'

import { copyByHand$ } from './copy-by-hand.ts'
import { Dialog } from './dialog.tsx'

const close = () => copyByHand$.next(null)

/** Where a text opens that the browser did not put on the clipboard: selected, so that one stroke copies it. */
export function CopyByHandPlace() {
  const { t } = useLingui()
  const text = useBehavior(copyByHand$)
  if (text === null) return null
  return (
    <Dialog title={t`Copy by hand`} onClose={close}>
      <Textarea
        readOnly
        autosize
        maxRows={12}
        data-autofocus
        label={
          <Trans>The browser does not let this page copy. The text is selected: copy it by keyboard.</Trans>
        }
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
