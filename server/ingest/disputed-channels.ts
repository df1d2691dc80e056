import type { ClaimOutcome } from '../db/ingest/ingest-channels.ts'
import type { Lookup } from './known-devices.ts'
import { isArmUnit, type Placed } from './place.ts'
import type { Refusal } from './up-message.ts'

/** What the starts of a batch are told of channels that they name in vain; all else that they say is kept. */
export function refusalsOfChannels(
  placed: readonly Placed[],
  claims: readonly ClaimOutcome[],
  lookup: Pick<Lookup, 'device'>,
): Refusal[] {
  const inVain = new Set(claims.flatMap((one) => (one.isOwn ? [] : `${one.gatewayId} ${one.apuid}`)))
  if (inVain.size === 0) return []
  return placed.flatMap(({ message, gateway }): Refusal[] => {
    if (message.kind !== 'start') return []
    const { raw, kind, body } = message
    return body.channels.flatMap(({ apuid }): Refusal[] => {
      if (!inVain.has(`${gateway.deviceId} ${apuid}`)) return []
      const [reason, why] = isArmUnit(lookup, apuid)
        ? (['device-class', 'is an arm unit, not a channel'] as const)
        : (['foreign-device', 'belongs to another gateway'] as const)
      const detail = `channels: ${apuid} ${why}; the rest of this start is kept`
      return [{ raw, reason, detail, kind, boot: body.boot, seq: body.seq }]
    })
  })
}
