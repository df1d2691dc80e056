import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { code, type Refusal } from '#contract/calls/codes.ts'
import { defaultPageSize } from '#contract/calls/envelope.ts'

import type { ChangedRecord, ListOrder, ListScope, WriteFault } from '../../db/lists/list-store.ts'
import type { RequestContext } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'
import { assertLicensed, gainsOf } from './licensed.ts'
import { assertCount } from './assert-batch.ts'
import { fieldChanges } from './field-changes.ts'
import { assertMayChange } from './may-change.ts'
import type {
  BatchAct,
  ListDefinition,
  ListEntry,
  ListFilter,
  ListHandlers,
  ListRow,
  ReadDefinition,
  ReadRow,
} from './list-definition.ts'

/** A call of a list as it comes through the pipeline, whatever the list. */
export interface ListRequest extends RequestContext, Pick<ListScope, 'tx' | 'filter'> {
  session: Session
  query: PageQuery & { objectIds: string }
  body: ListEntry & { objectid: string; version: number; objectids: string; confirmed?: boolean }
}

export type PageQuery = ListFilter & {
  pageNum?: number
  pageSize?: number
  sort?: string
  order?: 'asc' | 'desc'
}

type Act = 'findPage' | 'findDetails' | 'add' | 'edit' | 'batchDelete'

/** The handlers of a list that is only read. */
export function readHandlers<Name extends string>(
  list: ReadDefinition<Name>,
): ListHandlers<Name, 'findPage' | 'findDetails'> {
  return named(list.form.name, readActs(list))
}

function readActs(list: ReadDefinition) {
  const { store } = list
  const inWords = (rows: readonly ReadRow[], { language }: Pick<ListRequest, 'language'>) =>
    rows.map((row) => list.inWords?.(row, language) ?? row)

  async function findPage(request: ListRequest) {
    const { criteria, order, page } = readQuery(list, request.query)
    const { rows, total, more } = await store.readPage(scopeOf(request), criteria, order, page)
    const { pageNum = 1, pageSize = defaultPageSize } = request.query
    const pages = Math.ceil(total / pageSize)
    const worded = inWords(rows, request)
    return { data: { list: worded, total, ...(more === true && { more }), pages, pageNum, pageSize } }
  }

  async function findDetails(request: ListRequest) {
    return { list: inWords(await store.readByIds(scopeOf(request), idsOf(request.query.objectIds)), request) }
  }

  return { findPage, findDetails }
}

/** The handlers by which a list is read and changed; its sheets are in `sheet-handlers.ts`. */
export function listHandlers<Name extends string>(list: ListDefinition<Name>): ListHandlers<Name, Act> {
  return named(list.form.name, listActs(list))
}

/** The same, for a list whose calls have other names. */
export function listActs(list: ListDefinition) {
  const { form, store } = list

  async function add(request: ListRequest) {
    const { session, audit, body, now } = request
    const entry = { ...body, companyid: body.companyid ?? session.companyId }
    await assertFaultless(list, scopeOf(request), entry, null)
    await assertLicensed(list, scopeOf(request), gainsOf([entry]), request.t, 'before')
    const ids = written(list, await store.insert(scopeOf(request), [entry], now))
    const row = await readBack(request, ids)
    audit.detail = { ids, names: [row[form.title]] }
    audit.changes = fieldChanges(form, entry, null, row)
    return { data: row }
  }

  async function edit(request: ListRequest) {
    const { objectid, version, confirmed = false, ...given } = request.body
    const entry = await inItsSystem(list, scopeOf(request), objectid, withPlace(given))
    request.audit.detail = { ids: [objectid], names: [entry[form.title] ?? ''] }
    const changes = [{ id: objectid, version, entry }]
    await assertMayChange(list, scopeOf(request), request.session, changes)
    // An entry may be wrong only because somebody changed, e.g. moved, the record meanwhile: that is what is told.
    const versions = await store.readVersions(scopeOf(request), [objectid])
    if ((versions.get(objectid) ?? version) !== version) throw new Refused('record.changed')
    await assertFaultless(list, scopeOf(request), entry, objectid)
    const retyped = confirmed ? 0 : await store.countRetyped?.(scopeOf(request), changes)
    if (retyped) throw new Refused('edit.retypes')
    const [before = null] = await store.readByIds(scopeOf(request), [objectid])
    const fault = await store.update(scopeOf(request), changes, request.now)
    if (fault !== null) written(list, fault)
    const row = await readBack(request, [objectid])
    request.audit.changes = fieldChanges(form, entry, before, row)
    return { data: row }
  }

  async function batchDelete(request: ListRequest) {
    const ids = idsOf(request.body.objectids)
    assertCount(batchFunctions.delete, ids)
    return doneInBatch(list, request, 'delete', ids, (free) => store.delete(scopeOf(request), free))
  }

  async function readBack(request: ListRequest, ids: readonly string[]): Promise<ListRow> {
    const [row] = await store.readByIds(scopeOf(request), ids)
    // Moved out of sight: into a company that the caller may see, so this cannot be.
    if (row === undefined) throw new Refused('record.unknown')
    return list.inWords?.(row, request.language) ?? row
  }

  return { ...readActs(list), add, edit, batchDelete }
}

/** An entry says by zeros that there is no place; an edit also by nulls, as a row has them. */
function withPlace(given: ListEntry): ListEntry {
  const isNone = given['longitude'] === null && given['latitude'] === null
  const entry = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  return isNone ? { ...entry, longitude: 0, latitude: 0 } : entry
}

