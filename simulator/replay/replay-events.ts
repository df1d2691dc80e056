import { deviceType } from '#contract/wire/enumerations.ts'
import type { UpKind } from '#contract/wire/gateway-messages.ts'
import type { ArmUid } from '#contract/wire/ids.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

import type { MessageBody } from '../link/gateway-port.ts'
import type { AlarmInterval } from './alarm-log.ts'
import { alarmTimeline } from './alarm-timeline.ts'
import { alarmTypeOf } from './alarm-types.ts'
import { msuidOf, type ReplayNetwork } from './replay-plan.ts'
import type { LoggedUplink } from './uplink-log.ts'

/** A message of the replay, at its moment on the source's clock. */
export type ReplayEvent = {
  [K in 'alarm' | 'uplink']: {
    readonly armuid: ArmUid
    readonly sourceMs: number
    readonly kind: K & UpKind
    readonly body: MessageBody<K>
  }
}['alarm' | 'uplink']

/** What the gateways report of an alarm log, in the order of time. */
export function alarmEvents(network: ReplayNetwork, log: readonly AlarmInterval[]): ReplayEvent[] {
  const sites = new Map(network.sites.map((site) => [site.deviceId, site]))
  const typeOf = (alarmId: number, deviceId: number) =>
    alarmTypeOf(alarmId, sites.get(deviceId)?.moteuid === null)
  return alarmTimeline(log, typeOf).flatMap(({ deviceId, alarmType, state, atS }) => {
    const site = sites.get(deviceId)
    if (site === undefined) return []
    const { armuid, moteuid } = site
    const device =
      moteuid === null
        ? { deviceType: deviceType.values.gateway, uid: armuid }
        : { deviceType: deviceType.values.relay, uid: moteuid }
    const event: ReplayEvent = {
      armuid,
      sourceMs: atS * 1000,
      kind: 'alarm',
      body: { ...device, alarmType, state },
    }
    return [event]
  })
}

/**
 * What the gateways pass on of an uplink log: one message per gateway that received the frame. Frames without a
 * temperature are left out, because nothing of the catalogue could carry them; the source knows no humidity, so the
 * frame carries 0 for it.
 */
export function uplinkEvents(
  network: ReplayNetwork,
  uplinks: readonly LoggedUplink[],
): { events: ReplayEvent[]; skipped: number } {
  const channels = new Map(network.gateways.map(({ armuid, apuid }) => [armuid, apuid]))
  const events: ReplayEvent[] = []
  let skipped = 0
  for (const { devEUI, frameCounter, atMs, temperatureC, receptions } of uplinks) {
    if (temperatureC === undefined) {
      skipped += 1
      continue
    }
    const payload = encodeFrame(temperatureHumidity, { temperatureC, humidityPercent: 0 })
    const msuid = msuidOf(devEUI)
    for (const { gatewayId, rssiDbm, snrDb } of receptions) {
      const armuid = network.receivers[gatewayId]
      const apuid = armuid && channels.get(armuid)
      if (armuid === undefined || apuid === undefined) continue
      const body = { apuid, parent: null, hops: 1, rssiDbm, snrDb, msuid, frameCounter, payload }
      events.push({ armuid, sourceMs: atMs, kind: 'uplink', body })
    }
  }
  return { events, skipped }
}
