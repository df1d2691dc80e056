import { alarmType, reach } from '#contract/wire/enumerations.ts'

import { addBatteryReplacements, measureReplacedBatteries } from '../db/ingest/ingest-batteries.ts'
import { claimChannels, type ClaimedChannels } from '../db/ingest/ingest-channels.ts'
import { together, type IngestClient } from '../db/ingest/ingest-client.ts'
import { noteCommandReports } from '../db/ingest/ingest-commands.ts'
import { noteAuthentications, noteConfiguration } from '../db/ingest/ingest-configuration.ts'
import { moveGateways } from '../db/ingest/ingest-devices.ts'
import {
  findDuplicates,
  insertDownlinks,
  insertGatewayEvents,
  insertHeartbeats,
  insertReceptions,
  insertRegistrations,
  insertUplinks,
  type RegistrationRow,
  type UplinkRow,
} from '../db/ingest/ingest-history.ts'
import { insertLogParts } from '../db/ingest/ingest-logs.ts'
import { holdRelayTree, isInLoop, noteChannels, attachDevices } from '../db/ingest/ingest-places.ts'
import { noteFirstReception, setOverdue, setRefused, updateCutOff } from '../db/ingest/ingest-reach.ts'
import { noteVersions, computeVersionChanges } from '../db/ingest/ingest-registrations.ts'
import { insertFragments } from '../db/ingest/ingest-spectra.ts'
import { noteStarts } from '../db/ingest/ingest-starts.ts'
import {
  countRegistrations,
  findAwakened,
  lockStates,
  noteSentDown,
  sameFrameMs,
  setOnline,
  touchStates,
  type Awakened,
} from '../db/ingest/ingest-state.ts'
import type { BatchWrites, DeviceAlarmEvent } from './batch-writes.ts'
import { reRegistrationEvents } from './re-registrations.ts'
import type { UpEnvelope } from './up-message.ts'
import { writeAlarms } from './write-alarms.ts'

/** What was taken for true of channels turned out otherwise inside the transaction. */
export class ClaimFailure extends Error {
  readonly mistaken: readonly UpEnvelope[]
  /** @param mistaken starts that are no news and claim nothing */
  constructor(mistaken: readonly UpEnvelope[] = []) {
    super('a channel is not whose it seemed to be')
    this.mistaken = mistaken
  }
}
/** A relay would be below itself: what was known of those above it was no longer so inside the transaction. */
export class LoopFailure extends Error {
  constructor() {
    super('a relay would hang below itself')
  }
}
interface Written {
  readonly channels: ClaimedChannels
  /** Uplinks that another gateway was received with already. */
  readonly further: readonly UplinkRow[]
}
const noClaims: ClaimedChannels = { claims: [], dropped: [] }
/** A gateway's position is left alone while its receiver stays within this of it. */
const moveThresholdM = 50

