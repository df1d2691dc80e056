import { claimChannels, moveGateways, placeDevices } from '../db/ingest-devices.ts'
import {
  findHeard,
  insertGatewayEvents,
  insertHeartbeats,
  insertReceptions,
  insertRegistrations,
  insertUplinks,
  type UplinkRow,
} from '../db/ingest-history.ts'
import { beginBatch, together, type IngestClient } from '../db/ingest-client.ts'
import {
  countRegistrations,
  findAwakened,
  lockStates,
  sameFrameMs,
  setOnline,
  touchStates,
} from '../db/ingest-state.ts'
import { filterRepeats, maxSeqGaps } from './boot-filter.ts'
import { collectFacts, type Facts } from './facts.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Partitions } from './partitions.ts'
import { isRefusal, namesIn, place, type Placed } from './place.ts'
import { reRegistrationEvents } from './re-registrations.ts'
import type { Refusal, UpEnvelope } from './up-message.ts'
import { writeAlarms } from './write-alarms.ts'

export interface BatchContext {
  readonly known: KnownDevices
  readonly partitions: Partitions
  now(): number
}

export interface BatchResult {
  readonly stored: number
  readonly repeated: number
  readonly refusals: readonly Refusal[]
  /** Neither stored nor refused: they are to be brought again. */
  readonly postponed: ReadonlySet<UpEnvelope>
}

/** A gateway's position is left alone while its receiver stays within this of it. */
const moveThresholdM = 50

/**
 * Brings a batch into the database in one transaction. Messages that name strangers are refused here; every other
 * failure throws, and then nothing of the batch is stored.
 */
export async function applyBatch(
  client: IngestClient,
  messages: readonly UpEnvelope[],
  context: BatchContext,
): Promise<BatchResult> {
  const now = context.now()
  const names = messages.map(namesIn)
  await context.known.prefetch(
    client,
    names.flatMap(({ uids }) => uids),
    names.flatMap(({ apuids }) => apuids),
  )
  const refusals: Refusal[] = []
  const accepted: Placed[] = []
  const claimed = new Map<string, number>()
  const lookup = {
    device: context.known.device,
    channelOwner: (apuid: string) => claimed.get(apuid) ?? context.known.channelOwner(apuid),
  }
  for (const message of messages) {
    const outcome = place(message, lookup)
    if (isRefusal(outcome)) {
      refusals.push(outcome)
      continue
    }
    accepted.push(outcome)
    if (message.kind === 'start')
      for (const { apuid } of message.body.channels) claimed.set(apuid, outcome.gateway.deviceId)
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
    const facts = collectFacts(fresh, now)
    if (fresh.length > 0) await writeFacts(client, facts, now)
    else await client.query('commit')
    remember(context.known, fresh, facts, claimed)
    return { stored: fresh.length, repeated: repeated.length, refusals, postponed }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Ends with the commit. What does not need an answer is sent together, so that a batch waits three or four times in all. */
async function writeFacts(client: IngestClient, facts: Facts, now: number): Promise<void> {
  const { touches, alive, uplinks, registrations, alarms } = facts
  const sent: Promise<unknown>[] = []
  // Whoever changes a device locks its state first, in ascending order; the touches do so by themselves.
  const concerned = new Set([...touches.keys(), ...alarms.map((event) => event.deviceId)])
  if (alarms.length + facts.placements.size > 0) sent.push(lockStates(client, [...concerned]))
  if (facts.channels.size > 0) sent.push(claimChannels(client, [...facts.channels.values()].flat()))
  if (facts.placements.size > 0) sent.push(placeDevices(client, [...facts.placements.values()]))
  const ascending = [...touches.values()].toSorted((a, b) => a.deviceId - b.deviceId)
  const touching = touchStates(client, ascending)
  const awakening = findAwakened(client, [...alive])
  const counted = registrations.map((row) => ({ deviceId: row.deviceId, at: row.eventAt }))
  const counting = counted.length > 0 ? countRegistrations(client, counted) : Promise.resolve([])
  await together([...sent, touching, awakening, counting])
  const awakened = await awakening
  const suspects = await touching
  const suspected = uplinks.filter((row) => suspects.has(row.deviceId))
  const heard = suspected.length > 0 ? await findHeard(client, suspected, sameFrameMs) : new Set<UplinkRow>()
  const { first, further } = sortOutFrames(uplinks, heard)

  const inserts: Promise<unknown>[] = []
  const back = awakened.filter((device) => !device.online).map((device) => device.deviceId)
  if (back.length > 0) inserts.push(setOnline(client, back, true, now))
  if (first.length > 0) inserts.push(insertUplinks(client, first))
  if (further.length > 0) inserts.push(insertReceptions(client, further))
  if (facts.heartbeats.length > 0) inserts.push(insertHeartbeats(client, facts.heartbeats))
  if (registrations.length > 0) inserts.push(insertRegistrations(client, registrations))
  if (facts.gatewayEvents.length > 0) inserts.push(insertGatewayEvents(client, facts.gatewayEvents))
  if (facts.fixes.size > 0) inserts.push(moveGateways(client, [...facts.fixes.values()], moveThresholdM))

  const tooMany = reRegistrationEvents(counted, await counting)
  const lifeSigns = awakened
    .filter((device) => device.offlineAlarm)
    .map(({ deviceId, online }) => ({
      deviceId,
      beatAt: touches.get(deviceId)?.beatAt ?? now,
      wasOffline: !online,
    }))
  inserts.push(writeAlarms(client, [...alarms, ...tooMany], lifeSigns))
  if (alarms.length + tooMany.length + lifeSigns.length > 0) await together(inserts.splice(0))
  // When one of those before it failed, this commit is a rollback, and their error is thrown.
  await together([...inserts, client.query('commit')])
}

/** The first hearing of each frame, and the further ones: of frames in the database (`stored`) or in the batch. */
function sortOutFrames(
  uplinks: readonly UplinkRow[],
  stored: ReadonlySet<UplinkRow>,
): { first: UplinkRow[]; further: UplinkRow[] } {
  const first: UplinkRow[] = []
  const further: UplinkRow[] = []
  const heard = new Map<string, UplinkRow[]>()
  for (const row of uplinks) {
    const frame = `${row.deviceId} ${row.frameCounter} ${row.payload}`
    const same = heard.get(frame) ?? []
    if (stored.has(row) || same.some((other) => Math.abs(other.eventAt - row.eventAt) <= sameFrameMs))
      further.push(row)
    else {
      first.push(row)
      heard.set(frame, [...same, row])
    }
  }
  return { first, further }
}

/** What the commit has made true. */
function remember(
  known: KnownDevices,
  fresh: readonly Placed[],
  facts: Facts,
  claimed: ReadonlyMap<string, number>,
): void {
  for (const [apuid, gatewayId] of claimed) known.setChannelOwner(apuid, gatewayId)
  for (const { device } of fresh) {
    const placement = facts.placements.get(device.deviceId)
    if (placement === undefined) continue
    device.gatewayId = placement.gatewayId
    device.parentId = placement.parentId
  }
}
