import type { Facts } from './facts.ts'
import type { Placed } from './place.ts'
import { silent, touch } from './touch.ts'
import type { UpEnvelope } from './up-message.ts'

/**
 * What became of something that a gateway sent down to a device. It is no sign of life of the device, and does not say where that hangs.
 * @param now the server's clock, milliseconds
 */
export function collectDownlink(
  facts: Facts,
  { raw, body }: UpEnvelope<'downlink-result'>,
  { gateway, device: { deviceId } }: Placed,
  now: number,
): void {
  const { at, sentAt, apuid, name, commandId, outcome, data, downRssiDbm, payload } = body
  touch(facts, gateway, raw.receivedAt, now, silent)
  facts.downlinks.push({
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
    facts.sentDown.set(id, Math.max(facts.sentDown.get(id) ?? sentAt, sentAt))
}
