import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { request } from '#src/api/client.ts'
import type { OnAlarmAct } from '#src/features/alarms/alarm-acts.ts'
import { obstacleToAll } from '#src/features/orders/order-moves.ts'
import { useMoveWords } from '#src/features/orders/use-move-words.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

const AlarmOrderDialog = lazyPart(
  async () => (await import('#src/features/orders/alarm-order-dialog.tsx')).AlarmOrderDialog,
)
const ConfirmMoveDialog = lazyPart(
  async () => (await import('#src/features/orders/confirm-move-dialog.tsx')).ConfirmMoveDialog,
)

/** Sends an alarm of the panel as an order, or ends it by hand; says why not where that cannot be. */
export function useOrderOfAlarm() {
  const { t } = useLingui()
  const right = usePermissions().functions.has('maintenance_alarmHistory_dispatch')
  const words = useMoveWords()
  const [asked, setAsked] = useState<{ kind: 'dispatch' | 'recover'; alarm: AlarmRecord } | null>(null)
  const act: OnAlarmAct = (kind, alarm) => {
    const whyNot = words(right, obstacleToAll([alarm], [kind]))
    if (whyNot === null) setAsked({ kind, alarm })
    else notify('warning', whyNot, { id: whyNot })
  }
  const close = () => setAsked(null)
  const nothing = () => undefined
  const dialog = asked !== null && (
    <LazyDialog
      title={asked.kind === 'dispatch' ? t`Send order` : t`Recover alarms manually`}
      onClose={close}
    >
      {asked.kind === 'dispatch' ? (
        <AlarmOrderDialog alarms={[asked.alarm]} onChanged={nothing} onClose={close} />
      ) : (
        <ConfirmMoveDialog
          title={t`Recover alarms manually`}
          note={t`The alarms end now. The devices may raise them again.`}
          label={t`Recover manually`}
          names={[asked.alarm.deviceAliases || asked.alarm.devUid]}
          order={() =>
            request('alarmRecord/manualRecovery', { body: { ids: asked.alarm.objectid }, quiet: true })
          }
          onChanged={nothing}
          onClose={close}
        />
      )}
    </LazyDialog>
  )
  return { act, dialog }
}
