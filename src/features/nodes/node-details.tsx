import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { seenClasses } from '#contract/rules/device-rights.ts'
import {
  authFlag,
  deviceStatus,
  deviceType,
  dormantModel,
  type DeviceType,
} from '#contract/wire/enumerations.ts'
import type { DevUid } from '#contract/wire/ids.ts'
import type { RefusedMessage } from '#contract/calls/records.ts'
import type { RelayDetail, TerminalDetail } from '#contract/lists/node-detail.ts'
import { DetailFailure, DetailGroup, DetailWaiting } from '#src/devices/detail-group.tsx'
import { DeviceAlarms } from '#src/devices/device-alarms.tsx'
import { DevicePlace } from '#src/devices/device-place.tsx'
import { DeviceReason } from '#src/devices/device-reason.tsx'
import type { StatusDetails } from '#src/devices/status-details.ts'
import { RefusedMessages } from '#src/devices/refused-messages.tsx'
import { useRefused } from '#src/devices/use-refused.ts'
import { ValueAge } from '#src/devices/value-age.tsx'
import { newsOf, useDeviceDetail, type ReadDetail } from '#src/devices/use-device-detail.ts'
import { DetailList } from '#src/lists/page/detail-list.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'
import { momentText } from '#src/ui/moment-text.ts'
import { useDeviceChanges } from '#src/live/use-device-changes.ts'
import { usePoll } from '#src/live/use-poll.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import { LinkedName } from './linked-name.tsx'
import { PathUp } from './path-up.tsx'
import styles from './nodes.module.css'

/** What opens about a device besides its details. */
export type DeviceTools = (device: {
  devType: DeviceType
  id: RelayDetail['objectid']
  devUid: DevUid
  deviceAliases: string
  upTime: number | null
  sensorKind: string
  /** Of the gateway that it is connected through, where it is in the view. */
  gatewayId: string | null
  row: ListRow
}) => ReactNode

interface NodeDetailsProps<Detail extends RelayDetail | TerminalDetail> {
  row: ListRow
  devType: DeviceType
  devUid: DevUid
  /** The same for as long as the details are open. */
  read: ReadDetail<Detail>
  identity: readonly string[]
  radio: readonly string[]
  tools: DeviceTools
  renderRecords: (detail: Detail, reload: () => void) => ReactNode
  /** What only its class has, below its status and below its path; null while it is not known yet. */
  renderLead?: (detail: Detail | null) => ReactNode
  renderMore?: (detail: Detail | null) => ReactNode
  /** What it should be set to; `news` says when that is asked again. */
  renderConfiguration: (detail: Detail, news: string) => ReactNode
}

const state = ['networkStatus', 'reachTime', 'beatTime', 'upTime', 'downTime', 'registerTime']
const versions = ['softwareVersion', 'appVersion', 'upgradeStatus', 'upgradeTime', 'appVersionBefore']
const place = ['province', 'city', 'district', 'address']
/** A path is never that long. */
const mostHops = 8

