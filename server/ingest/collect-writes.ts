import { fewestSatellites } from '#contract/geo/gps-trail.ts'
import { alarmType as alarmTypes } from '#contract/wire/enumerations.ts'

import type { CommandReport } from '../db/ingest/ingest-commands.ts'
import { collectNode } from './collect-node.ts'
import type { BatchWrites } from './batch-writes.ts'
import { maskedResult } from './masked-result.ts'
import type { ResolvedMessage } from './resolve-message.ts'
import { collectReported } from './collect-reported.ts'
import { silent, touch, type News } from './touch.ts'
import type { UpEnvelope } from './up-message.ts'

const offlineAlarm = alarmTypes.values.offline

/** @param now the server's clock, milliseconds */
export function collectWrites(messages: readonly ResolvedMessage[], now: number): BatchWrites {
  const writes: BatchWrites = {
    touches: new Map(),
    alive: new Set(),
    prompt: new Set(),
    uplinks: [],
    fragments: [],
    heartbeats: [],
    registrations: [],
    gatewayEvents: [],
    commandReports: [],
    logParts: [],
    downlinks: [],
    sentDown: new Map(),
    alarms: [],
    attachments: new Map(),
    receptions: new Map(),
    versions: new Map(),
    versionsToRecompute: new Set(),
    batteries: [],
    batteryNews: new Map(),
    fixes: new Map(),
    starts: new Map(),
    channels: new Map(),
    heartbeatTaken: new Set(),
    heartbeatRefused: new Set(),
    sections: new Map(),
    authentications: new Map(),
  }
  // In the order in which it happened, so that the newest word on each thing is the last.
  const inOrder = messages.toSorted((a, b) => a.message.body.at - b.message.body.at)
  for (const resolved of inOrder) collect(writes, resolved, now)
  return writes
}

function collect(writes: BatchWrites, resolved: ResolvedMessage, now: number): void {
  const { message, gateway, device } = resolved
  const { receivedAt } = message.raw
  const { at } = message.body
  const event = { eventAt: at, receivedAt, deviceId: device.deviceId, gatewayId: gateway.deviceId }
  const touchDevice = (news: News): void =>
    touch(writes, resolved.device, Math.min(at, receivedAt), now, news)
  // A gateway that talks to us is alive now, however old its story.
  const touchGateway = (news: News): void => touch(writes, gateway, receivedAt, now, news)

  switch (message.kind) {
    case 'start': {
      const { reason, armVersion, hardwareVersion, connectMode, serverIp, serverPort, channels } =
        message.body
      touchGateway({ startAt: at, versions: JSON.stringify({ armVersion, hardwareVersion, connectMode }) })
      writes.gatewayEvents.push({
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
      writes.starts.set(gatewayId, {
        gatewayId,
        at,
        firstAt: writes.starts.get(gatewayId)?.firstAt ?? at,
        armVersion,
        hardwareVersion,
        connectMode,
        serverIp: serverIp ?? '',
        serverPort: serverPort ?? null,
      })
      writes.channels.set(
        gatewayId,
        channels.map(({ apuid, channel, protocolModel, rfVersion, frequencyMhz }) => ({
          apuid,
          gatewayId,
          channel,
          protocolModel,
          rfVersion,
          frequencyMhz,
          at,
          isDisputed: resolved.disputed?.has(apuid) ?? false,
        })),
      )
      return
    }
    case 'link': {
      const { state, medium, downMs } = message.body
      touchGateway(silent)
      writes.gatewayEvents.push({ ...event, kind: 'link', body: JSON.stringify({ state, medium, downMs }) })
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
      touchGateway({ reportedAt: at, figures: body })
      writes.heartbeatTaken.add(gateway.deviceId)
      const rssiDbm = cellular?.rssiDbm ?? null
      writes.heartbeats.push({ ...event, rssiDbm, snrDb: null, batteryPercent: null, body })
      if (gps !== undefined && gps.satellites >= fewestSatellites)
        writes.fixes.set(gateway.deviceId, { gatewayId: gateway.deviceId, lng: gps.lng, lat: gps.lat, at })
      return
    }
    case 'command-progress': {
      const { commandId, done, total } = message.body
      touchGateway(silent)
      writes.gatewayEvents.push({
        ...event,
        kind: message.kind,
        body: JSON.stringify({ commandId, done, total }),
      })
      noteCommand(writes, message, gateway.deviceId, { state: 'running', stepsDone: done, stepsTotal: total })
      return
    }
    case 'command-answer': {
      const { commandId, outcome } = message.body
      const result = message.body.result && maskedResult(message.body.result)
      touchGateway(silent)
      writes.gatewayEvents.push({
        ...event,
        kind: message.kind,
        body: JSON.stringify({ commandId, outcome, result }),
      })
      noteCommand(writes, message, gateway.deviceId, {
        state: outcome,
        ...(result !== undefined && { result: JSON.stringify(result) }),
      })
      return
    }
    case 'log-part': {
      const { commandId, name, part, parts, data } = message.body
      touchGateway(silent)
      if (uuidPattern.test(commandId))
        writes.logParts.push({
          gatewayId: gateway.deviceId,
          targetId: commandId,
          name,
          part,
          parts,
          data,
          receivedAt,
        })
      return
    }
    case 'alarm': {
      touchGateway(silent)
      const { alarmType, state } = message.body
      // Its gateway receives it again.
      if (alarmType === offlineAlarm && state === 'cleared') touchDevice(silent)
      writes.alarms.push({ deviceId: device.deviceId, alarmType, state, at })
      return
    }
    case 'configuration':
    case 'authentication':
      touchGateway(silent)
      collectReported(writes, message, resolved)
      return
    case 'downlink-result':
      collectDownlink(writes, message, resolved, now)
      return
    case 'relay-registration':
    case 'relay-heartbeat':
    case 'terminal-registration':
    case 'terminal-heartbeat':
    case 'uplink':
      collectNode(writes, message, resolved, now)
  }
}

/**
 * What became of something that a gateway sent down to a device. It is no sign of life of the device, and does not say where that is connected.
 * @param now the server's clock, milliseconds
 */
function collectDownlink(
  writes: BatchWrites,
  { raw, body }: UpEnvelope<'downlink-result'>,
  { gateway, device: { deviceId } }: ResolvedMessage,
  now: number,
): void {
  const { at, sentAt, apuid, name, commandId, outcome, data, downRssiDbm, payload } = body
  touch(writes, gateway, raw.receivedAt, now, silent)
  writes.downlinks.push({
    eventAt: at,
    receivedAt: raw.receivedAt,
    deviceId,
    gatewayId: gateway.deviceId,
    apuid,
    sentAt,
    name,
    commandId: commandId ?? null,
    outcome,
    downRssiDbm: downRssiDbm ?? null,
    data: data ?? null,
    payload: payload ?? null,
  })
  for (const id of [deviceId, gateway.deviceId])
    writes.sentDown.set(id, Math.max(writes.sentDown.get(id) ?? sentAt, sentAt))
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Of a command that somebody else gave the gateway, only its history tells. */
function noteCommand(
  writes: BatchWrites,
  { body, raw }: UpEnvelope<'command-progress' | 'command-answer'>,
  gatewayId: number,
  report: Pick<CommandReport, 'state'> & Partial<CommandReport>,
): void {
  if (!uuidPattern.test(body.commandId)) return
  writes.commandReports.push({
    gatewayId,
    targetId: body.commandId,
    stepsDone: null,
    stepsTotal: null,
    result: null,
    at: raw.receivedAt,
    ...report,
  })
}
