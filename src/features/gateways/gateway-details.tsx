import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { fullName } from '#contract/lists/full-name.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import type { Gateway } from '#contract/lists/gateway.ts'
import { request } from '#src/api/client.ts'
import { DetailFailure, DetailGroup, DetailWaiting } from '#src/devices/detail-group.tsx'
import { DeviceAlarms } from '#src/devices/device-alarms.tsx'
import { DevicePlace } from '#src/devices/device-place.tsx'
import { DeviceReason } from '#src/devices/device-reason.tsx'
import { recordsOf } from '#src/devices/device-records.tsx'
import type { StatusDetails } from '#src/devices/status-details.ts'
import { newsOf, useDeviceDetail, type ReadDetail } from '#src/devices/use-device-detail.ts'
import { ValueAge } from '#src/devices/value-age.tsx'
import styles from '#src/devices/device-detail.module.css'
import { DetailList } from '#src/lists/page/detail-list.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { GatewayChannels } from './gateway-channels.tsx'
import { GatewayChildren } from './gateway-children.tsx'
import { GatewayGroups } from './gateway-groups.tsx'
import { GatewayNow } from './gateway-now.tsx'
import { GatewayRadio } from './gateway-radio.tsx'
import { GatewayRefused } from './gateway-refused.tsx'
import { GatewaySharing } from './gateway-sharing.tsx'
import { GatewayVersions } from './gateway-versions.tsx'

const state = ['reachTime', 'beatTime', 'startTime', 'registerTime', 'downTime']
const identity = [
  'networkMasterId',
  'deviceAliases',
  'typeName',
  'belongCompany',
  'networkType',
  'serviceCondition',
  'zone',
  'createTime',
  'updateTime',
]
const link = ['linkModal', 'serverIp', 'serverPort', 'simCard']
const versions = ['protocolModels', 'armVersion', 'rfVersion', 'hardwareVersion']
const place = ['province', 'city', 'district', 'address']

const readGateway: ReadDetail<GatewayDetail> = async (id, signal) =>
  (await request('gateway/newFindGatewayDetails/{id}', { params: { id }, quiet: true, signal })).data
const GatewayRecords = recordsOf(gatewayRecordLists)

interface GatewayDetailsProps {
  row: ListRow
  /** What opens about it besides its details. */
  tools: (detail: GatewayDetail) => ReactNode
  /** What it should be set to; the row's newest says when that is asked again. */
  renderConfiguration: (detail: GatewayDetail, news: string) => ReactNode
}

/** A gateway in full: its row at once, and what only itself knows as soon as it was asked. */
export function GatewayDetails({ row, tools, renderConfiguration }: GatewayDetailsProps) {
  const { t } = useLingui()
  const news = newsOf(row)
  const { detail, failure, reload } = useDeviceDetail(readGateway, row.objectid, news)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of gateways
  const gateway = row as unknown as Gateway
  const { networkMasterId: devUid, beatTime } = gateway
  const device = { devType: deviceType.values.gateway, devUid, news }
  return (
    <>
      <DetailFailure failure={failure} />
      <DetailGroup title={t`Status`}>
        <DeviceReason
          {...device}
          device={gateway}
          beatTime={beatTime}
          cutOffBelow={detail?.cutOffBelow}
          details={detail && statusDetailsOf(detail)}
        />
        {detail !== null && <div className={styles['actions']}>{tools(detail)}</div>}
        <DetailList row={row} names={state} />
      </DetailGroup>
      <DetailGroup
        title={t`Machine`}
        aside={<ValueAge at={detail?.reportTime} allowedMinutes={detail?.offlineAfterMinutes} />}
      >
        {detail === null ? <DetailWaiting /> : <GatewayNow detail={detail} />}
      </DetailGroup>
      <DetailGroup title={t`Connected devices`}>
        {detail === null ? <DetailWaiting /> : <GatewayChildren detail={detail} />}
      </DetailGroup>
      <DetailGroup title={t`Channels`}>
        {detail === null ? <DetailWaiting /> : <GatewayChannels detail={detail} onChanged={reload} />}
      </DetailGroup>
      {detail !== null && detail.relays > 0 && <GatewayGroups key={detail.objectid} detail={detail} />}
      {detail !== null && renderConfiguration(detail, news)}
      <DetailGroup title={t`Alarms`}>
        <DeviceAlarms key={devUid} {...device} />
      </DetailGroup>
      {detail !== null && (
        <DetailGroup title={t`Records`}>
          <GatewayRecords
            subject={{ armuid: detail.networkMasterId }}
            name={fullName(detail.networkMasterId, detail.deviceAliases)}
          />
        </DetailGroup>
      )}
      <DetailGroup title={t`Identity`}>
        <DetailList row={row} names={identity} />
      </DetailGroup>
      <DetailGroup title={t`Link`}>
        <DetailList row={row} names={link} />
        {detail !== null && <GatewayRadio detail={detail} />}
      </DetailGroup>
      <DetailGroup title={t`Versions`} aside={<ValueAge at={gateway.startTime} />}>
        <DetailList row={row} names={versions} />
        {detail !== null && <GatewayVersions detail={detail} />}
      </DetailGroup>
      <DetailGroup
        title={t`Position`}
        aside={<ValueAge at={detail?.fixTime} allowedMinutes={detail?.offlineAfterMinutes} />}
      >
        <DetailList row={row} names={place} />
        {detail !== null && <DevicePlace device={detail} />}
      </DetailGroup>
      {detail?.own === true && (
        <DetailGroup title={t`Shared with`}>
          <GatewaySharing detail={detail} onChanged={reload} />
        </DetailGroup>
      )}
      {detail?.own === true && (
        <DetailGroup title={t`Refused messages`}>
          <GatewayRefused key={detail.objectid} detail={detail} />
        </DetailGroup>
      )}
    </>
  )
}

function statusDetailsOf(detail: GatewayDetail): StatusDetails {
  const { offlineAfterMinutes, driftSections } = detail
  return { ...unmeasured, offlineAfterMinutes, driftSections, machine: detail }
}

/** A gateway measures nothing, is not counted and never sleeps. */
const unmeasured = {
  sensorKind: '',
  readings: [],
  power: null,
  registrationsToday: null,
  measuredAt: null,
  sleeps: false,
  upRSSI: null,
  snrDb: null,
  authRefused: false,
}
