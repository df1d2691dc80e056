import type { DeviceType } from '#contract/wire/enumerations.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import { rowsPlannedNow, type IngestClient } from './ingest-client.ts'
import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'

/** A command to one device, or to one channel of a gateway, that is to be sent now. */
export interface DueCommand {
  readonly targetId: string
  /** Of the gateway that carries it out. */
  readonly armuid: ArmUid
  /** Empty for a command that is for no channel of its own. */
  readonly apuid: string
  readonly deviceType: DeviceType
  readonly uid: string
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Parameter → sealed by the vault, base64. */
  readonly secrets: Readonly<Record<string, string>> | null
  /** Milliseconds since 1970, UTC. */
  readonly deadline: number
  /** The channel whose radio sends it; empty when it goes to the gateway itself. */
  readonly channel: string
  /** Of one of a batch: it waits for those before it on its channel. */
  readonly isBatch: boolean
}

const claimStatement = `
    with due as (
      select target_id from command_target
      where state in ('queued', 'sent') and try_at <= to_timestamp($1::float8 / 1000)
        and deadline > to_timestamp($1::float8 / 1000) and is_batch = $3
      order by try_at limit $2 for no key update skip locked
    )
    update command_target t set gateway_id = g.device_id,
      state = case when d.company_no = t.company_no then t.state else 'cancelled' end,
      ended_at = case when d.company_no = t.company_no then t.ended_at else to_timestamp($1::float8 / 1000) end, try_at = to_timestamp($1::float8 / 1000)
      + greatest(interval '2 s', least(interval '1 minute', (to_timestamp($1::float8 / 1000) - c.issued_at) / 2))
    from due join command_target o using (target_id) join command c using (command_id)
      join device d on d.device_id = o.device_id join device g on
        g.device_id = case when o.sent_at is null then coalesce(d.gateway_id, o.gateway_id) else o.gateway_id end
      left join relay r on r.device_id = d.device_id left join terminal m on m.device_id = d.device_id
    where t.target_id = due.target_id
    returning t.target_id as "targetId", g.dev_uid as armuid, t.ap_uid as apuid, d.device_type as "deviceType",
      d.dev_uid as uid, c.name, c.parameters, c.secrets,
      (extract(epoch from t.deadline) * 1000)::float8 as deadline, coalesce(r.ap_uid, m.ap_uid, '') as channel,
      t.is_batch as "isBatch", t.state`

/**
 * Takes commands whose turn it is, those of batches or the others. A device may have come to another gateway since it was
 * ordered: that one gets it. Once it is sent, it stays with its gateway, to which it is the same command when it comes again,
 * and whose answer is awaited. A device that has come to another company does not get it any more. What cannot be sent is due
 * again after half the time that it has waited, at least 2 s and at most a minute.
 */
export async function claimCommands(
  client: IngestClient,
  { now, most, batches }: { now: number; most: number; batches: boolean },
): Promise<{ claimed: number; due: DueCommand[] }> {
  const rows = await rowsPlannedNow<DueCommand & { state: string }>(client, claimStatement, [
    now,
    most,
    batches,
  ])
  return { claimed: rows.length, due: rows.filter(({ state }) => state !== 'cancelled') }
}

/**
 * Those of `ids`, an array, that are not answered and that nobody else is changing now. Who holds one writes down its answer or
 * cancels it, so the sender has nothing to add, and does not wait: answers that wait for the sender would make a deadlock. They
 * are found once, whatever the planner believes of their states, which change faster than its statistics.
 */
const freeTargets = (ids: string): string => `
    with free as materialized (
      select target_id from command_target where target_id = any (${ids}) and state in ('queued', 'sent')
      for no key update skip locked)`

const postponeStatement = `${freeTargets('$1::uuid[]')}
    update command_target t set try_at = to_timestamp(p.at / 1000)
    from free join unnest($1::uuid[], $2::float8[]) p (target_id, at) using (target_id)
    where t.target_id = free.target_id`

/** Sends these later. @param at when, in milliseconds */
export async function postponeCommands(
  client: IngestClient,
  later: readonly { targetId: string; at: number }[],
): Promise<void> {
  await rowsPlannedNow(client, postponeStatement, [
    later.map(({ targetId }) => targetId),
    later.map(({ at }) => at),
  ])
}

const noteSentStatement = `${freeTargets('$1::uuid[]')}
    update command_target t set state = 'sent',
      try_at = to_timestamp($3::float8 / 1000) + coalesce(to_timestamp($2::float8 / 1000) - t.sent_at, interval '0'),
      sent_at = coalesce(sent_at, to_timestamp($2::float8 / 1000))
    from free where t.target_id = free.target_id`

/**
 * @param nextTry when they are sent again if nothing is heard of them, milliseconds, infinite: never; later by as long as they have waited for an
 * answer already, so that gateways that are slow to answer are not flooded
 */
export async function noteCommandsSent(
  client: IngestClient,
  targetIds: readonly string[],
  now: number,
  nextTry: number,
): Promise<void> {
  await rowsPlannedNow(client, noteSentStatement, [targetIds, now, nextTry])
}

const unansweredStatement = `select target_id as "targetId" from command_target where target_id = any ($1::uuid[]) and state = 'sent'`

