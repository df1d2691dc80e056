import type { Clock } from '#contract/wire/clock.ts'
import { maxPastMs } from '#contract/wire/gateway-messages.ts'

import { createClockWatch } from '../clock-watch.ts'
import { openDatabase } from '../db/database.ts'
import { pruneCandidates } from '../db/ingest/ingest-candidates.ts'
import { findSealedKey } from '../db/ingest/ingest-devices.ts'
import { beat, findLastBeat, prune, publishOutbox, thawStates } from '../db/ingest/ingest-upkeep.ts'
import type { Vault } from '../db/vault.ts'
import { startBroker } from '../mqtt/broker.ts'
import type { MessageOutcome, RawMessage } from '../mqtt/raw-message.ts'
import { applyBatch } from './apply-batch.ts'
import { createBatcher } from './batcher.ts'
import { createCandidates } from './candidates.ts'
import { startCommandSender } from './command-sender.ts'
import { startCounters } from './counters.ts'
import { createCuts } from './cuts.ts'
import { followDeviceNews } from './device-news.ts'
import { classifyFailure, isMissingPartition } from './failure.ts'
import { createFrameTap } from './frame-tap.ts'
import { createGatewayLogins } from './gateway-logins.ts'
import { createIngestOutages } from './ingest-outages.ts'
import { createHeldMessages } from './held-messages.ts'
import { createDeviceCache } from './device-cache.ts'
import { createLifeSigns } from './life-signs.ts'
import { parse } from './parse.ts'
import { createPartitions } from './partitions.ts'
import { createRefusals } from './refusals.ts'
import { repeat, warning } from './repeat.ts'
import { moveFinishedOn, sweep } from './sweeper.ts'
import type { Refusal, UpEnvelope } from './up-message.ts'

export interface IngestOptions {
  databaseUrl: string
  vault: Vault
  host: string
  /** 0: any free one. */
  port: number
  clock: Clock
  readonly log: (line: string) => void
  maxPendingMessages?: number
  /** A clock that nobody sets. */
  monotonicMs?: () => number
}

export interface Ingest {
  readonly port: number
  figures(): Readonly<Record<string, number>>
  /** Stops reading, stores and acknowledges what was read, and ends. */
  stop(): Promise<void>
}

const drainWithinMs = 10_000
const connectTimeoutMs = 5000
const eventsAtOnce = 5000
/** A clock so far behind the process before is doubted. */
const clockBehindMs = 60_000
/** A single transaction that takes longer means that what is received does not reach the database. */
const stalledAfterMs = 2000

