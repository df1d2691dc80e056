import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { request } from '#src/api/client.ts'
import { useAct } from '#src/devices/use-act.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'
import { UserText } from '#src/ui/user-text.tsx'

export type SharedWith = ReplyOf<'gateway/getSelectedAccessibleCompany'>['list'][number]

interface UnshareDialogProps {
  armuid: string
  company: SharedWith
  onDone: () => void
  onClose: () => void
}

/** Asks before a company loses sight of a gateway. */
export function UnshareDialog({ armuid, company, onDone, onClose }: UnshareDialogProps) {
  const { t } = useLingui()
  const { doing, failure, act } = useAct({ onDone, onClose })
  return (
    <Dialog busy={doing} onClose={onClose} title={t`Stop sharing`}>
      <p>
        <Trans>
          <UserText text={company.companyname} /> will no longer see this gateway and its connected devices.
        </Trans>
      </p>
      <OrderFoot careful failure={failure} doing={doing} onClose={onClose}>
        <Button
          loading={doing}
          onClick={() =>
            act(() =>
              request('gateway/batchDeleteAccessibleCompany', {
                body: { armuids: armuid, companyids: company.objectid },
                quiet: true,
              }),
            )
          }
        >
          <Trans>Stop sharing</Trans>
        </Button>
      </OrderFoot>
    </Dialog>
  )
}
