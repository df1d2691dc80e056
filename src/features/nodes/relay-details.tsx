import { useLingui, Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { fullName } from '#contract/lists/full-name.ts'
import type { RelayDetail } from '#contract/lists/node-detail.ts'
import { relayRecordLists } from '#contract/lists/node-records.ts'
import type { Relay } from '#contract/lists/relay.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'
import { DetailGroup, DetailWaiting } from '#src/devices/detail-group.tsx'
import styles from '#src/devices/device-detail.module.css'
import { recordsOf } from '#src/devices/device-records.tsx'
import type { ReadDetail } from '#src/devices/use-device-detail.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { Neighbours } from './neighbours.tsx'
import { NodeDetails, type DeviceTools } from './node-details.tsx'
import { SentDown } from './sent-down.tsx'

const identity = [
  'moteUid',
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
  'netID',
  'groupNumber',
  'hops',
  'upRSSI',
  'downRSSI',
  'snrDb',
  'upPowerDbm',
  'downPowerDbm',
  'power',
  'authFlag',
]

const readRelay: ReadDetail<RelayDetail> = async (id, signal) =>
  (await request('mote/findMoteDetails/{id}', { params: { id }, quiet: true, signal })).data
const RelayRecords = recordsOf(relayRecordLists)

interface RelayDetailsProps {
  row: ListRow
  tools: DeviceTools
  renderConfiguration: (detail: RelayDetail, news: string) => ReactNode
}

/** A relay in full. */
export function RelayDetails({ row, tools, renderConfiguration }: RelayDetailsProps) {
  const { t } = useLingui()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of relays
  const { moteUid } = row as unknown as Relay
  return (
    <NodeDetails
      row={row}
      devType={deviceType.values.relay}
      devUid={moteUid}
      read={readRelay}
      identity={identity}
      radio={radio}
      tools={tools}
      renderConfiguration={renderConfiguration}
      renderRecords={(detail) => (
        <RelayRecords
          subject={{ moteuid: detail.moteUid }}
          name={fullName(detail.moteUid, detail.deviceAliases)}
        />
      )}
      renderMore={(detail) => (
        <>
          <DetailGroup title={t`Connected devices`}>
            {detail === null ? <DetailWaiting /> : <Neighbours detail={detail} />}
          </DetailGroup>
          <DetailGroup title={t`Traffic`}>
            {detail === null ? <DetailWaiting /> : <RelayTraffic detail={detail} />}
          </DetailGroup>
        </>
      )}
    />
  )
}

/** What a relay sent, and how much of it failed: lately, and over a day. */
function RelayTraffic({ detail }: { detail: RelayDetail }) {
  const { i18n, t } = useLingui()
  const { flow, upFailureRate, flow24h, upFailureRate24h, downlinks24h } = detail
  if (flow === null && flow24h === null && downlinks24h === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>No traffic reported yet.</Trans>
      </p>
    )
  const counters = [
    { name: t`Since the previous heartbeat`, frames: flow, failed: upFailureRate },
    { name: t`Last 24 hours`, frames: flow24h, failed: upFailureRate24h },
  ]
  return (
    <dl className={styles['properties']}>
      {counters.map(({ name, frames, failed }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles['figure']}>
            {frames === null ? '–' : <Plural value={frames} one="# frame sent" other="# frames sent" />}
            {failed !== null && (
              <>
                {' · '}
                <Trans>{i18n.number(failed, { maximumFractionDigits: 2 })} % failed</Trans>
              </>
            )}
          </dd>
        </div>
      ))}
      <SentDown {...detail} />
    </dl>
  )
}
