import { claimChannels, moveGateways, placeDevices, type ClaimedChannels } from '../db/ingest-devices.ts'
import {
  findHeard,
  insertGatewayEvents,
  insertHeartbeats,
  insertReceptions,
  insertRegistrations,
  insertUplinks,
  type RegistrationRow,
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

const noClaims: ClaimedChannels = { claims: [], dropped: [] }
/** A gateway's position is left alone while its receiver stays within this of it. */
const moveThresholdM = 50

/** What was taken for true of channels turned out otherwise inside the transaction. */
class ClaimFailure extends Error {
  readonly mistaken: readonly UpEnvelope[]
  /** @param mistaken starts that are no news and claim nothing */
  constructor(mistaken: readonly UpEnvelope[] = []) {
    super('a channel is not whose it seemed to be')
    this.mistaken = mistaken
  }
}
const maxClaimTries = 5

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
      if (!(error instanceof ClaimFailure) || tries === maxClaimTries) throw error
      for (const start of error.mistaken) claimless.add(start)
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
  const refusals: Refusal[] = []
  const accepted: Placed[] = []
  const claimed = new Map<string, number>()
  const lookup = {
    device: known.device,
    channelOwner: (apuid: string) => claimed.get(apuid) ?? known.channelOwner(apuid),
  }
  for (const message of messages) {
    const outcome = place(message, lookup)
    if (isRefusal(outcome)) {
      refusals.push(outcome)
      continue
    }
    accepted.push(outcome)
    if (!claimless.has(message))
      for (const apuid of channelsOf(message)) claimed.set(apuid, outcome.gateway.deviceId)
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
        channelsOf(message).some((apuid) => known.channelOwner(apuid) !== gateway.deviceId),
    )
    if (mistaken.length > 0) throw new ClaimFailure(mistaken.map(({ message }) => message))
    const facts = collectFacts(fresh, now)
    if (fresh.length > 0) remember(known, fresh, facts, await writeFacts(client, facts, now))
    else await client.query('commit')
    return { stored: fresh.length, repeated: repeated.length, refusals, postponed }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Ends with the commit. What does not need an answer is sent together, so that a batch waits three or four times in all. */
async function writeFacts(client: IngestClient, facts: Facts, now: number): Promise<ClaimedChannels> {
  const { touches, alive, uplinks, registrations, alarms } = facts
  const sent: Promise<unknown>[] = []
  // Whoever changes a device locks its state first, in ascending order; the touches do so by themselves.
  const concerned = new Set([...touches.keys(), ...alarms.map((event) => event.deviceId)])
  const claims = [...facts.channels.values()].flat()
  if (alarms.length + facts.placements.size + claims.length > 0) sent.push(lockStates(client, [...concerned]))
  const claiming = claims.length > 0 ? claimChannels(client, claims, now) : Promise.resolve(noClaims)
  if (facts.placements.size > 0) sent.push(placeDevices(client, [...facts.placements.values()], now))
  // Frames and days are looked up among them.
  if (registrations.length > 0) sent.push(insertRegistrations(client, registrations))
  const ascending = [...touches.values()].toSorted((a, b) => a.deviceId - b.deviceId)
  const touching = touchStates(client, ascending, now)
  const awakening = findAwakened(client, [...alive])
  const counted = registrations.map((row) => ({ deviceId: row.deviceId, at: row.eventAt }))
  const counting = counted.length > 0 ? countRegistrations(client, counted) : Promise.resolve([])
  await together([...sent, claiming, touching, awakening, counting])
  const channels = await claiming
  if (!channels.claims.every(({ isOwn }) => isOwn)) throw new ClaimFailure()
  const awakened = await awakening
  const suspects = await touching
  const suspected = uplinks.filter((row) => suspects.has(row.deviceId))
  const heard = suspected.length > 0 ? await findHeard(client, suspected, sameFrameMs) : new Set<UplinkRow>()
  const { first, further } = sortOutFrames(uplinks, heard, registrations)

  const inserts: Promise<unknown>[] = []
  const back = awakened.filter((device) => !device.online).map((device) => device.deviceId)
  if (back.length > 0) inserts.push(setOnline(client, back, true, now))
  if (first.length > 0) inserts.push(insertUplinks(client, first))
  if (further.length > 0) inserts.push(insertReceptions(client, further))
  if (facts.heartbeats.length > 0) inserts.push(insertHeartbeats(client, facts.heartbeats))
  if (facts.gatewayEvents.length > 0) inserts.push(insertGatewayEvents(client, facts.gatewayEvents))
  if (facts.fixes.size > 0) inserts.push(moveGateways(client, [...facts.fixes.values()], moveThresholdM, now))

  const tooMany = reRegistrationEvents(counted, await counting, now)
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
  return channels
}

/**
 * The first hearing of each frame, and the further ones: of frames in the database (`stored`) or in the batch. What a
 * gateway hears twice are two frames, and so is what it hears before and after a registration.
 */
function sortOutFrames(
  uplinks: readonly UplinkRow[],
  stored: ReadonlySet<UplinkRow>,
  registrations: readonly RegistrationRow[],
): { first: UplinkRow[]; further: UplinkRow[] } {
  const first: UplinkRow[] = []
  const further: UplinkRow[] = []
  const heard = new Map<string, UplinkRow[]>()
  const registered = Map.groupBy(registrations, (row) => row.deviceId)
  const isSame = (one: UplinkRow, other: UplinkRow): boolean => {
    const from = Math.min(one.eventAt, other.eventAt)
    const until = Math.max(one.eventAt, other.eventAt)
    return (
      one.gatewayId !== other.gatewayId &&
      until - from <= sameFrameMs &&
      !registered.get(one.deviceId)?.some(({ eventAt }) => from < eventAt && eventAt <= until)
    )
  }
  for (const row of uplinks) {
    const frame = `${row.deviceId} ${row.frameCounter} ${row.payload}`
    const same = heard.get(frame)
    if (stored.has(row) || same?.some((other) => isSame(row, other))) further.push(row)
    else {
      first.push(row)
      if (same === undefined) heard.set(frame, [row])
      else same.push(row)
    }
  }
  return { first, further }
}

function channelsOf(message: UpEnvelope): string[] {
  return message.kind === 'start' ? message.body.channels.map(({ apuid }) => apuid) : []
}

/** What the commit has made true. */
function remember(
  known: KnownDevices,
  fresh: readonly Placed[],
  facts: Facts,
  channels: ClaimedChannels,
): void {
  for (const apuid of channels.dropped) known.forgetChannel(apuid)
  for (const { apuid, gatewayId } of channels.claims) known.setChannelOwner(apuid, gatewayId)
  for (const { device } of fresh) {
    const placement = facts.placements.get(device.deviceId)
    if (placement === undefined) continue
    device.gatewayId = placement.gatewayId
    device.parentId = placement.parentId
  }
}
