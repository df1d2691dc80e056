import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { fullName } from '#contract/lists/full-name.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { TerminalDetail } from '#contract/lists/node-detail.ts'
import { terminalBatteries, terminalRecordLists } from '#contract/lists/node-records.ts'
import type { Terminal } from '#contract/lists/terminal.ts'
import { request } from '#src/api/client.ts'
import { DetailGroup, DetailWaiting } from '#src/devices/detail-group.tsx'
import shared from '#src/devices/device-detail.module.css'
import { recordsOf } from '#src/devices/device-records.tsx'
import { NewestReadings } from '#src/devices/newest-readings.tsx'
import { ValueAge } from '#src/devices/value-age.tsx'
import type { ReadDetail } from '#src/devices/use-device-detail.ts'
import { useListParts } from '#src/lists/page/list-parts.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { BatteryReplaced } from './battery-replaced.tsx'
import { BatteryTool } from './battery-tool.tsx'
import { NodeDetails, type DeviceTools } from './node-details.tsx'
import { SentDown } from './sent-down.tsx'
import styles from './nodes.module.css'

const identity = [
  'msUid',
  'deviceAliases',
  'typeName',
  'company',
  'serviceCondition',
  'createTime',
  'updateTime',
]
const radio = [
  'networkMasterId',
  'networkId',
  'protocolMode',
  'hops',
  'upRSSI',
  'downRSSI',
  'snrDb',
  'power',
  'authFlag',
]

const readTerminal: ReadDetail<TerminalDetail> = async (id, signal) =>
  (await request('ms/findMsDetails/{id}', { params: { id }, quiet: true, signal })).data
const TerminalRecords = recordsOf(terminalRecordLists, { [terminalBatteries.name]: BatteryTool })

interface TerminalDetailsProps {
  row: ListRow
  tools: DeviceTools
  /** What it says of the machine that it watches, where it watches one. */
  renderMachine: (detail: TerminalDetail) => ReactNode
  renderConfiguration: (detail: TerminalDetail, news: string) => ReactNode
}

/** A terminal in full. */
export function TerminalDetails({ row, tools, renderMachine, renderConfiguration }: TerminalDetailsProps) {
  const { t } = useLingui()
  const { rights } = useListParts()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of terminals
  const { msUid } = row as unknown as Terminal
  return (
    <NodeDetails
      row={row}
      devType={deviceType.values.terminal}
      devUid={msUid}
      read={readTerminal}
      identity={identity}
      radio={radio}
      tools={tools}
      renderConfiguration={renderConfiguration}
      renderRecords={(detail, reload) => (
        <TerminalRecords
          subject={{ msuid: detail.msUid }}
          name={fullName(detail.msUid, detail.deviceAliases)}
          mayChange={rights.edit && detail.own}
        >
          {rights.edit && detail.own && <BatteryReplaced terminal={detail} onNoted={reload} />}
        </TerminalRecords>
      )}
      renderMore={(detail) => (
        <DetailGroup title={t`Traffic`}>
          {detail === null ? (
            <DetailWaiting />
          ) : (
            <dl className={shared['properties']}>
              <SentDown {...detail} />
            </dl>
          )}
        </DetailGroup>
      )}
      renderLead={(detail) => (
        <>
          <DetailGroup
            title={t`Latest readings`}
            aside={<ValueAge at={detail?.upTime} allowedMinutes={detail?.offlineAfterMinutes} />}
          >
            {detail === null ? <DetailWaiting /> : <Readings detail={detail} />}
          </DetailGroup>
          {detail !== null && renderMachine(detail)}
        </>
      )}
    />
  )
}

function Readings({ detail: { sensorKind, values } }: { detail: TerminalDetail }) {
  if (values.length === 0)
    return (
      <p className={styles['note']}>
        <Trans>No readings yet.</Trans>
      </p>
    )
  return (
    <div className={styles['values']}>
      <NewestReadings device={{ sensorKind, readings: values }} />
    </div>
  )
}
