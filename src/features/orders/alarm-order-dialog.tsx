import { useLingui } from '@lingui/react/macro'

import { sendOrderStatus } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'

import { idsOf, nameOf, type OrderedAlarm } from './ordered-alarm.ts'
import { SendOrderDialog } from './send-order-dialog.tsx'

interface AlarmOrderDialogProps {
  alarms: readonly OrderedAlarm[]
  onChanged: () => void
  onClose: () => void
}

/** Sends alarms as work orders; asks first where somebody has them already. */
export function AlarmOrderDialog({ alarms, onChanged, onClose }: AlarmOrderDialogProps) {
  const { t } = useLingui()
  const taken = alarms.some((alarm) => alarm.sendOrderStatus === sendOrderStatus.values.dispatched)
  return (
    <SendOrderDialog
      title={t`Send order`}
      names={alarms.map(nameOf)}
      confirm={taken ? t`Reassign alarms that are dispatched already` : undefined}
      send={(appointment) =>
        request('alarmRecord/appointOrder', {
          body: { alarmRecordId: idsOf(alarms), ...appointment, ...(taken && { reassign: true }) },
          quiet: true,
        })
      }
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