/** Coordinates that come without their system are in that of those that are there. */
async function inItsSystem(
  { store }: ListDefinition,
  scope: ListScope,
  id: string,
  entry: ListEntry,
): Promise<ListEntry> {
  if (entry['longitude'] === undefined || entry['addressType'] !== undefined) return entry
  const [row] = await store.readByIds(scope, [id])
  return { ...entry, addressType: row?.['addressType'] }
}

/** @throws Refused that names the fields of an entry that are wrong beyond its form */
async function assertFaultless(
  list: ListDefinition,
  scope: ListScope,
  entry: ListEntry,
  id: string | null,
): Promise<void> {
  const fixed = list.form.fields.filter((field) => field.fixed)
  if (id !== null && fixed.length > 0) {
    const [row] = await list.store.readByIds(scope, [id])
    const changed = fixed.find(
      ({ name }) => row !== undefined && entry[name] !== undefined && row[name] !== entry[name],
    )
    if (changed !== undefined) throw invalidField(changed.name, 'field.fixed')
    if (row !== undefined && isOtherTypeAlone(entry, row)) throw invalidField('longitude', 'field.required')
  }
  const faults = (await list.findFaults?.(scope, [entry], [id])) ?? []
  if (faults.length > 0) throw new Refused('field.invalid', { fields: faults })
}

/** Another type of coordinates without any is no position, and those that are there were given in theirs. */
function isOtherTypeAlone({ addressType, longitude, latitude }: ListEntry, row: ListRow): boolean {
  const alone = addressType !== undefined && longitude === undefined && latitude === undefined
  return alone && addressType !== row['addressType']
}

export function scopeOf({ tx, filter, session }: Pick<ListRequest, 'tx' | 'filter' | 'session'>): ListScope {
  return { tx, filter, view: session.view, caller: session.caller }
}

/** Gives handlers the paths of their calls. */
export function named<Name extends string, A extends string>(
  name: Name,
  handlers: Readonly<Record<A, unknown>>,
): ListHandlers<Name, A> {
  const entries = Object.entries(handlers).map(([act, handler]) => [`${name}/${act}`, handler])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the calls are made from the same form, and checked by it
  return Object.fromEntries(entries) as ListHandlers<Name, A>
}

export function readQuery({ form }: Pick<ReadDefinition, 'form'>, query: PageQuery) {
  const { pageNum = 1, pageSize = defaultPageSize, sort, order, ...criteria } = query
  const column = sort ?? form.sort.column
  const direction = order ?? (column === form.sort.column ? form.sort.order : 'asc')
  const by: ListOrder = { column, direction }
  return { criteria, order: by, page: { offset: (pageNum - 1) * pageSize, limit: pageSize } }
}

/** Each id once, in their order. */
export function idsOf(objectids: string): string[] {
  return objectids === '' ? [] : [...new Set(objectids.split(','))]
}

/** The field that names the company of a record. */
function companyField({ fields }: ListDefinition['form']): string {
  return fields.find(({ kind }) => kind === 'company')?.name ?? 'companyid'
}

/**
 * What a store answered, unless it is a fault.
 * @throws Refused with what the person can do about it
 */
export function written({ form }: ListDefinition, outcome: string[] | WriteFault): string[] {
  switch (outcome) {
    case 'duplicate':
      throw invalidField(form.uniqueField, 'field.repeated')
    case 'companyUnknown':
      throw invalidField(companyField(form), 'field.company')
    case 'changed':
      throw new Refused('record.changed')
    case 'unknown':
      throw new Refused('record.unknown')
    default:
      if ('taken' in outcome) throw invalidField(outcome.taken, 'field.taken')
      return outcome
  }
}

/** Does something to those of a batch to which nothing stands in its way. */
export async function doneInBatch(
  list: ListDefinition,
  request: Pick<ListRequest, 'tx' | 'filter' | 'session' | 't' | 'audit' | 'answerRefused'>,
  act: BatchAct,
  ids: readonly string[],
  work: (free: readonly string[]) => Promise<ChangedRecord[]>,
) {
  const obstacles = await list.findObstacles?.(scopeOf(request), act, ids, request)
  const done = await work(obstacles === undefined ? ids : ids.filter((id) => !obstacles.has(id)))
  return { data: outcomes(request, ids, done, obstacles) }
}

/**
 * The outcome of each id of a batch, of which `done` were changed; the log of operations learns their names.
 * @param reasons why some were not; the others are no records that the caller may change
 */
export function outcomes(
  { t, audit, answerRefused }: Pick<RequestContext, 't' | 'audit' | 'answerRefused'>,
  ids: readonly string[],
  done: readonly ChangedRecord[],
  reasons: ReadonlyMap<string, Refusal | Refused> = new Map(),
) {
  audit.detail = { ...audit.detail, ids: done.map(({ id }) => id), names: done.map(({ title }) => title) }
  const changed = new Set(done.map(({ id }) => id))
  const failed = ids.length - changed.size
  if (failed > 0) answerRefused('batch.partial', { failed, count: ids.length })
  const results = ids.map((objectid) => {
    if (changed.has(objectid)) return { objectid, code: code.ok, msg: t('ok') }
    const reason = reasons.get(objectid) ?? 'record.unknown'
    const refused = reason instanceof Refused ? reason : new Refused(reason)
    return { objectid, code: refused.code, msg: t(`refusal.${refused.reason}`, refused.args) }
  })
  return { results }
}
