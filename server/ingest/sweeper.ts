import type { Pool } from 'pg'

import { overdueAfter } from '#contract/rules/overdue-after.ts'
import { alarmType, sendOrderStatus, type SendOrderStatus } from '#contract/wire/enumerations.ts'
import { statusAfter, type OrderMove } from '#machines/order-chart.ts'

import { endDelays, endShelves, findDueDelays, findOverdueShelves } from '../db/ingest/ingest-alarm-times.ts'
import { findFinishedDays } from '../db/ingest/ingest-alarms.ts'
import { findDueOrders, moveDueOrders } from '../db/ingest/ingest-orders.ts'
import { setOverdue } from '../db/ingest/ingest-reach.ts'
import { lockStates, setOnline } from '../db/ingest/ingest-state.ts'
import { setChecks, takeDue } from '../db/ingest/ingest-upkeep.ts'
import { gatherEffects, giveBackEffects } from './alarm-causes.ts'
import { inTransaction } from './in-transaction.ts'
import { spreadReach } from './spread-reach.ts'
import { writeAlarms } from './write-alarms.ts'

/**
 * After an outage of ingest, gateways get this long to come back and to bring what they kept, before anyone's
 * silence counts. Product time.
 */
const returnGraceMs = 120_000

export interface SweepOptions {
  /** Milliseconds, product time. */
  now: number
  /** Since when ingest has been working without a break. */
  workingSince: number
  /** How much of the time between two moments ingest was stalled; absent: all before `workingSince`. */
  outageMs?: (from: number, to: number) => number
  /** Most devices of one transaction. */
  chunk?: number
}

/**
 * Looks at the devices whose silence is due: a device that was not received for longer than its type allows goes offline
 * and raises alarm 1007, at the moment its time ran out. Before, it is overdue.
 * @returns how many went offline
 */
export async function sweepOffline(pool: Pool, options: SweepOptions): Promise<number> {
  const { now, workingSince, chunk = 500 } = options
  const outageMs = options.outageMs ?? ((from, to) => Math.max(0, Math.min(to, workingSince) - from))
  let offline = 0
  for (;;) {
    const { taken, gone } = await inTransaction(pool, async (client) => {
      const due = await takeDue(client, now, chunk)
      const checks = due.map(({ deviceId, beatAt, allowanceMs, online }) => {
        const ranOutAt = beatAt + allowanceMs
        const graceEnd = workingSince + Math.min(allowanceMs, returnGraceMs)
        const outage = outageMs(beatAt, now)
        // Silence while nobody listened is none, but to come back takes no longer than the grace.
        const listened = (at: number) => Math.max(at, Math.min(at + outage, graceEnd))
        const missedAt = listened(ranOutAt)
        const isOverdue = now > listened(beatAt + overdueAfter(allowanceMs))
        const isMissed = now > missedAt || (!online && now > ranOutAt)
        const nextAt = isOverdue || !online ? missedAt : listened(beatAt + overdueAfter(allowanceMs))
        return { deviceId, checkAt: isMissed ? null : nextAt + 1, ranOutAt, online, isOverdue }
      })
      if (checks.length > 0) await setChecks(client, checks)
      const late = checks.filter((check) => check.checkAt !== null && check.online && check.isOverdue)
      if (late.length > 0)
        await setOverdue(
          client,
          late.map((check) => check.deviceId),
          true,
          now,
        )
      const silent = checks.filter((check) => check.checkAt === null && check.online)
      if (silent.length > 0) {
        await setOnline(
          client,
          silent.map((check) => check.deviceId),
          false,
          now,
        )
        await writeAlarms(
          client,
          silent.map(({ deviceId, ranOutAt }) => ({
            deviceId,
            alarmType: alarmType.values.offline,
            state: 'raised' as const,
            at: ranOutAt,
          })),
          now,
        )
      }
      return { taken: due.length, gone: silent.length }
    })
    offline += gone
    if (taken < chunk) return offline
  }
}

