import { createHash } from 'node:crypto'

import { fullName } from '#contract/lists/full-name.ts'
import { listRight } from '#contract/lists/list-right.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { mostReported } from '#contract/lists/upload-limits.ts'
import { repeatOption } from '#contract/wire/enumerations.ts'

import { readCompanies } from '../../db/accounts/companies.ts'
import type { ChangedRecord, ListScope, RecordChange, WriteFault } from '../../db/lists/list-store.ts'
import type { Translate } from '../messages/translate.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'
import { draftsOf, entriesOf, type CheckedSheet } from '../sheets/check-sheet.ts'
import { companyWords } from '../sheets/company-names.ts'
import type { SheetDraft, SheetEntry } from '../sheets/read-entries.ts'
import type { RowFault } from '../sheets/sheet-job.ts'
import type { SheetProgress } from '../sheets/sheet-runs.ts'
import { assertLicensed, gainsOf } from './licensed.ts'
import type { EntryFault, ListDefinition, ListEntry } from './list-definition.ts'
import { written } from './list-handlers.ts'
import { assertMayChange } from './may-change.ts'
import { Overtaken, type SheetOutcome } from './sheet-intake.ts'

export interface ImportChoice {
  repeatOption: number
  /** Whether duplicates shall be covered. */
  confirmed: boolean
  /** What was found when that was asked; absent: whatever there is shall be covered. */
  known?: string | undefined
  dryRun: boolean
}

/** The new ones of `records` come first. */
export interface ImportOutcome extends SheetOutcome {
  report: Omit<UploadReport, 'reportKey'>
  /** Whether duplicates wait to be confirmed, so that nothing was written. */
  waits: boolean
  /** Whether it waits since what was confirmed is not what there is. */
  isOtherwise: boolean
}

type Same = Pick<RecordChange<ListEntry>, 'id' | 'version'>

/** What of a sheet is there already; of new ones, for which companies they are. */
interface Found {
  /** The record that is the same as each entry, in the order of the sheet; null: none. */
  same: (Same | null)[]
  gains: Map<string, number>
  duplicates: UploadReport['duplicates']
  known: number
  retyped: number
  faults: string[]
}

/**
 * Writes the entries of a sheet, all or nothing. They are unpacked twice and some at a time, to be looked up and to be
 * written, so that neither memory nor the loop is held by all of them. Licences are looked at before, so that nobody waits for
 * what cannot be, and held and counted after it, so that others who add something wait for a moment and not for the sheet.
 * @throws Refused `permission.denied` when duplicates shall be covered by somebody who may not edit, `license.exceeded`;
 * Overtaken
 */
export async function importEntries(
  list: ListDefinition,
  scope: ListScope,
  sheet: CheckedSheet,
  { repeatOption: option, confirmed, known: seen, dryRun }: ImportChoice,
  session: Session,
  now: Date,
  t: Translate,
  progress: Pick<SheetProgress, 'advance'>,
): Promise<ImportOutcome> {
  const skips = option === repeatOption.values.ignore
  const how = { skips, covers: !skips && confirmed }
  const found = await lookUp(list, scope, sheet, session, how, progress)
  const { known, retyped, faults, gains } = found
  const fresh = found.same.length - known
  const state = skips || known === 0 ? undefined : stateOf(found.same)
  const isOtherwise = how.covers && seen !== undefined && seen !== state
  const covers = how.covers && known > 0 && !isOtherwise
  const fails = sheet.errorCount > 0 || faults.length > 0
  const waits = !fails && !skips && !covers && (known > 0 || isOtherwise)
  const writes = !fails && !waits && !dryRun
  if (!fails && (dryRun || !waits)) await assertLicensed(list, scope, gains, t, 'asked')
  const records = writes
    ? await write(list, scope, sheet, session, now, { same: found.same, covers }, progress)
    : []
  if (writes) await assertLicensed(list, scope, gains, t, 'after')
  const counts = !fails && (!waits || dryRun)
  const report = {
    rows: sheet.rows,
    added: counts ? fresh : 0,
    covered: counts && covers ? known : 0,
    skipped: counts && skips ? known + sheet.repeated : 0,
    foreign: sheet.foreign,
    into: fails ? [] : await byCompany(scope, gains),
    duplicates: found.duplicates,
    duplicateCount: known,
    ...(state !== undefined && { known: state }),
    ...(retyped > 0 && { retyped }),
    errors: sheet.errors,
    errorCount: sheet.errorCount,
  }
  const { added, covered, skipped } = report
  const written = writes ? { added, covered, skipped, moved: 0 } : null
  return { report, faults, waits, isOtherwise, records, written }
}

async function byCompany({ tx, filter }: ListScope, gains: Found['gains']): Promise<UploadReport['into']> {
  if (gains.size === 0) return []
  const names = companyWords(await readCompanies(tx, filter))
  return [...gains]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostReported)
    .map(([companyid, added]) => ({ companyname: names.get(companyid) ?? '', added }))
}

/** Which records these are, and in which version. */
function stateOf(same: readonly (Same | null)[]): string {
  const lines = same.flatMap((each) => (each === null ? [] : [`${each.id} ${each.version}`])).toSorted()
  return createHash('sha256').update(lines.join()).digest('hex').slice(0, 32)
}

