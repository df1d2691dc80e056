import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArchive,
  IconChecklist,
  IconPlayerPlay,
  IconPlus,
  IconReplace,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'

import type { MaintenanceRecord } from '#contract/lists/maintenance-record.ts'
import type { OrderMove } from '#machines/order-chart.ts'
import { request } from '#src/api/client.ts'
import type { ListToolProps } from '#src/lists/page/list-parts.ts'
import { useOrderChanges } from '#src/live/use-order-changes.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { AddRecordDialog } from './add-record-dialog.tsx'
import { ConfirmMoveDialog } from './confirm-move-dialog.tsx'
import { HandleDialog, outcomeMoves } from './handle-dialog.tsx'
import { movable, obstacleTo, obstacleToAll } from './order-moves.ts'
import { namesOfDevices } from './ordered-device.ts'
import { recordOf } from './order-subject.ts'
import { SendOrderDialog } from './send-order-dialog.tsx'
import { useMoveWords } from './use-move-words.ts'

type Asked = {
  readonly kind: 'add' | 'dispatch' | 'reassign' | 'accept' | 'handle' | 'archive'
  readonly records: readonly MaintenanceRecord[]
}

const icon = { size: '0.875rem', stroke: 1.5 } as const
const idsOf = (records: readonly MaintenanceRecord[]) => records.map(({ objectid }) => objectid).join()

/** What can be done with the chosen orders, as the chart of orders allows it; and a record of work done already. */
export function RecordTools({ rows, onChanged }: ListToolProps) {
  const { functions } = usePermissions()
  const mayDispatch = functions.has('maintenance_maintainRecords_dispatch')
  const mayHandle = functions.has('maintenance_maintainRecords_edit')
  const words = useMoveWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  useOrderChanges(onChanged)
  const records = rows.map(recordOf)
  const report = (why: string) => notify('warning', why, { id: why })
  const whyNot = (right: boolean, ...moves: OrderMove[]) => words(right, obstacleToAll(records, moves))
  const whyNotHandled =
    mayDispatch && records.some((record) => obstacleTo('interrupt', record, true) === null)
      ? null
      : whyNot(mayHandle || mayDispatch, ...outcomeMoves)
  const ask = (kind: Asked['kind'], chosen: readonly MaintenanceRecord[] = records) =>
    setAsked({ kind, records: chosen })
  return (
    <>
      <Control
        icon={<IconPlus {...icon} />}
        whyNot={words(functions.has('maintenance_maintainRecords_add'), null)}
        onRefused={report}
        onClick={() => ask('add', [])}
      >
        <Trans>Create record</Trans>
      </Control>
      <Control
        icon={<IconSend {...icon} />}
        whyNot={words(mayDispatch, records.length === 0 ? 'nothing' : null)}
        onRefused={report}
        onClick={() => ask('dispatch')}
      >
        <Trans>Send order</Trans>
      </Control>
      <Control
        icon={<IconReplace {...icon} />}
        whyNot={whyNot(mayDispatch, 'dispatch')}
        onRefused={report}
        onClick={() => ask('reassign', movable(records, 'dispatch'))}
      >
        <Trans>Reassign</Trans>
      </Control>
      <Control
        icon={<IconPlayerPlay {...icon} />}
        whyNot={whyNot(mayHandle, 'accept')}
        onRefused={report}
        onClick={() => ask('accept', movable(records, 'accept'))}
      >
        <Trans>Accept</Trans>
      </Control>
      <Control
        icon={<IconChecklist {...icon} />}
        whyNot={whyNotHandled}
        onRefused={report}
        onClick={() => ask('handle')}
      >
        <Trans>Handle</Trans>
      </Control>
      <Control
        icon={<IconArchive {...icon} />}
        whyNot={whyNot(mayDispatch, 'archive')}
        onRefused={report}
        onClick={() => ask('archive', movable(records, 'archive'))}
      >
        <Trans>Archive</Trans>
      </Control>
      {asked !== null && (
        <AskedDialog
          asked={asked}
          forOthers={mayDispatch}
          onChanged={onChanged}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface AskedDialogProps {
  asked: Asked
  forOthers: boolean
  onChanged: () => void
  onClose: () => void
}

function AskedDialog({ asked: { kind, records }, forOthers, onChanged, onClose }: AskedDialogProps) {
  const { t } = useLingui()
  const common = { onChanged, onClose }
  const objectids = idsOf(records)
  const names = records.map(({ devUid }) => devUid)
  switch (kind) {
    case 'add':
      return <AddRecordDialog {...common} devices={[]} />
    case 'dispatch': {
      const devices = Array.from(new Map(records.map((record) => [record.devUid, record])).values())
      return (
        <SendOrderDialog
          {...common}
          title={t`Send order`}
          names={devices.map(({ devUid }) => devUid)}
          note={t`A new order about each of these devices.`}
          send={(appointment) =>
            request('maintenanceRecord/appointOrder', {
              body: { ...appointment, ...namesOfDevices(devices) },
              quiet: true,
            })
          }
        />
      )
    }
    case 'reassign':
      return (
        <SendOrderDialog
          {...common}
          title={t`Reassign order`}
          names={names}
          send={(appointment) =>
            request('maintenanceRecord/reassignOrder', { body: { objectids, ...appointment }, quiet: true })
          }
        />
      )
    case 'handle':
      return <HandleDialog {...common} records={records} forOthers={forOthers} />
    case 'accept':
      return (
        <ConfirmMoveDialog
          {...common}
          title={t`Accept order`}
          note={t`The order is then in progress and yours to handle.`}
          label={t`Accept`}
          names={names}
          order={() => request('maintenanceRecord/markProcessing', { body: { objectids }, quiet: true })}
        />
      )
    case 'archive':
      return (
        <ConfirmMoveDialog
          {...common}
          title={t`Archive order`}
          note={t`An archived order can no longer be changed.`}
          label={t`Archive`}
          names={names}
          order={() => request('maintenanceRecord/archiveOrder', { body: { objectids }, quiet: true })}
        />
      )
  }
}
