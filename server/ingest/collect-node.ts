import { deviceType } from '#contract/wire/enumerations.ts'
import type { UpKind } from '#contract/wire/gateway-messages.ts'

import type { ChannelReception } from '../db/ingest/ingest-places.ts'
import type { BatchWrites } from './batch-writes.ts'
import type { ResolvedMessage } from './resolve-message.ts'
import { silent, touch } from './touch.ts'
import type { UpEnvelope } from './up-message.ts'

const { relay } = deviceType.values

type NodeMessage = UpEnvelope<Extract<UpKind, `relay-${string}` | `terminal-${string}` | 'uplink'>>

/** What a gateway received from a relay or terminal. @param now the server's clock, milliseconds */
export function collectNode(
  writes: BatchWrites,
  message: NodeMessage,
  resolved: ResolvedMessage,
  now: number,
): void {
  const { gateway, device, parentId } = resolved
  const { receivedAt } = message.raw
  const { at, apuid, hops, rssiDbm, snrDb } = message.body
  const deviceId = device.deviceId
  const event = { eventAt: at, receivedAt, deviceId, gatewayId: gateway.deviceId }
  const isNear = isAttachedTo(writes, resolved, at)
  const radio = isNear ? { reportedAt: at, hops, rssiDbm, snrDb } : silent
  const reception = { deviceId, gatewayId: gateway.deviceId, apuid, at }
  const isRelay = device.deviceType === relay
  const beatAt = Math.min(at, receivedAt)
  // A gateway that talks to us is alive now, however old its story.
  touch(writes, gateway, receivedAt, now, silent)

  switch (message.kind) {
    case 'relay-registration':
    case 'terminal-registration': {
      const { reason, softwareVersion, appVersion } = message.body
      const netId = message.kind === 'relay-registration' ? message.body.netId : undefined
      const body = JSON.stringify({ apuid, softwareVersion, appVersion, netId })
      touch(writes, device, beatAt, now, { reportedAt: at, hops, rssiDbm, snrDb, registerAt: at })
      writes.registrations.push({ ...event, parentId, hops, reason, rssiDbm, snrDb, body })
      if (writes.versions.has(deviceId) || at < (device.registeredAt ?? 0))
        writes.versionsToRecompute.add(deviceId)
      writes.versions.set(deviceId, {
        deviceId,
        at,
        softwareVersion,
        appVersion: appVersion ?? '',
        netId: netId ?? null,
      })
      if (reason === 'battery-changed') {
        writes.batteries.push({ deviceId, at })
        noteBattery(writes, deviceId, at)
      }
      writes.attachments.set(deviceId, { ...reception, parentId, isRelay, isRegistered: true })
      return
    }
    case 'relay-heartbeat':
    case 'terminal-heartbeat': {
      const downRssiDbm = message.body.downRssiDbm ?? null
      const batteryPercent = message.body.batteryPercent ?? null
      const traffic =
        message.kind === 'relay-heartbeat'
          ? { framesSent: message.body.framesSent, framesFailed: message.body.framesFailed }
          : null
      const figures = traffic && JSON.stringify(traffic)
      const reported = { reportedAt: at, batteryPercent, figures }
      touch(writes, device, beatAt, now, isNear ? { ...radio, ...reported, downRssiDbm } : reported)
      const body = JSON.stringify({ apuid, parent: parentId, hops, downRssiDbm, ...traffic })
      writes.heartbeats.push({ ...event, rssiDbm, snrDb, batteryPercent, body })
      // It comes late, and may be the last of a battery that is known to be replaced.
      if (batteryPercent !== null && at < (device.registeredAt ?? 0)) noteBattery(writes, deviceId, at)
      noteReception(writes, resolved, reception)
      return
    }
    case 'uplink': {
      const { frameCounter, payload } = message.body
      const { readings, fragment } = resolved
      // What it measured last stands while it tells of a spectrum.
      touch(writes, device, beatAt, now, { ...radio, upAt: at, readings, frameCounter })
      if (fragment !== undefined) writes.fragments.push({ ...fragment, deviceId })
      writes.uplinks.push({
        ...event,
        apuid,
        parentId,
        hops,
        rssiDbm,
        snrDb,
        frameCounter,
        // The same bytes are the same text.
        payload: payload.toUpperCase(),
        readings: readings ?? '{}',
      })
      noteReception(writes, resolved, reception)
    }
  }
}

/**
 * Whether the device is connected through the gateway that received it, or on none: how any other one receives it is kept with what it received, and
 * is not the signal of the path by which the device is reached.
 */
function isAttachedTo(
  { attachments }: BatchWrites,
  { device, gateway }: ResolvedMessage,
  at: number,
): boolean {
  const attachment = attachments.get(device.deviceId)
  const isNews = attachment?.isRegistered === true && at >= (device.registeredAt ?? 0)
  const gatewayId = isNews ? attachment.gatewayId : device.gatewayId
  return gatewayId === null || gatewayId === gateway.deviceId
}

/** What is unattached is connected where it is received; what is received on no known channel is received on this one of its gateway. */
function noteReception(
  writes: BatchWrites,
  { device, gateway, parentId }: ResolvedMessage,
  reception: ChannelReception,
): void {
  const { deviceId } = device
  if (device.gatewayId === null) {
    if (writes.attachments.get(deviceId)?.isRegistered !== true)
      writes.attachments.set(deviceId, {
        ...reception,
        parentId,
        isRelay: device.deviceType === relay,
        isRegistered: false,
      })
  } else if (device.apuid === null && device.gatewayId === gateway.deviceId)
    writes.receptions.set(deviceId, reception)
}

function noteBattery({ batteryNews }: BatchWrites, deviceId: number, at: number): void {
  batteryNews.set(deviceId, Math.min(batteryNews.get(deviceId) ?? at, at))
}