/** @param skips whether rows of records that are there are passed over, so that nothing of them is wrong */
async function lookUp(
  list: ListDefinition,
  scope: ListScope,
  sheet: CheckedSheet,
  session: Session,
  { skips, covers }: { skips: boolean; covers: boolean },
  progress: Pick<SheetProgress, 'advance'>,
): Promise<Found> {
  const { store } = list
  const found: Found = { same: [], gains: new Map(), duplicates: [], known: 0, retyped: 0, faults: [] }
  for (const some of entriesOf(sheet)) {
    progress.advance('comparing', found.same.length, sheet.rows)
    const entries = some.map(({ entry }) => entry)
    const ids = await store.findSame(scope, entries)
    const versions = skips
      ? null
      : await store.readVersions(
          scope,
          ids.filter((id) => id !== null),
        )
    const same = ids.map((id) => (id === null ? null : { id, version: versions?.get(id) ?? null }))
    found.faults.push(...(await faultsOf(list, scope, some, ids, skips)))
    const { fresh, known } = freshAndKnown(some, same, session)
    for (const [companyid, gain] of gainsOf(fresh))
      found.gains.set(companyid, (found.gains.get(companyid) ?? 0) + gain)
    found.same.push(...same)
    found.known += known.length
    for (const { row, entry } of known.slice(0, mostReported - found.duplicates.length))
      found.duplicates.push({ row, name: nameOf(list, entry) })
    if (known.length === 0 || skips) continue
    found.retyped += (await store.countRetyped?.(scope, known)) ?? 0
    if (!covers) continue
    if (!session.may(listRight(list.form, 'edit'))) throw new Refused('permission.denied')
    await assertMayChange(list, scope, session, known)
  }
  for (const some of draftsOf(sheet)) {
    const ids = await store.findSame(
      scope,
      some.map(({ entry }) => entry),
    )
    found.faults.push(...(await faultsOf(list, scope, some, ids, skips)))
  }
  return found
}

/** @param ids the records that are the same as these entries; null: none */
async function faultsOf(
  list: ListDefinition,
  scope: ListScope,
  some: readonly (SheetEntry & Partial<SheetDraft>)[],
  ids: readonly (string | null)[],
  skips: boolean,
): Promise<string[]> {
  const entries = some.map(({ entry }) => entry)
  const all = (await list.findFaults?.(scope, entries, ids)) ?? []
  const reported = all.filter(
    ({ place, field }) =>
      !(skips && (ids[place] ?? null) !== null) && some[place]?.unsure?.includes(field) !== true,
  )
  const ofRows = reported.map((fault) => rowFault(fault, some[fault.place]?.row ?? 0))
  return ofRows.length > 0 ? [JSON.stringify(ofRows)] : []
}

function freshAndKnown(some: readonly SheetEntry[], same: readonly (Same | null)[], session: Session) {
  const fresh: ListEntry[] = []
  const known: (SheetEntry & RecordChange<ListEntry>)[] = []
  for (const [place, { row, entry }] of some.entries()) {
    const there = same[place] ?? null
    if (there !== null) known.push({ row, entry, ...there })
    else fresh.push({ ...entry, companyid: entry.companyid ?? session.companyId })
  }
  return { fresh, known }
}

function rowFault({ field, message, args = {} }: EntryFault, row: number): RowFault {
  return { row, field, message, args }
}

/** @returns what was written, the new ones first */
async function write(
  list: ListDefinition,
  scope: ListScope,
  sheet: CheckedSheet,
  session: Session,
  now: Date,
  { same, covers }: { same: readonly (Same | null)[]; covers: boolean },
  progress: Pick<SheetProgress, 'advance'>,
): Promise<ChangedRecord[]> {
  const added: ChangedRecord[] = []
  const covered: ChangedRecord[] = []
  let at = 0
  for (const some of entriesOf(sheet)) {
    progress.advance('writing', at, same.length)
    const { fresh, known } = freshAndKnown(some, same.slice(at, at + some.length), session)
    at += some.length
    const ids = fresh.length === 0 ? [] : taken(list, await list.store.insert(scope, fresh, now))
    added.push(...fresh.map((entry, place) => ({ id: ids[place] ?? '', title: titleOf(list, entry) })))
    if (!covers || known.length === 0) continue
    const fault = await list.store.update(scope, known, now)
    if (fault !== null) taken(list, fault)
    covered.push(...known.map(({ id, entry }) => ({ id, title: titleOf(list, entry) })))
  }
  progress.advance('writing', at, same.length)
  return [...added, ...covered]
}

/** What was looked up in the same transaction is otherwise by now: somebody added, changed or deleted it in between. */
function taken(list: ListDefinition, outcome: string[] | WriteFault): string[] {
  if (outcome === 'duplicate' || outcome === 'unknown' || outcome === 'changed') throw new Overtaken()
  return written(list, outcome)
}

function titleOf({ form }: ListDefinition, entry: ListEntry): string {
  return String(entry[form.title])
}

function nameOf(list: ListDefinition, entry: ListEntry): string {
  const byname = list.form.byname === undefined ? undefined : entry[list.form.byname]
  return fullName(titleOf(list, entry), typeof byname === 'string' ? byname : '')
}