/** A relay or a terminal in full: its row at once, and what stands around it as soon as it was asked. */
export function NodeDetails<Detail extends RelayDetail | TerminalDetail>(props: NodeDetailsProps<Detail>) {
  const { row, devType, devUid, read, identity, radio, tools, renderRecords, renderLead, renderMore } = props
  const { renderConfiguration } = props
  const { t } = useLingui()
  const { functions } = usePermissions()
  const news = newsOf(row)
  const refused = useRefused({ devUid, news, open: functions.has('devices_gateway_view') })
  const { detail, failure, reload } = useDeviceDetail(read, row.objectid, news)
  const path = detail?.path.slice(0, mostHops) ?? []
  const classes = seenClasses((functionCode) => functions.has(functionCode))
  const followed = path.filter(({ devType: type }) => classes.includes(type))
  useDeviceChanges(
    followed.map(({ id }) => id),
    reload,
  )
  usePoll(followed.length < path.length, reload)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of one of the two lists, which have these alike
  const node = row as unknown as Pick<
    RelayDetail,
    'status' | 'reach' | 'reachTime' | 'beatTime' | 'deviceAliases' | 'registerTime' | 'upTime'
  >
  const device = { devType, devUid, news }
  // The topmost: what is below it is silent because of it.
  const above = detail?.path.findLast(({ status }) => status === deviceStatus.values.offline)
  return (
    <>
      <DetailFailure failure={failure} />
      <DetailGroup title={t`Status`}>
        <DeviceReason
          {...device}
          device={node}
          beatTime={node.beatTime}
          cutOffBelow={detail !== null && 'cutOffBelow' in detail ? detail.cutOffBelow : 0}
          cutOffBy={above && <LinkedName device={above} />}
          details={detail && statusDetailsOf(detail)}
        />
        <NotTaken
          message={refused.page?.pageNum === 1 ? refused.page.list[0] : undefined}
          beatTime={node.beatTime}
        />
        {detail !== null && (
          <div className={styles['tools']}>
            {tools({
              devType,
              id: detail.objectid,
              devUid,
              deviceAliases: detail.deviceAliases,
              upTime: detail.upTime,
              gatewayId:
                detail.path.find(({ devType: type }) => type === deviceType.values.gateway)?.id ?? null,
              sensorKind: 'sensorKind' in detail ? detail.sensorKind : '',
              row,
            })}
          </div>
        )}
        <DetailList row={row} names={state} />
        {detail !== null && detail.registrationsToday > 0 && (
          <p className={styles['note']}>
            <Plural
              value={detail.registrationsToday}
              one="Registered once today."
              other="Registered # times today."
            />
          </p>
        )}
      </DetailGroup>
      {renderLead?.(detail)}
      <DetailGroup title={t`Path to the gateway`}>
        {detail === null ? (
          <DetailWaiting />
        ) : (
          <PathUp
            device={{ ...detail, id: detail.objectid, devType, devUid }}
            path={detail.path}
            isUnattached={detail.isUnattached}
            registered={detail.registerTime !== null}
          />
        )}
      </DetailGroup>
      {renderMore?.(detail)}
      {detail !== null && renderConfiguration(detail, news)}
      <DetailGroup title={t`Alarms`}>
        <DeviceAlarms key={devUid} {...device} />
      </DetailGroup>
      {detail !== null && <DetailGroup title={t`Records`}>{renderRecords(detail, reload)}</DetailGroup>}
      <DetailGroup
        title={t`Radio`}
        aside={<ValueAge at={detail?.reportTime} allowedMinutes={detail?.offlineAfterMinutes} />}
      >
        <DetailList row={row} names={radio} />
      </DetailGroup>
      <DetailGroup title={t`Identity`}>
        <DetailList row={row} names={identity} />
      </DetailGroup>
      <DetailGroup title={t`Versions`}>
        <DetailList row={row} names={versions} />
      </DetailGroup>
      <DetailGroup title={t`Position`}>
        <DetailList row={row} names={place} />
        {detail !== null && <DevicePlace device={detail} />}
      </DetailGroup>
      {refused.page !== null && refused.page.total > 0 && (
        <DetailGroup title={t`Refused messages`}>
          <RefusedMessages page={refused.page} onPage={refused.onPage} />
        </DetailGroup>
      )}
    </>
  )
}

/** That a gateway's newest message of the device was not taken; nothing once a later one was. */
function NotTaken({ message, beatTime }: { message: RefusedMessage | undefined; beatTime: number | null }) {
  const { i18n } = useLingui()
  if (message === undefined || message.time <= (beatTime ?? 0)) return null
  const { gateway, time } = message
  const why = message.detail === '' ? message.msg : `${message.msg} (${message.detail})`
  return (
    <p className={styles['note']}>
      <Trans>
        Gateway {gateway} sent a message about this device on {momentText(i18n, time)}, which was refused:{' '}
        {why}. See “Refused messages” in its details.
      </Trans>
    </p>
  )
}

function statusDetailsOf(detail: RelayDetail | TerminalDetail): StatusDetails {
  const { offlineAfterMinutes, driftSections, power, registrationsToday, upRSSI, snrDb } = detail
  const isTerminal = 'values' in detail
  return {
    offlineAfterMinutes,
    driftSections,
    power,
    registrationsToday,
    sensorKind: isTerminal ? detail.sensorKind : '',
    readings: isTerminal ? detail.values : [],
    measuredAt: isTerminal ? detail.upTime : null,
    sleeps: detail.dormantModel === dormantModel.values.sleep,
    upRSSI,
    snrDb,
    authRefused: detail.authFlag === authFlag.values.refused,
    machine: null,
  }
}
