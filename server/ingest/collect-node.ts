import { deviceType } from '#contract/wire/enumerations.ts'
import type { UpKind } from '#contract/wire/gateway-messages.ts'

import type { ChannelReception } from '../db/ingest/ingest-places.ts'
import type { Facts } from './facts.ts'
import type { Placed } from './place.ts'
import { silent, touch } from './touch.ts'
import type { UpEnvelope } from './up-message.ts'

const { relay } = deviceType.values

type NodeMessage = UpEnvelope<Extract<UpKind, `relay-${string}` | `terminal-${string}` | 'uplink'>>

/** What a gateway heard of a relay or terminal. @param now the server's clock, milliseconds */
export function collectNode(facts: Facts, message: NodeMessage, placed: Placed, now: number): void {
  const { gateway, device, parentId } = placed
  const { receivedAt } = message.raw
  const { at, apuid, hops, rssiDbm, snrDb } = message.body
  const deviceId = device.deviceId
  const event = { eventAt: at, receivedAt, deviceId, gatewayId: gateway.deviceId }
  const isNear = hangsOn(facts, placed, at)
  const radio = isNear ? { toldAt: at, hops, rssiDbm, snrDb } : silent
  const reception = { deviceId, gatewayId: gateway.deviceId, apuid, at }
  const isRelay = device.deviceType === relay
  const beatAt = Math.min(at, receivedAt)
  // A gateway that talks to us is alive now, however old its story.
  touch(facts, gateway, receivedAt, now, silent)

  switch (message.kind) {
    case 'relay-registration':
    case 'terminal-registration': {
      const { reason, softwareVersion, appVersion } = message.body
      const netId = message.kind === 'relay-registration' ? message.body.netId : undefined
      const body = JSON.stringify({ apuid, softwareVersion, appVersion, netId })
      touch(facts, device, beatAt, now, { toldAt: at, hops, rssiDbm, snrDb, registerAt: at })
      facts.registrations.push({ ...event, parentId, hops, reason, rssiDbm, snrDb, body })
      if (facts.versions.has(deviceId) || at < (device.registeredAt ?? 0)) facts.versionDoubts.add(deviceId)
      facts.versions.set(deviceId, {
        deviceId,
        at,
        softwareVersion,
        appVersion: appVersion ?? '',
        netId: netId ?? null,
      })
      if (reason === 'battery-changed') {
        facts.batteries.push({ deviceId, at })
        noteBattery(facts, deviceId, at)
      }
      facts.placements.set(deviceId, { ...reception, parentId, isRelay, isRegistered: true })
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
      const told = { toldAt: at, batteryPercent, figures }
      touch(facts, device, beatAt, now, isNear ? { ...radio, ...told, downRssiDbm } : told)
      const body = JSON.stringify({ apuid, parent: parentId, hops, downRssiDbm, ...traffic })
      facts.heartbeats.push({ ...event, rssiDbm, snrDb, batteryPercent, body })
      // It comes late, and may be the last of a battery that is known to be replaced.
      if (batteryPercent !== null && at < (device.registeredAt ?? 0)) noteBattery(facts, deviceId, at)
      noteReception(facts, placed, reception)
      return
    }
    case 'uplink': {
      const { frameCounter, payload } = message.body
      const { readings, fragment } = placed
      // What it measured last stands while it tells of a spectrum.
      touch(facts, device, beatAt, now, { ...radio, upAt: at, readings, frameCounter })
      if (fragment !== undefined) facts.fragments.push({ ...fragment, deviceId })
      facts.uplinks.push({
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
      noteReception(facts, placed, reception)
    }
  }
}

/**
 * Whether the device hangs on the gateway that heard it, or on none: how any other one hears it is kept with what it heard, and
 * is not the signal of the path by which the device is reached.
 */
function hangsOn({ placements }: Facts, { device, gateway }: Placed, at: number): boolean {
  const placement = placements.get(device.deviceId)
  const isNews = placement?.isRegistered === true && at >= (device.registeredAt ?? 0)
  const gatewayId = isNews ? placement.gatewayId : device.gatewayId
  return gatewayId === null || gatewayId === gateway.deviceId
}

/** What hangs on nothing hangs where it is heard; what is heard on no known channel is heard on this one of its gateway. */
function noteReception(
  facts: Facts,
  { device, gateway, parentId }: Placed,
  reception: ChannelReception,
): void {
  const { deviceId } = device
  if (device.gatewayId === null) {
    if (facts.placements.get(deviceId)?.isRegistered !== true)
      facts.placements.set(deviceId, {
        ...reception,
        parentId,
        isRelay: device.deviceType === relay,
        isRegistered: false,
      })
  } else if (device.apuid === null && device.gatewayId === gateway.deviceId)
    facts.receptions.set(deviceId, reception)
}

function noteBattery({ batteryNews }: Facts, deviceId: number, at: number): void {
  batteryNews.set(deviceId, Math.min(batteryNews.get(deviceId) ?? at, at))
}
