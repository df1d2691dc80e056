import { Trans, useLingui } from '@lingui/react/macro'

import type { GatewayChannel } from '#contract/lists/gateway-detail.ts'
import { request } from '#src/api/client.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFailure } from '#src/ui/order-foot.tsx'
import { LetterConfirmation } from '#src/ui/letters/letter-confirmation.tsx'

import styles from '#src/devices/device-detail.module.css'
import { useAct } from '#src/devices/use-act.ts'

interface ChannelDeletionProps {
  channel: GatewayChannel
  /** Another gateway names it too. */
  isClaimed: boolean
  onDeleted: () => void
  onClose: () => void
}

/** Asks, with letters to be clicked, before a channel is deleted. */
export function ChannelDeletion({ channel: { apuid }, isClaimed, onDeleted, onClose }: ChannelDeletionProps) {
  const { t } = useLingui()
  const { doing, failure, act } = useAct({ onDone: onDeleted, onClose })
  return (
    <Dialog busy={doing} onClose={onClose} title={t`Delete the channel`}>
      <LetterConfirmation
        action={<Trans>Delete</Trans>}
        doing={doing}
        onConfirm={() => act(() => request('gateway/batchDelete', { body: { apuids: apuid }, quiet: true }))}
        onCancel={onClose}
      >
        <p>
          <Trans>Channel {apuid} will be deleted.</Trans>
        </p>
        <p className={styles['quiet']}>
          {isClaimed ? (
            <Trans>The channel is assigned at once to the other gateway that reports it.</Trans>
          ) : (
            <Trans>A channel that the gateway still has is listed again after its next start.</Trans>
          )}
        </p>
        {failure !== null && <OrderFailure failure={failure} />}
      </LetterConfirmation>
    </Dialog>
  )
}
