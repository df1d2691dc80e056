import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'

import { membersOf } from '#contract/lists/shown-enumerations.ts'
import { request } from '#src/api/client.ts'
import { EnumerationSelect } from '#src/lists/entry/enumeration-select.tsx'
import { serverNow } from '#src/live/live-client.ts'
import { UserSelect, type ChosenUser } from '#src/lookups/user-select.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

import { DoneFields, resultOf } from './done-fields.tsx'
import { namesOfDevices, type OrderedDevice } from './ordered-device.ts'
import styles from './orders.module.css'
import { momentField, readDone } from './read-moment-field.ts'
import { fitsRemark, RemarkField } from './remark-field.tsx'
import { reasonOf } from './send-order-dialog.tsx'
import { SubjectNames } from './subject-names.tsx'
import { useOrderAct } from './use-order-act.ts'

interface AddRecordDialogProps {
  /** About which devices; none: the dialog asks for one. */
  devices: readonly OrderedDevice[]
  onChanged: () => void
  onClose: () => void
}

const uid = /^[0-9A-F]{8}$/

/** Records work that was done already. */
export function AddRecordDialog({ devices, onChanged, onClose }: AddRecordDialogProps) {
  const { t } = useLingui()
  const [devType, setDevType] = useState('')
  const [devUid, setDevUid] = useState('')
  const [processor, setProcessor] = useState<ChosenUser | null>(null)
  const [reason, setReason] = useState('')
  const [result, setResult] = useState('')
  const [time, setTime] = useState(() => momentField(serverNow()))
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const { doing, failure, act } = useOrderAct({ onChanged, onClose })
  const typedUid = devUid.normalize('NFKC').trim().toUpperCase()
  const typedType = membersOf('deviceType').find(({ value }) => String(value) === devType)?.value
  const named =
    devices.length > 0
      ? namesOfDevices(devices)
      : typedType !== undefined && uid.test(typedUid)
        ? { devType: String(typedType), devUid: typedUid }
        : null
  const moment = readDone(time, serverNow())
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const chosenReason = reasonOf(reason)
    const processingResult = resultOf(result)
    if (named === null || processor === null || chosenReason === undefined) return
    if (processingResult === undefined || 'fault' in moment || !fitsRemark(remark)) return
    const body = {
      ...named,
      processorId: processor.objectid,
      reason: chosenReason,
      processingResult,
      processingTime: moment.at,
      remark: remark.trim(),
    }
    act(() => request('maintenanceRecord/add', { body, quiet: true }))
  }
  return (
    <Dialog title={t`Create maintenance record`} busy={doing} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        {devices.length > 0 && <SubjectNames names={devices.map(({ name }) => name)} />}
        <div className={styles['fields']}>
          {devices.length === 0 && (
            <>
              <EnumerationSelect
                label={t`Device type`}
                required
                enumeration="deviceType"
                value={devType}
                error={tried && typedType === undefined ? t`Choose a device type.` : undefined}
                onChange={setDevType}
              />
              <TextInput
                label={t`Device id`}
                required
                autoComplete="off"
                maxLength={20}
                value={devUid}
                error={tried && !uid.test(typedUid) ? t`Enter the 8 hex digits of the device id.` : undefined}
                onChange={(event) => setDevUid(event.currentTarget.value)}
              />
            </>
          )}
          <UserSelect
            label={t`Maintainer`}
            required
            value={processor}
            error={tried && processor === null ? t`Choose who did the work.` : undefined}
            onChange={setProcessor}
          />
          <EnumerationSelect
            label={t`Reason`}
            required
            enumeration="sendOrderReason"
            value={reason}
            error={tried && reason === '' ? t`Choose a reason.` : undefined}
            onChange={setReason}
          />
          <DoneFields
            result={result}
            onResult={setResult}
            time={time}
            onTime={setTime}
            moment={tried ? moment : null}
          />
          <RemarkField label={t`Remark`} value={remark} onChange={setRemark} />
        </div>
        <OrderFoot failure={failure} doing={doing} onClose={onClose}>
          <Button type="submit" loading={doing}>
            <Trans>Save</Trans>
          </Button>
        </OrderFoot>
      </form>
    </Dialog>
  )
}
