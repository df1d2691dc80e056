import type { Kysely } from 'kysely'

import { floodEnds, floodMinutes, floodSince } from '#contract/rules/flood.ts'

import type { Database } from '../db/database.ts'
import { countRaised } from '../db/live/alarms.ts'
import {
  holdNoting,
  readActiveRules,
  readAlarmNotices,
  readOrderNotices,
  setFlood,
  takeCauses,
  type ActiveRule,
} from '../db/notifications/causes.ts'
import type { Notice } from '../db/notifications/notice.ts'
import { enqueue } from '../db/notifications/outbox.ts'
import { unfiltered } from '../db/row-filter.ts'
import type { Schema } from '../db/schema.ts'
import { isWithinHours } from './within-hours.ts'

type Tx = Kysely<Schema>

const minuteMs = 60_000
/** So many causes in one transaction. */
const causesAtOnce = 5000
/** So far back the beginning of a flood is looked for, as on the screens. */
const floodMemoryMinutes = 1440

/** One message a minute of each rule, target and kind of event. */
const apartMs = minuteMs

/**
 * Asks the rules about alarms and overdue orders that happened, and queues what they notify of, in one transaction: an event
 * is either still kept or has its messages. Whether a rule notifies is decided by the hour at which the server learns of it.
 */
export async function noteEvents({ kysely }: Database, now: number, leaseMs: number): Promise<void> {
  for (;;) {
    const taken = await kysely.transaction().execute(async (tx) => {
      if (!(await holdNoting(tx))) return 0
      const causes = await takeCauses(tx, causesAtOnce)
      if (causes.length === 0) return 0
      const rules = (await readActiveRules(tx)).filter((rule) => isWithinHours(rule, rule.zone, now))
      const idsOf = (event: string) =>
        causes.flatMap((cause) => (cause.event === event ? cause.subjectId : []))
      await enqueue(tx, await noticesOf(tx, rules, idsOf('alarm'), idsOf('overdueOrder')), new Date(now), {
        apartMs,
        leaseMs,
      })
      return causes.length
    })
    if (taken < causesAtOnce) return
  }
}

async function noticesOf(
  tx: Tx,
  rules: readonly ActiveRule[],
  alarmIds: readonly string[],
  orderIds: readonly string[],
): Promise<Notice[]> {
  const ruleIds = rules.map(({ ruleId }) => ruleId)
  const channelsOf = (id: string) => rules.find(({ ruleId }) => ruleId === id)?.channels ?? []
  const alarms = alarmIds.length === 0 ? [] : await readAlarmNotices(tx, alarmIds, ruleIds)
  const orders = orderIds.length === 0 ? [] : await readOrderNotices(tx, orderIds, ruleIds)
  const notices: Notice[] = []
  for (const { ruleId, total, items } of alarms)
    for (const channel of channelsOf(ruleId)) notices.push({ ruleId, channel, event: 'alarm', total, items })
  for (const { ruleId, total, items } of orders)
    for (const channel of channelsOf(ruleId))
      notices.push({ ruleId, channel, event: 'overdueOrder', total, items })
  return notices
}

/** Queues a message for each flood of alarms that lasts and was not noted, and notes which are over. */
export async function noteFloods({ kysely }: Database, now: number, leaseMs: number): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    if (!(await holdNoting(tx))) return
    const rules = (await readActiveRules(tx)).filter(({ floods }) => floods)
    const floods = new Map<string, Flood | null>()
    for (const rule of rules) {
      if (!floods.has(rule.first)) floods.set(rule.first, await floodOf(tx, rule, now))
      const flood = floods.get(rule.first) ?? null
      if (flood === null) {
        if (rule.floodAt !== null) await setFlood(tx, rule.ruleId, null)
      } else if (rule.floodAt === null && isWithinHours(rule, rule.zone, now)) {
        await setFlood(tx, rule.ruleId, new Date(flood.since))
        const items = [{ since: flood.since }]
        const notices = rule.channels.map((channel): Notice => ({
          ruleId: rule.ruleId,
          channel,
          event: 'flood',
          total: flood.raised,
          items,
        }))
        await enqueue(tx, notices, new Date(now), { apartMs, leaseMs })
      }
    }
  })
}

interface Flood {
  since: number
  /** In the last ten minutes. */
  raised: number
}

async function floodOf(tx: Tx, range: ActiveRule, now: number): Promise<Flood | null> {
  const count = (minutes: number) =>
    countRaised(tx, unfiltered, range, {
      from: now - minutes * minuteMs,
      to: now,
      bucketMs: minuteMs,
      buckets: minutes,
      newsOnly: true,
    })
  const raised = (await count(floodMinutes)).reduce((sum, each) => sum + each, 0)
  if (raised < floodEnds) return null
  const since = floodSince(await count(floodMemoryMinutes), now - floodMemoryMinutes * minuteMs)
  return since === null ? null : { since, raised }
}
