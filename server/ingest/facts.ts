import { alarmType as alarmTypes } from '#contract/wire/enumerations.ts'
import { fewestSatellites } from '#contract/geo/gps-trail.ts'

import type { AlarmEvent } from './alarm-fold.ts'
import type { DeviceMoment } from '../db/ingest/ingest-batteries.ts'
import type { ChannelClaim } from '../db/ingest/ingest-channels.ts'
import type { Fix } from '../db/ingest/ingest-devices.ts'
import type {
  DownlinkRow,
  GatewayEventRow,
  HeartbeatRow,
  RegistrationRow,
  UplinkRow,
} from '../db/ingest/ingest-history.ts'
import type { ChannelReception, Placement } from '../db/ingest/ingest-places.ts'
import type { DeviceVersions } from '../db/ingest/ingest-registrations.ts'
import type { FragmentRow } from '../db/ingest/ingest-spectra.ts'
import type { GatewayStart } from '../db/ingest/ingest-starts.ts'
import { collectDownlink } from './downlink-facts.ts'
import { collectNode } from './collect-node.ts'
import { maskedResult } from './masked-result.ts'
import type { Placed } from './place.ts'
import { collectTold, type ToldFacts } from './told-facts.ts'
import { silent, touch, type News, type Touched } from './touch.ts'

export interface DeviceAlarmEvent extends AlarmEvent {
  readonly deviceId: number
  readonly alarmType: number
}

/** What a batch of placed messages says, sorted by the table that keeps it. */
export interface Facts extends Touched, ToldFacts {
  readonly uplinks: UplinkRow[]
  /** Parts of spectra, which some of the uplinks carry. */
  readonly fragments: FragmentRow[]
  readonly heartbeats: HeartbeatRow[]
  readonly registrations: RegistrationRow[]
  readonly gatewayEvents: GatewayEventRow[]
  readonly downlinks: DownlinkRow[]
  /** Per device, when something was last sent down to it. Milliseconds. */
  readonly sentDown: Map<number, number>
  readonly alarms: DeviceAlarmEvent[]
  readonly placements: Map<number, Placement>
  /** Where devices are heard whose channel was not known. */
  readonly receptions: Map<number, ChannelReception>
  /** Per relay and terminal, what its newest registration says. */
  readonly versions: Map<number, DeviceVersions>
  /** Devices whose changes of version only their history of registrations can tell. */
  readonly versionDoubts: Set<number>
  readonly batteries: DeviceMoment[]
  /** Per device, since when what is known of its replaced batteries may be more than before. Milliseconds. */
  readonly batteryNews: Map<number, number>
  readonly fixes: Map<number, Fix>
  /** Per gateway, its newest start, and the channels of that. */
  readonly starts: Map<number, GatewayStart>
  readonly channels: Map<number, readonly ChannelClaim[]>
}

const offlineAlarm = alarmTypes.values.offline

/** @param now the server's clock, milliseconds */
export function collectFacts(messages: readonly Placed[], now: number): Facts {
  const facts: Facts = {
    touches: new Map(),
    alive: new Set(),
    uplinks: [],
    fragments: [],
    heartbeats: [],
    registrations: [],
    gatewayEvents: [],
    downlinks: [],
    sentDown: new Map(),
    alarms: [],
    placements: new Map(),
    receptions: new Map(),
    versions: new Map(),
    versionDoubts: new Set(),
    batteries: [],
    batteryNews: new Map(),
    fixes: new Map(),
    starts: new Map(),
    channels: new Map(),
    sections: new Map(),
    authentications: new Map(),
  }
  // In the order in which it happened, so that the newest word on each thing is the last.
  const inOrder = messages.toSorted((a, b) => a.message.body.at - b.message.body.at)
  for (const placed of inOrder) collect(facts, placed, now)
  return facts
}

