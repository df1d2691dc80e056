import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'

import { maintenanceRecordList, type MaintenanceRecord } from '#contract/lists/maintenance-record.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { listWords } from '#src/lists/page/list-words.ts'
import { useOrderChanges } from '#src/live/use-order-changes.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import { AddRecordDialog } from './add-record-dialog.tsx'
import type { OrderedDevice } from './ordered-device.ts'
import styles from './orders.module.css'

interface ServiceRecordsDialogProps {
  device: OrderedDevice
  onClose: () => void
}

interface Read {
  records: readonly MaintenanceRecord[] | null
  failure: CallFailure | null
}

const headings = ['appointTime', 'processor', 'reason', 'sendOrderStatus', 'processingResult', 'remark']

/** What was done about one device and what is to be done, the newest first. */
export function ServiceRecordsDialog({ device, onClose }: ServiceRecordsDialogProps) {
  const { devType, devUid, name } = device
  const { t, i18n } = useLingui()
  const mayAdd = usePermissions().functions.has('maintenance_maintainRecords_add')
  const [{ records, failure }, setRead] = useState<Read>({ records: null, failure: null })
  const [round, setRound] = useState(0)
  const [adding, setAdding] = useState(false)
  const again = () => setRound((now) => now + 1)
  useOrderChanges(again)
  useEffect(() => {
    const controller = new AbortController()
    request('maintenanceRecord/findList', {
      query: { devType, devUid },
      quiet: true,
      signal: controller.signal,
    }).then(
      ({ list }) => setRead({ records: list, failure: null }),
      (error: unknown) => {
        if (error instanceof CallFailure && !controller.signal.aborted)
          setRead((read) => ({ ...read, failure: error }))
      },
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round asks again
  }, [devType, devUid, round])
  const words = listWords(maintenanceRecordList, i18n.locale)
  return (
    <Dialog title={t`Service records: ${name}`} size="xl" onClose={onClose}>
      {failure !== null && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      {records?.length === 0 && (
        <p className={styles['note']}>
          <Trans>No service records yet</Trans>
        </p>
      )}
      {records !== null && records.length > 0 && (
        <div className={styles['tableRoom']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {words.heading(heading)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <tr key={record.objectid}>
                  <td>{momentText(i18n, record.appointTime)}</td>
                  <td>{record.processor}</td>
                  <td>{words.member('sendOrderReason', record.reason)}</td>
                  <td>{words.member('sendOrderStatus', record.sendOrderStatus)}</td>
                  <td>
                    {record.processingResult !== undefined &&
                      words.member('maintainContent', record.processingResult)}
                  </td>
                  <td>{record.remark}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        {mayAdd && (
          <Button variant="default" onClick={() => setAdding(true)}>
            <Trans>Create record</Trans>
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
      {adding && <AddRecordDialog devices={[device]} onChanged={again} onClose={() => setAdding(false)} />}
    </Dialog>
  )
}