/** @returns those of these that were sent and have neither been answered nor ended */
export async function findUnanswered(client: IngestClient, targetIds: readonly string[]): Promise<string[]> {
  const rows = await rowsPlannedNow<{ targetId: string }>(client, unansweredStatement, [targetIds])
  return rows.map(({ targetId }) => targetId)
}

/**
 * What is desired goes back with a gateway that could not be reached where a command sent it, unless somebody has desired
 * something else since. `ended`: the targets, as they are now.
 */
const goBack = `
    update device_configuration c set desired_by = null, desired = nullif(e.desired_before, 'null'),
      desired_at = greatest(e.ended_at, c.desired_at + interval '1 ms')
    from ended e join command m using (command_id)
    where e.state in ('failed', 'unsupported') and e.desired_before is not null and c.device_id = e.device_id
      and c.ap_uid = e.ap_uid and c.section = m.parameters ->> 'section' and c.desired @> (m.parameters - 'section')`

/**
 * What is desired goes along after all with a gateway that was taken to have gone back, unless somebody has desired something
 * since. `ended`: the targets, as they are now.
 */
const goAlong = `
    update device_configuration c set desired_by = m.issued_by,
      desired = coalesce(nullif(e.desired_before, 'null'), '{}') || (m.parameters - 'section'),
      desired_at = greatest(e.ended_at, c.desired_at + interval '1 ms')
    from ended e join command m using (command_id)
    where e.state = 'done' and e.desired_before is not null and c.device_id = e.device_id and c.ap_uid = e.ap_uid
      and c.section = m.parameters ->> 'section' and c.desired_by is null
      and c.desired is not distinct from nullif(e.desired_before, 'null') and not coalesce(c.desired @> (m.parameters - 'section'), false)`

/** How long after it was sent elsewhere a gateway may still be heard here that does not go back. */
const leavesWithin = "interval '30 s'"

const expireStatement = `
    with overdue as materialized (
      select o.target_id, o.state = 'sent' and o.desired_before is not null and s.beat_at > o.sent_at + ${leavesWithin} as is_here
      from command_target o left join device_state s on s.device_id = o.gateway_id
      where o.state in ('queued', 'sent', 'running') and o.deadline <= to_timestamp($1::float8 / 1000)
      for no key update of o skip locked
    ), ended as (
      update command_target t set ended_at = to_timestamp($1::float8 / 1000),
        state = case when o.is_here then 'failed' else 'timedOut' end,
        result = case when o.is_here then '{"wentBack": true}' else t.result end
      from overdue o where t.target_id = o.target_id
      returning t.*
    )${goBack}`

/** The state of a target that `expireStatement` took to have gone back, by the name of its row: no gateway has said so. */
const isAssumed = (row: string): string =>
  `${row}.state = 'failed' and ${row}.ended_at >= ${row}.deadline and ${row}.result = '{"wentBack": true}'`

/**
 * Gives up what has not been answered in time. A gateway that was to leave, said nothing and is heard all the same has gone
 * back; one that has begun may still be trying, or have stayed where this server goes by another name.
 */
export async function expireCommands(client: IngestClient, now: number): Promise<void> {
  await rowsPlannedNow(client, expireStatement, [now])
}

/** What a gateway says of a command: how far it is, or how it ended. */
export interface CommandReport {
  readonly gatewayId: number
  readonly targetId: string
  readonly state: 'running' | 'done' | 'failed' | 'unsupported'
  readonly stepsDone: number | null
  readonly stepsTotal: number | null
  /** JSON. */
  readonly result: string | null
  /** Milliseconds. */
  readonly at: number
}

const reportColumns: readonly Column<CommandReport>[] = [
  ['gateway_id', 'bigint', (one) => one.gatewayId],
  ['target_id', 'text', (one) => one.targetId],
  ['state', 'text', (one) => one.state],
  ['steps_done', 'bigint', (one) => one.stepsDone],
  ['steps_total', 'bigint', (one) => one.stepsTotal],
  ['result', 'jsonb', (one) => one.result],
  ['at', 'timestamptz', (one) => one.at],
]
// The first answer stands, also where two come together: by the gateway's clock, then by arrival. It tells of one that was
// cancelled in the moment of its sending. Progress that arrives behind its answer is nothing new.
const noteReportsStatement = `
    with ended as (
    update command_target t set state = r.state, result = coalesce(r.result, t.result),
      steps_done = coalesce(r.steps_done, t.steps_done), steps_total = coalesce(r.steps_total, t.steps_total),
      sent_at = coalesce(t.sent_at, r.at), ended_at = case when r.state = 'running' then null else r.at end
    from (
      select distinct on (target_id, gateway_id) *
      from (select *, row_number() over () as place from ${rowsFrom(reportColumns)} s) s
      order by target_id, gateway_id, state = 'running', case when state = 'running' then -coalesce(steps_done, 0) end,
        at, place) r
    where t.target_id = r.target_id::uuid and t.gateway_id = r.gateway_id
      and (t.state in ('queued', 'sent', 'running') 
        or (t.state in ('timedOut', 'cancelled') or ${isAssumed('t')}) and r.state <> 'running')
    returning t.*
    ), gone_along as (${goAlong})${goBack}`

/** Writes down what gateways say of their own commands; what one says of another's is passed over. */
export async function noteCommandReports(
  client: IngestClient,
  reports: readonly CommandReport[],
): Promise<void> {
  await rowsPlannedNow(client, noteReportsStatement, arraysOf(reportColumns, reports))
}