function collect(facts: Facts, placed: Placed, now: number): void {
  const { message, gateway, device } = placed
  const { receivedAt } = message.raw
  const { at } = message.body
  const event = { eventAt: at, receivedAt, deviceId: device.deviceId, gatewayId: gateway.deviceId }
  const touchDevice = (news: News): void => touch(facts, placed.device, Math.min(at, receivedAt), now, news)
  // A gateway that talks to us is alive now, however old its story.
  const touchGateway = (news: News): void => touch(facts, gateway, receivedAt, now, news)

  switch (message.kind) {
    case 'start': {
      const { reason, armVersion, hardwareVersion, connectMode, serverIp, serverPort, channels } =
        message.body
      touchGateway({ startAt: at, versions: JSON.stringify({ armVersion, hardwareVersion, connectMode }) })
      facts.gatewayEvents.push({
        ...event,
        kind: 'start',
        body: JSON.stringify({
          reason,
          armVersion,
          hardwareVersion,
          connectMode,
          serverIp,
          serverPort,
          channels,
        }),
      })
      const gatewayId = gateway.deviceId
      facts.starts.set(gatewayId, {
        gatewayId,
        at,
        firstAt: facts.starts.get(gatewayId)?.firstAt ?? at,
        armVersion,
        hardwareVersion,
        connectMode,
        serverIp: serverIp ?? '',
        serverPort: serverPort ?? null,
      })
      facts.channels.set(
        gatewayId,
        channels.map(({ apuid, channel, protocolModel, rfVersion, frequencyMhz }) => ({
          apuid,
          gatewayId,
          channel,
          protocolModel,
          rfVersion,
          frequencyMhz,
          at,
          isDisputed: placed.disputed?.has(apuid) ?? false,
        })),
      )
      return
    }
    case 'link': {
      const { state, medium, downMs } = message.body
      touchGateway(silent)
      facts.gatewayEvents.push({ ...event, kind: 'link', body: JSON.stringify({ state, medium, downMs }) })
      return
    }
    case 'heartbeat': {
      const {
        memoryFreePercent,
        diskFreePercent,
        cpuPercent,
        temperatureC,
        uptimeS,
        backlog,
        gps,
        cellular,
      } = message.body
      const body = JSON.stringify({
        memoryFreePercent,
        diskFreePercent,
        cpuPercent,
        temperatureC,
        uptimeS,
        backlog,
        gps,
        cellular,
      })
      touchGateway({ toldAt: at, figures: body })
      const rssiDbm = cellular?.rssiDbm ?? null
      facts.heartbeats.push({ ...event, rssiDbm, snrDb: null, batteryPercent: null, body })
      if (gps !== undefined && gps.satellites >= fewestSatellites)
        facts.fixes.set(gateway.deviceId, { gatewayId: gateway.deviceId, lng: gps.lng, lat: gps.lat, at })
      return
    }
    case 'command-progress': {
      const { commandId, done, total } = message.body
      touchGateway(silent)
      facts.gatewayEvents.push({
        ...event,
        kind: message.kind,
        body: JSON.stringify({ commandId, done, total }),
      })
      return
    }
    case 'command-answer': {
      const { commandId, outcome, result } = message.body
      touchGateway(silent)
      facts.gatewayEvents.push({
        ...event,
        kind: message.kind,
        body: JSON.stringify({ commandId, outcome, result: result && maskedResult(result) }),
      })
      return
    }
    case 'alarm': {
      touchGateway(silent)
      const { alarmType, state } = message.body
      // Its gateway hears it again.
      if (alarmType === offlineAlarm && state === 'cleared') touchDevice(silent)
      facts.alarms.push({ deviceId: device.deviceId, alarmType, state, at })
      return
    }
    case 'configuration':
    case 'authentication':
      touchGateway(silent)
      collectTold(facts, message, placed)
      return
    case 'downlink-result':
      collectDownlink(facts, message, placed, now)
      return
    case 'relay-registration':
    case 'relay-heartbeat':
    case 'terminal-registration':
    case 'terminal-heartbeat':
    case 'uplink':
      collectNode(facts, message, placed, now)
  }
}