/** Clears alarm 90001 of devices whose day is over. @returns how many */
export async function clearFinishedDays(pool: Pool, now: number, chunk = 500): Promise<number> {
  let cleared = 0
  for (;;) {
    const taken = await inTransaction(pool, async (client) => {
      const finished = await findFinishedDays(client, alarmType.values.tooManyReRegistrations, now, chunk)
      if (finished.length === 0) return 0
      await lockStates(
        client,
        finished.map(({ deviceId }) => deviceId),
      )
      await writeAlarms(
        client,
        finished.map(({ deviceId, alarmType, clearedAt }) => ({
          deviceId,
          alarmType,
          state: 'cleared' as const,
          at: clearedAt,
        })),
        now,
      )
      return finished.length
    })
    cleared += taken
    if (taken < chunk) return cleared
  }
}

const { dispatched, completed, manuallyRecovered } = sendOrderStatus.values
/** What becomes of an order whose time is up. */
const dueMoves: readonly (readonly [from: SendOrderStatus, move: OrderMove])[] = [
  [dispatched, 'expire'],
  [completed, 'archive'],
  [manuallyRecovered, 'archive'],
]

/** Ends the waiting for orders that nobody accepted in time, and archives those that are over. @returns how many */
export async function moveOrdersOn(pool: Pool, now: number, chunk = 500): Promise<number> {
  let moved = 0
  for (;;) {
    const taken = await inTransaction(pool, async (client) => {
      const due = await findDueOrders(client, now, chunk)
      const orderIds = due.map(({ orderId }) => orderId)
      await lockStates(
        client,
        due.flatMap(({ deviceId }) => deviceId ?? []),
      )
      let done = 0
      for (const [from, move] of dueMoves) {
        const to = statusAfter(from, move)
        if (to !== null) done += await moveDueOrders(client, { orderIds, from, to, now })
      }
      return done
    })
    moved += taken
    if (taken < chunk) return moved
  }
}

/** Brings back alarms whose time on the shelf is over. @returns how many */
export function endOverdueShelves(pool: Pool, now: number, chunk = 500): Promise<number> {
  return endAlarmTimes(pool, [findOverdueShelves, endShelves], now, chunk)
}

/** Announces alarms that have lasted their on-delay, and closes those whose off-delay is over. @returns how many */
export function endDueDelays(pool: Pool, now: number, chunk = 500): Promise<number> {
  return endAlarmTimes(pool, [findDueDelays, endDelays], now, chunk)
}

async function endAlarmTimes(
  pool: Pool,
  [find, end]: readonly [typeof findDueDelays, typeof endDelays],
  now: number,
  chunk: number,
): Promise<number> {
  let ended = 0
  for (;;) {
    const taken = await inTransaction(pool, async (client) => {
      const due = await find(client, now, chunk)
      if (due.length === 0) return 0
      await lockStates(
        client,
        due.map(({ deviceId }) => deviceId),
      )
      await end(
        client,
        due.map(({ alarmId }) => alarmId),
        now,
      )
      return due.length
    })
    ended += taken
    if (taken < chunk) return ended
  }
}

/** Does what time alone brings: silence, due orders, shelved and delayed alarms, and new causes. @returns whether anything changed */
export async function sweep(pool: Pool, options: SweepOptions): Promise<boolean> {
  const { now } = options
  const gone = await sweepOffline(pool, options)
  const isSpread = await spreadReach(pool, now)
  const moved =
    (await moveOrdersOn(pool, now)) +
    (await endOverdueShelves(pool, now)) +
    (await endDueDelays(pool, now)) +
    (await gatherEffects(pool))
  return gone + moved > 0 || isSpread
}

/** Does what is due once a minute: with finished days and recovered causes. */
export async function moveFinishedOn(pool: Pool, now: number): Promise<void> {
  await clearFinishedDays(pool, now)
  await giveBackEffects(pool, now)
}
