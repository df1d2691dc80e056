import { deviceType, type ProtocolModel } from '#contract/wire/enumerations.ts'

import type { ClaimedChannels, ClaimOutcome } from '../db/ingest/ingest-channels.ts'
import { beginBatch, together, type IngestClient } from '../db/ingest/ingest-client.ts'
import type { KnownDevice } from '../db/ingest/ingest-devices.ts'
import { filterRepeats, maxSeqGaps } from './boot-filter.ts'
import { collectWrites } from './collect-writes.ts'
import type { BatchWrites } from './batch-writes.ts'
import { isGoneDevice } from './failure.ts'
import type { FrameTap } from './frame-tap.ts'
import type { KnownDevices, Lookup } from './known-devices.ts'
import type { Partitions } from './partitions.ts'
import { hangsDevice, isRefusal, namesIn, place, isArmUnit, type HangingPlace, type Placed } from './place.ts'
import { silent, touch } from './touch.ts'
import type { Refusal, UpEnvelope } from './up-message.ts'
import { ClaimFailure, LoopFailure, writeBatch } from './write-batch.ts'

export interface BatchContext {
  readonly known: KnownDevices
  readonly partitions: Partitions
  readonly tap: Pick<FrameTap, 'isOpen' | 'observe'>
  now(): number
}

export interface BatchResult {
  readonly stored: number
  readonly repeated: number
  readonly refusals: readonly Refusal[]
  /** Neither stored nor refused: they are to be brought again. */
  readonly postponed: ReadonlySet<UpEnvelope>
}

const maxTries = 5
const { relay } = deviceType.values

/**
 * Brings a batch into the database in one transaction. Messages that name strangers are refused here; every other
 * failure throws, and then nothing of the batch is stored.
 */
export async function applyBatch(
  client: IngestClient,
  messages: readonly UpEnvelope[],
  context: BatchContext,
): Promise<BatchResult> {
  const claimless = new Set<UpEnvelope>()
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryBatch(client, messages, context, claimless)
    } catch (error) {
      if (tries === maxTries) throw error
      if (error instanceof ClaimFailure) {
        for (const start of error.mistaken) claimless.add(start)
        context.known.doubt()
      } else if (isGoneDevice(error) || error instanceof LoopFailure) context.known.doubt()
      else throw error
    }
  }
}

