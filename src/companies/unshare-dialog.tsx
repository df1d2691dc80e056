import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { useAct } from '#src/devices/use-act.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

interface UnshareDialogProps {
  /** What the company will see no more. */
  note: string
  onUnshare: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks before a company loses sight of something. */
export function UnshareDialog({ note, onUnshare, onDone, onClose }: UnshareDialogProps) {
  const { t } = useLingui()
  const { doing, failure, act } = useAct({ onDone, onClose })
  return (
    <Dialog busy={doing} onClose={onClose} title={t`Stop sharing`}>
      <p>{note}</p>
      <OrderFoot careful failure={failure} doing={doing} onClose={onClose}>
        <Button loading={doing} onClick={() => act(onUnshare)}>
          <Trans>Stop sharing</Trans>
        </Button>
      </OrderFoot>
    </Dialog>
  )
}