/** Starts the broker and everything between it and the database. @throws the broker's listen error */
export async function startIngest(options: IngestOptions): Promise<Ingest> {
  const { clock, vault, log, monotonicMs = () => performance.now() } = options
  const database = openDatabase(options.databaseUrl, 'farwatch_ingest', {
    max: 8,
    connectTimeoutMs,
    pipeline: true,
  })
  const { pool } = database
  const cache = createDeviceCache()
  const partitions = createPartitions()
  const tap = createFrameTap(pool)
  const context = { cache, partitions, tap, now: () => clock.now() }
  const refusals = createRefusals({
    pool,
    clock,
    answer: (armuid, refusal) => void broker.publishDown(armuid, 'refusal', refusal),
    log,
  })
  const candidates = createCandidates({ pool, clock, vault })
  const life = createLifeSigns(pool, cache)
  const cuts = createCuts(log)
  const logins = createGatewayLogins({
    async readKey(armuid) {
      const sealed = await findSealedKey(pool, armuid)
      return sealed === null ? null : vault.unseal(sealed)
    },
    noteUnknown(armuid, armKey, remoteAddress) {
      refusals.noteUnknownGateway()
      candidates.note(armuid, armKey, remoteAddress)
    },
    noteWrongKey: refusals.noteWrongKey,
  })
  const broker = await startBroker({
    host: options.host,
    port: options.port,
    clock,
    logIn: logins.logIn,
    onMessage: receive,
    onTooLong: refusals.noteTooLong,
    onOtherPacket: (armuid) => life.note(armuid, clock.now()),
    onCut: cuts.note,
    monotonicMs,
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const ending = new AbortController()
  const following = followDeviceNews(
    { database, cache, logins, tap, disconnect: (armuid, why) => broker.disconnect(armuid, why) },
    ending.signal,
  )
  const batcher = createBatcher({
    apply: store,
    refuse,
    gate: broker.gate,
    log,
    ...(options.maxPendingMessages !== undefined && { maxPendingMessages: options.maxPendingMessages }),
  })

  const watch = createClockWatch(clock, { monotonicMs })
  const held = createHeldMessages({
    take: (raw, acknowledge) => void receive({ ...raw, receivedAt: clock.now() }, acknowledge),
  })

  function receive(raw: RawMessage, acknowledge: () => void): MessageOutcome {
    lookAtClock()
    const parsed = parse(raw)
    if (parsed.at !== undefined) watch.observe(raw.armuid, parsed.at)
    if (parsed.accepted) {
      life.noteTaken(parsed.message)
      batcher.add(parsed.message, acknowledge)
      return 'taken'
    }
    const { reason, boot, seq } = parsed.refusal
    if (reason === 'time' && watch.isUnreliable) {
      if (!held.hold(`${raw.armuid} ${boot} ${seq}`, raw, acknowledge))
        broker.disconnect(raw.armuid, 'too much is held while the clock is doubted')
      return 'taken'
    }
    refuse(parsed.refusal)
    acknowledge()
    return 'refused'
  }

  function refuse(refusal: Refusal): void {
    life.noteRefused(refusal.raw.armuid, refusal.raw.receivedAt, refusal.kind)
    refusals.note(refusal)
    if (tap.isOpen) tap.refused(refusal)
  }

  function lookAtClock(): void {
    const news = watch.sample()
    if (news === null) return
    ingestOutages.restart(clock.now())
    if (news === 'jumped')
      return log(
        'the clock jumped: until gateways agree with it nothing is refused by its time, pruned or found silent',
      )
    log(`the clock is believed again; ${held.count} messages were held`)
    mayBeFrozen = true
    held.release()
  }

  async function store(messages: readonly UpEnvelope[]): ReturnType<typeof applyBatch> {
    const client = await pool.connect()
    let broken = false
    try {
      const result = await applyBatch(client, messages, context)
      publisher.poke()
      return result
    } catch (error) {
      broken = classifyFailure(error) === 'away'
      if (isMissingPartition(error)) partitions.forget()
      throw error
    } finally {
      client.release(broken)
    }
  }

  const ingestOutages = createIngestOutages(clock.now())
  /** What a wrong clock may have left behind is looked for at the start, and after each doubt. */
  let mayBeFrozen = true
  let isLookedBack = false
  const isStalled = (): boolean => {
    const { awaySince, busySince } = batcher.figures
    return (
      awaySince !== null ||
      !broker.gate.isOpen ||
      (busySince !== null && performance.now() - busySince > stalledAfterMs)
    )
  }
  const warn = (what: string) => warning(log, what)
  const publish = async (): Promise<void> => {
    while ((await publishOutbox(pool, eventsAtOnce)) === eventsAtOnce);
  }
  const publisher = repeat(250, publish, warn('facts could not be numbered'))
  const repetitions = [
    publisher,
    repeat(
      Math.min(1000, Math.max(100, clock.realMs(5000))),
      async () => {
        if (!isLookedBack) {
          const lastBeatAt = await findLastBeat(pool, 'ingest')
          if (lastBeatAt !== null && clock.now() < lastBeatAt - clockBehindMs) watch.markUnreliable()
          isLookedBack = true
        }
        lookAtClock()
        const isStalledNow = isStalled()
        ingestOutages.sample(isStalledNow, clock.now(), performance.now())
        if (isStalledNow || watch.isUnreliable) return
        if (mayBeFrozen) await thawStates(pool, clock.now())
        mayBeFrozen = false
        const { workingSince, outageMs } = ingestOutages
        if (await sweep(pool, { now: clock.now(), workingSince, outageMs })) publisher.poke()
      },
      warn('silence, due orders and shelved alarms could not be checked'),
    ),
    repeat(
      Math.min(60_000, Math.max(200, clock.realMs(60_000))),
      async () => {
        if (!watch.isUnreliable) await moveFinishedOn(pool, clock.now())
      },
      warn('alarms of finished days and recovered causes could not be moved on'),
    ),
    startCommandSender({ database, vault, clock, log, broker }, ending.signal),
    ...startCounters(pool, clock, warn),
    repeat(1000, () => life.flush(clock.now()), warn('signs of life could not be written')),
    repeat(1000, refusals.flush, warn('refusals could not be written')),
    repeat(1000, candidates.flush, warn('unknown gateways could not be written')),
    repeat(
      600_000,
      async () => {
        if (watch.isUnreliable) return
        await prune(pool, clock.now(), clock.now() - maxPastMs - 86_400_000)
        await pruneCandidates(pool, clock.now())
      },
      warn('old rows could not be deleted'),
    ),
    repeat(
      2000,
      async () => {
        if (!isStalled()) await beat(pool, 'ingest', clock.now(), figures())
      },
      warn('the beat could not be written'),
    ),
  ]

  let before = { stored: 0, at: performance.now() }
  let messagesPerSecond = 0
  function figures(): Record<string, number> {
    const { stored, repeated, batches, pending, pendingBytes, lastBatch, busySince } = batcher.figures
    const at = performance.now()
    if (at - before.at >= 1000) {
      messagesPerSecond = Math.round(((stored - before.stored) * 1000) / (at - before.at))
      before = { stored, at }
    }
    return {
      connections: broker.connections,
      cutConnections: cuts.total,
      messagesPerSecond,
      stored,
      repeated,
      batches,
      lastBatch,
      pending,
      pendingBytes,
      clockUnreliableMs: Math.round(watch.unreliableMs),
      held: held.count,
      commitLagMs: busySince === null ? 0 : Math.round(at - busySince),
      ...Object.fromEntries(Object.entries(refusals.totals).map(([reason, n]) => [`refused.${reason}`, n])),
    }
  }

  return {
    port: broker.port,
    figures,
    async stop() {
      broker.gate.shut()
      const timer = setTimeout(batcher.abandon, drainWithinMs)
      await batcher.drained()
      clearTimeout(timer)
      batcher.abandon()
      await broker.close()
      ending.abort()
      tap.stop()
      await Promise.all([following, ...repetitions.map((repetition) => repetition.stop())])
      await publish().catch(() => {})
      await refusals.flush()
      await candidates.flush().catch(() => {})
      await database.close()
    },
  }
}