async function tryBatch(
  client: IngestClient,
  messages: readonly UpEnvelope[],
  context: BatchContext,
  claimless: ReadonlySet<UpEnvelope>,
): Promise<BatchResult> {
  const { known } = context
  const now = context.now()
  const names = messages.map(namesIn)
  await known.prefetch(
    client,
    names.flatMap(({ uids }) => uids),
    names.flatMap(({ apuids }) => apuids),
    new Set(messages.flatMap((message) => channelsOf(message))),
  )
  const parents = messages.flatMap(({ body }) =>
    'parent' in body && body.parent !== null ? [body.parent] : [],
  )
  const hangsOnNothing = ({ body }: UpEnvelope) =>
    'moteuid' in body && known.device(relay, body.moteuid)?.gatewayId === null
  if (messages.some((message) => hangsDevice(message) || hangsOnNothing(message)))
    await known.prefetchAbove(client, new Set(parents))
  const refusals: Refusal[] = []
  const accepted: Placed[] = []
  const claimed = new Map<string, { readonly gatewayId: number; readonly protocolModel: ProtocolModel }>()
  const inVain = new Set<string>()
  const hung = new Map<number, HangingPlace>()
  const lookup = {
    device: known.device,
    deviceAbove: known.deviceAbove,
    placeOf: (device: KnownDevice): HangingPlace => hung.get(device.deviceId) ?? device,
    channelOwner: (apuid: string) => claimed.get(apuid)?.gatewayId ?? known.channelOwner(apuid),
    channelProtocol: (apuid: string) => claimed.get(apuid)?.protocolModel ?? known.channelProtocol(apuid),
    claimsInVain: (gatewayId: number, apuid: string) =>
      inVain.has(`${gatewayId} ${apuid}`) || known.claimsInVain(gatewayId, apuid),
  }
  for (const message of messages) {
    const outcome = place(message, lookup)
    if (isRefusal(outcome)) {
      refusals.push(outcome)
      continue
    }
    accepted.push(outcome)
    const { device, gateway, parentId } = outcome
    const registeredAt = message.body.at
    if (hangsDevice(message) && registeredAt >= (lookup.placeOf(device).registeredAt ?? 0))
      hung.set(device.deviceId, { gatewayId: gateway.deviceId, parentId, registeredAt })
    // Until it registers it hangs where it is heard.
    else if (hangsOnNothing(message) && (hung.get(device.deviceId)?.registeredAt ?? null) === null)
      hung.set(device.deviceId, { gatewayId: gateway.deviceId, parentId, registeredAt: null })
    if (message.kind === 'start' && !claimless.has(message))
      for (const { apuid, protocolModel } of message.body.channels)
        if (outcome.disputed?.has(apuid) === true) inVain.add(`${gateway.deviceId} ${apuid}`)
        else claimed.set(apuid, { gatewayId: gateway.deviceId, protocolModel })
  }
  const without = await context.partitions.ensure(client, accepted)
  const placed = accepted.filter((one) => !without.has(one))
  const postponed = new Set([...without].map(({ message }) => message))
  if (placed.length === 0) return { stored: 0, repeated: 0, refusals, postponed }

  try {
    const begun = beginBatch(client)
    const filtered = filterRepeats(client, placed, now)
    await together([begun, filtered])
    const { fresh, repeated, gapped } = await filtered
    for (const { message } of gapped)
      refusals.push({
        raw: message.raw,
        reason: 'form',
        detail: `seq: more than ${maxSeqGaps} gaps in this boot`,
        kind: message.kind,
        boot: message.body.boot,
        seq: message.body.seq,
      })
    // A start that is no news may have been believed by messages beside it.
    const mistaken = [...repeated, ...gapped].filter(
      ({ message, gateway }) =>
        !claimless.has(message) &&
        channelsOf(message).some(
          (apuid) =>
            known.channelOwner(apuid) !== gateway.deviceId && !known.claimsInVain(gateway.deviceId, apuid),
        ),
    )
    if (mistaken.length > 0) throw new ClaimFailure(mistaken.map(({ message }) => message))
    const writes = collectWrites(fresh, now)
    // Who says it once more is alive as well.
    for (const { gateway, message } of [...repeated, ...gapped])
      touch(writes, gateway, message.raw.receivedAt, now, silent)
    const { channels, further } = await writeBatch(client, writes, now)
    refusals.push(...refusalsOfChannels(fresh, channels.claims, lookup))
    remember(known, fresh, writes, channels)
    if (context.tap.isOpen) context.tap.observe(fresh, repeated, further)
    return { stored: fresh.length, repeated: repeated.length, refusals, postponed }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function channelsOf(message: UpEnvelope): string[] {
  return message.kind === 'start' ? message.body.channels.map(({ apuid }) => apuid) : []
}

/** What the commit has made true. */
function remember(
  known: KnownDevices,
  fresh: readonly Placed[],
  writes: BatchWrites,
  channels: ClaimedChannels,
): void {
  for (const apuid of channels.dropped) known.forgetChannel(apuid)
  // What was heard on them is heard on none.
  if (channels.dropped.length > 0) known.doubt()
  for (const claim of channels.claims)
    if (claim.isOwn) known.setChannelOwner(claim)
    else known.forgetChannel(claim.apuid)
  for (const { device, gateway } of fresh) {
    gateway.startedAt = Math.max(gateway.startedAt ?? 0, writes.touches.get(gateway.deviceId)?.startAt ?? 0)
    device.apuid ??= writes.receptions.get(device.deviceId)?.apuid ?? null
    const placement = writes.placements.get(device.deviceId)
    if (placement === undefined || placement.at < (device.registeredAt ?? 0)) continue
    if (!placement.isRegistered && device.gatewayId !== null) continue
    const { gatewayId, parentId, apuid } = placement
    device.gatewayId = gatewayId
    device.parentId = parentId
    device.apuid = known.channelOwner(apuid) === gatewayId ? apuid : null
    device.registeredAt = writes.touches.get(device.deviceId)?.registerAt ?? device.registeredAt
  }
}

/** What the starts of a batch are told of channels that they name in vain; all else that they say is kept. */
function refusalsOfChannels(
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
