import { useLingui } from '@lingui/react/macro'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { fullName } from '#contract/lists/full-name.ts'
import { sendOrderStatus } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'

import { SendOrderDialog } from './send-order-dialog.tsx'

type OrderedAlarm = Pick<AlarmRecord, 'objectid' | 'devUid' | 'deviceAliases' | 'sendOrderStatus'>

/** By what people know the device of an alarm. */
export const nameOf = ({ devUid, deviceAliases }: OrderedAlarm) => fullName(devUid, deviceAliases)
/** Alarms as the calls take them. */
export const idsOf = (alarms: readonly OrderedAlarm[]) => alarms.map(({ objectid }) => objectid).join()

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