/** Writes them in the transaction that has begun, and ends with the commit. What does not need an answer is sent together, so that a batch waits three or four times in all. */
export async function writeBatch(client: IngestClient, writes: BatchWrites, now: number): Promise<Written> {
  const { touches, alive, prompt, uplinks, registrations, alarms } = writes
  const sent: Promise<unknown>[] = []
  const attaching = [...writes.attachments.values()].filter(
    ({ isRelay, parentId }) => isRelay && parentId !== null,
  )
  // Before any state, in all batches.
  if (attaching.length > 0) sent.push(holdRelayTree(client))
  // Whoever changes a device locks its state first, in ascending order; the touches do so by themselves.
  const { sections, authentications } = writes
  const concerned = new Set([
    ...touches.keys(),
    ...alarms.map((event) => event.deviceId),
    ...authentications.keys(),
    ...writes.sentDown.keys(),
    ...[...sections.values()].map((one) => one.deviceId),
  ])
  const claims = [...writes.channels.values()].flat()
  const reported = sections.size + authentications.size + writes.sentDown.size
  if (alarms.length + writes.attachments.size + writes.receptions.size + claims.length + reported > 0)
    sent.push(lockStates(client, [...concerned], claims))
  const claiming = claims.length > 0 ? claimChannels(client, claims, now) : Promise.resolve(noClaims)
  if (writes.starts.size > 0) sent.push(noteStarts(client, [...writes.starts.values()], now))
  if (writes.attachments.size > 0) sent.push(attachDevices(client, [...writes.attachments.values()], now))
  const relays = attaching.map(({ deviceId }) => deviceId)
  const looping = relays.length > 0 ? isInLoop(client, relays) : Promise.resolve(false)
  if (writes.receptions.size > 0) sent.push(noteChannels(client, [...writes.receptions.values()], now))
  if (writes.versions.size > 0) sent.push(noteVersions(client, [...writes.versions.values()], now))
  if (sections.size > 0) sent.push(noteConfiguration(client, [...sections.values()], now))
  if (authentications.size > 0) sent.push(noteAuthentications(client, [...authentications.values()], now))
  if (writes.batteries.length > 0) sent.push(addBatteryReplacements(client, writes.batteries))
  // Frames and days are looked up among them.
  if (registrations.length > 0) sent.push(insertRegistrations(client, registrations))
  if (writes.versionsToRecompute.size > 0)
    sent.push(computeVersionChanges(client, [...writes.versionsToRecompute]))
  if (writes.sentDown.size > 0) sent.push(noteSentDown(client, writes.sentDown, now))
  const ascending = [...touches.values()].toSorted((a, b) => a.deviceId - b.deviceId)
  const touching = touchStates(client, ascending, now)
  const awakening = findAwakened(client, [...touches.keys()])
  const counted = registrations.map((row) => ({ deviceId: row.deviceId, at: row.eventAt }))
  const counting = counted.length > 0 ? countRegistrations(client, counted) : Promise.resolve([])
  await together([...sent, claiming, looping, touching, awakening, counting])
  const channels = await claiming
  if (!channels.claims.every(({ isOwn, isDisputed }) => isOwn || isDisputed)) throw new ClaimFailure()
  if (await looping) throw new LoopFailure()
  const unreached = await awakening
  const awakened = unreached.filter(({ deviceId }) => alive.has(deviceId))
  const suspects = await touching
  const suspected = uplinks.filter((row) => suspects.has(row.deviceId))
  const duplicates =
    suspected.length > 0 ? await findDuplicates(client, suspected, sameFrameMs) : new Set<UplinkRow>()
  const { first, further } = sortOutFrames(uplinks, duplicates, registrations)

  const refusals = await noteRefusals(client, writes, unreached, now)
  const inserts: Promise<unknown>[] = []
  const back = awakened.filter((device) => !device.online).map((device) => device.deviceId)
  if (back.length > 0) inserts.push(setOnline(client, back, true, now))
  inserts.push(...updateReach(client, unreached, prompt, now))
  if (first.length > 0) inserts.push(insertUplinks(client, first))
  if (further.length > 0) inserts.push(insertReceptions(client, further))
  if (writes.fragments.length > 0) inserts.push(insertFragments(client, writes.fragments))
  if (writes.heartbeats.length > 0) inserts.push(insertHeartbeats(client, writes.heartbeats))
  if (writes.batteryNews.size > 0) inserts.push(measureReplacedBatteries(client, writes.batteryNews))
  if (writes.downlinks.length > 0) inserts.push(insertDownlinks(client, writes.downlinks))
  if (writes.gatewayEvents.length > 0) inserts.push(insertGatewayEvents(client, writes.gatewayEvents))
  if (writes.logParts.length > 0) inserts.push(insertLogParts(client, writes.logParts))
  if (writes.commandReports.length > 0) inserts.push(noteCommandReports(client, writes.commandReports))
  if (writes.fixes.size > 0)
    inserts.push(moveGateways(client, [...writes.fixes.values()], moveThresholdM, now))

  const tooMany = reRegistrationEvents(counted, await counting, now)
  const lifeSigns = awakened
    .filter((device) => device.offlineAlarm)
    .map(({ deviceId, online }) => ({
      deviceId,
      beatAt: touches.get(deviceId)?.beatAt ?? now,
      wasOffline: !online,
    }))
  const events = [...alarms, ...tooMany, ...refusals]
  inserts.push(writeAlarms(client, events, now, lifeSigns))
  if (events.length + lifeSigns.length > 0) await together(inserts.splice(0))
  // When one of those before it failed, this commit is a rollback, and their error is thrown.
  await together([...inserts, client.query('commit')])
  return { channels, further }
}

/** A gateway's newest heartbeat tells whether its messages are taken. @returns the alarms that begin and end by that */
async function noteRefusals(
  client: IngestClient,
  { heartbeatTaken, heartbeatRefused }: BatchWrites,
  unreached: readonly Awakened[],
  now: number,
): Promise<DeviceAlarmEvent[]> {
  const taken = unreached.filter(({ deviceId, refused }) => refused && heartbeatTaken.has(deviceId))
  const change = async (deviceIds: number[], refused: boolean): Promise<DeviceAlarmEvent[]> =>
    (deviceIds.length > 0 ? await setRefused(client, deviceIds, refused, now) : []).map((deviceId) => ({
      deviceId,
      alarmType: alarmType.values.messagesRefused,
      state: refused ? 'raised' : 'cleared',
      at: now,
    }))
  const ended = await change(
    taken.map(({ deviceId }) => deviceId),
    false,
  )
  return [...ended, ...(await change([...heartbeatRefused], true))]
}

/** Of devices that gave a sign of life, and of which those that count as online are written so already. */
function updateReach(
  client: IngestClient,
  unreached: readonly Awakened[],
  prompt: ReadonlySet<number>,
  now: number,
): Promise<void>[] {
  const { overdue, cutOff, never } = reach.values
  const idsOf = (found: readonly Awakened[]) => found.map(({ deviceId }) => deviceId)
  const first = unreached.filter((device) => device.reach === never)
  const late = unreached.filter((device) => device.reach === overdue && prompt.has(device.deviceId))
  const cut = unreached.filter((device) => device.reach === cutOff)
  return [
    ...(first.length > 0 ? [noteFirstReception(client, idsOf(first), now)] : []),
    ...(late.length > 0 ? [setOverdue(client, idsOf(late), false, now)] : []),
    ...(cut.length > 0 ? [updateCutOff(client, idsOf(cut), now)] : []),
  ]
}

/**
 * The first reception of each frame, and the further ones: of frames in the database (`stored`) or in the batch. What a
 * gateway receives twice are two frames, and so is what it receives before and after a registration.
 */
function sortOutFrames(
  uplinks: readonly UplinkRow[],
  stored: ReadonlySet<UplinkRow>,
  registrations: readonly RegistrationRow[],
): { first: UplinkRow[]; further: UplinkRow[] } {
  const first: UplinkRow[] = []
  const further: UplinkRow[] = []
  const duplicates = new Map<string, UplinkRow[]>()
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
    const same = duplicates.get(frame)
    if (stored.has(row) || same?.some((other) => isSame(row, other))) further.push(row)
    else {
      first.push(row)
      if (same === undefined) duplicates.set(frame, [row])
      else same.push(row)
    }
  }
  return { first, further }
}
