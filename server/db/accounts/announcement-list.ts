import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import type { UnreadAnnouncement } from '#contract/calls/announcements.ts'
import { announcementList, type Announcement, type AnnouncementEntry } from '#contract/lists/announcement.ts'
import { displayStatus } from '#contract/wire/enumerations.ts'

import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { Schema } from '../schema.ts'
import { areCompanies } from './companies.ts'

const filterSchema = Type.Object(announcementList.filter)
type AnnouncementFilter = Static<typeof filterSchema>

const source: ListSource = {
  from: sql`announcement a join company c using (company_id)`,
  id: sql`a.announcement_id`,
  columns: { topic: sql`a.topic`, noticeTime: sql`a.notice_at`, createTime: sql`a.created_at` },
}

const { displayed, scheduled, expired, stopped } = displayStatus.values
const statusAt = (now: Date) => sql`case when a.display_stopped then ${stopped}::int
  when a.due_at <= ${now}::timestamptz then ${expired}::int when a.notice_at > ${now}::timestamptz then ${scheduled}::int
  else ${displayed}::int end`

function wanted(scope: ListScope, criteria: AnnouncementFilter, now: Date): RawBuilder<unknown> {
  const { topic, displayStatus: status, companyid } = criteria
  const parts: RawBuilder<unknown>[] = [scope.filter.companies('c')]
  if (topic !== undefined) parts.push(holdsPart(sql`a.topic`, topic))
  if (status !== undefined) parts.push(sql`${statusAt(now)} = ${status}`)
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company o where o.company_id = any (${rowIds([companyid])})
      and ${scope.filter.companies('o')} and c.company_no between o.company_no and o.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

type Times = 'noticeTime' | 'dueTime' | 'createTime'
type Row<T> = Omit<T, Times> & { noticeTime: Date; dueTime: Date | null; createTime: Date }

function timed<T>({ noticeTime, dueTime, createTime, ...row }: Row<T>) {
  return {
    ...row,
    noticeTime: noticeTime.getTime(),
    ...(dueTime !== null && { dueTime: dueTime.getTime() }),
    createTime: createTime.getTime(),
  }
}

function columnsOf(entries: readonly AnnouncementEntry[], now: Date) {
  const of = <T>(value: (entry: AnnouncementEntry) => T) => entries.map(value)
  const day = (at: number | undefined) => (at === undefined ? null : at === 0 ? noEnd : new Date(at))
  return sql`${rowIds(of((e) => e.companyid ?? null))}, ${of((e) => e.topic)}::text[], ${of((e) => e.content)}::text[],
    ${of((e) => (e.noticeTime === 0 ? now : day(e.noticeTime)))}::timestamptz[],
    ${of((e) => day(e.dueTime))}::timestamptz[], ${of((e) => e.stopDisplay ?? null)}::boolean[]`
}
const columnNames = sql`company_id, topic, content, notice_at, due_at, display_stopped`
/** As an entry says that there is no end. */
const noEnd = new Date(0)

/** The announcements at a moment: their display status depends on it. */
export function announcementStore(now: Date): ListStore<Announcement, AnnouncementEntry, AnnouncementFilter> {
  async function readByIds(scope: ListScope, ids: readonly string[]): Promise<Announcement[]> {
    const { rows } = await sql<Row<Announcement>>`
      select a.announcement_id as objectid, a.version, a.topic, a.content, ${statusAt(now)} as "displayStatus",
        a.notice_at as "noticeTime", a.due_at as "dueTime", a.display_stopped as "stopDisplay", c.company_id as companyid,
        company_label(c.company_id) as "belongCompany", a.created_at as "createTime"
      from announcement a join company c using (company_id)
      where a.announcement_id = any (${rowIds(ids)}) and ${scope.filter.companies('c')}`.execute(scope.tx)
    return inOrder(rows.map(timed<Announcement>), ids)
  }

  const store: ListStore<Announcement, AnnouncementEntry, AnnouncementFilter> = {
    async readPage(scope, criteria, order, page) {
      const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria, now), order, page)
      return { rows: await readByIds(scope, ids), total }
    },

    readIds: (scope, criteria, order, most) =>
      readFirstIds(scope, source, wanted(scope, criteria, now), order, most),

    readByIds,

    // Two may be alike.
    findSame: async (_, entries) => entries.map(() => null),

    async readVersions(scope, ids) {
      const rows = await readByIds(scope, ids)
      return new Map(rows.map(({ objectid, version }) => [objectid, version]))
    },

    async insert(scope, entries) {
      const { rows } = await sql<{ id: string }>`
        insert into announcement (company_id, topic, content, notice_at, due_at, display_stopped, created_at)
        select c.company_id, n.topic, n.content, coalesce(n.notice_at, ${now}::timestamptz),
          nullif(n.due_at, ${noEnd}::timestamptz), coalesce(n.display_stopped, false), ${now}::timestamptz
        from unnest(${columnsOf(entries, now)}) with ordinality n (${columnNames}, place)
          join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
        order by place returning announcement_id as id`.execute(scope.tx)
      return rows.length === entries.length ? rows.map((row) => row.id) : 'companyUnknown'
    },

    async update(scope, changes) {
      const entries = changes.map((change) => change.entry)
      const given = [...new Set(entries.flatMap(({ companyid }) => companyid ?? []))]
      if (!(await areCompanies(scope, given))) return 'companyUnknown'
      const ids = changes.map((change) => change.id)
      const { rows } = await sql<{ id: string }>`
        update announcement a set version = a.version + 1, topic = n.topic, content = n.content,
          notice_at = coalesce(n.notice_at, a.notice_at),
          due_at = nullif(coalesce(n.due_at, a.due_at), ${noEnd}::timestamptz),
          display_stopped = coalesce(n.display_stopped, a.display_stopped),
          company_id = coalesce(n.company_id, a.company_id)
        from unnest(${columnsOf(entries, now)}, ${rowIds(ids)}, ${changes.map((change) => change.version)}::int[])
            n (${columnNames}, id, version), company c
        where a.announcement_id = n.id and c.company_id = a.company_id and ${scope.filter.companies('c')}
          and a.version = coalesce(n.version, a.version)
        returning a.announcement_id as id`.execute(scope.tx)
      if (rows.length === changes.length) return null
      const missed = ids.filter((id) => !rows.some((row) => row.id === id))
      return (await store.readVersions(scope, missed)).size === missed.length ? 'changed' : 'unknown'
    },

    async delete(scope, ids) {
      const { rows } = await sql<ChangedRecord>`
        delete from announcement a using company c
        where a.announcement_id = any (${rowIds(ids)}) and c.company_id = a.company_id and ${scope.filter.companies('c')}
        returning a.announcement_id as id, a.topic as title`.execute(scope.tx)
      return rows
    },
  }
  return store
}

/** What a user is to read, the newest first. */
export async function readUnread(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
): Promise<UnreadAnnouncement[]> {
  const { rows } = await sql<Row<UnreadAnnouncement>>`
    select announcement_id as objectid, topic, content, notice_at as "noticeTime", due_at as "dueTime",
      created_at as "createTime"
    from unread_announcements(${userId}, ${now})`.execute(db)
  return rows.map(timed<UnreadAnnouncement>)
}

export async function markRead(
  db: Kysely<Schema>,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`select mark_announcements_read(${userId}, ${now}, ${rowIds(ids)})`.execute(db)
}
