import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

import { repeatOption } from '#contract/enumerations.ts'
import { listRight } from '#contract/lists/list-right.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { mostReported } from '#contract/lists/upload-limits.ts'

import type { ChangedRecord, ListScope, RecordChange, WriteFault } from '../../db/list-store.ts'
import type { Translate } from '../messages/translate.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'
import { entriesOf, type CheckedSheet, type RowFault } from '../sheets/check-sheet.ts'
import type { SheetEntry } from '../sheets/read-entries.ts'
import type { EntryFault, ListDefinition, ListEntry } from './list-definition.ts'
import { written } from './list-handlers.ts'
import { assertLicensed } from './licensed.ts'
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

type Known = SheetEntry & RecordChange<ListEntry>

/** Of a statement, so that neither its making nor its answer holds the loop. */
const entriesAtOnce = 500

/**
 * Writes the entries of a sheet, all or nothing.
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
): Promise<ImportOutcome> {
  const skips = option === repeatOption.values.ignore
  const { fresh, known, faults } = await freshAndKnown(list, scope, sheet, session, skips)
  const retyped = skips ? 0 : await countRetyped(list, scope, known)
  const state = skips || known.length === 0 ? undefined : stateOf(known)
  const isOtherwise = !skips && confirmed && seen !== undefined && seen !== state
  const covers = !skips && confirmed && known.length > 0 && !isOtherwise
  if (covers) {
    if (!session.may(listRight(list.form, 'edit'))) throw new Refused('permission.denied')
    for await (const some of inParts(known)) await assertMayChange(list, scope, session, some)
  }
  const fails = sheet.errorCount > 0 || faults.length > 0
  const waits = !fails && !skips && !covers && (known.length > 0 || isOtherwise)
  const records: ChangedRecord[] = []
  if (!fails && (dryRun || !waits)) {
    const entries = fresh.map(({ entry }) => entry)
    await assertLicensed(list, scope, entries, t, { isOnlyTold: dryRun })
  }
  if (!fails && !waits && !dryRun) {
    records.push(...(await insert(list, scope, fresh, now)))
    if (covers) records.push(...(await update(list, scope, known, now)))
  }
  const counts = !fails && (!waits || dryRun)
  const report = {
    rows: sheet.rows,
    added: counts ? fresh.length : 0,
    covered: counts && covers ? known.length : 0,
    skipped: counts && skips ? known.length + sheet.repeated : 0,
    foreign: sheet.foreign,
    duplicates: known.slice(0, mostReported).map(({ row, entry }) => ({ row, name: titleOf(list, entry) })),
    duplicateCount: known.length,
    ...(state !== undefined && { known: state }),
    ...(retyped > 0 && { retyped }),
    errors: sheet.errors,
    errorCount: sheet.errorCount,
  }
  return { report, faults, waits, isOtherwise, records }
}

/** Which records these are, and in which version. */
function stateOf(known: readonly Known[]): string {
  const lines = known.map(({ id, version }) => `${id} ${version}`).toSorted()
  return createHash('sha256').update(lines.join()).digest('hex').slice(0, 32)
}

async function countRetyped({ store }: ListDefinition, scope: ListScope, known: readonly Known[]) {
  let retyped = 0
  for await (const some of inParts(known)) retyped += (await store.countRetyped?.(scope, some)) ?? 0
  return retyped
}

/** @param skips whether rows of records that are there are passed over, so that nothing of them is wrong */
async function freshAndKnown(
  list: ListDefinition,
  scope: ListScope,
  sheet: CheckedSheet,
  session: Session,
  skips: boolean,
) {
  const fresh: SheetEntry[] = []
  const known: Known[] = []
  const faults: string[] = []
  for (const some of entriesOf(sheet)) {
    const entries = some.map(({ entry }) => entry)
    const same = await list.store.findSame(scope, entries)
    const found = (await list.findFaults?.(scope, entries, same)) ?? []
    const told = skips ? found.filter(({ place }) => (same[place] ?? null) === null) : found
    const versions = skips
      ? null
      : await list.store.readVersions(
          scope,
          same.flatMap((id) => id ?? []),
        )
    const ofRows = told.map((fault) => rowFault(fault, some[fault.place]?.row ?? 0))
    if (ofRows.length > 0) faults.push(JSON.stringify(ofRows))
    for (const [place, { row, entry }] of some.entries()) {
      const id = same[place] ?? null
      if (id !== null) known.push({ row, entry, id, version: versions?.get(id) ?? null })
      else fresh.push({ row, entry: { ...entry, companyid: entry.companyid ?? session.companyId } })
    }
  }
  return { fresh, known, faults }
}

function rowFault({ field, message, args = {} }: EntryFault, row: number): RowFault {
  return { row, field, message, args }
}

async function insert(list: ListDefinition, scope: ListScope, fresh: readonly SheetEntry[], now: Date) {
  const records: ChangedRecord[] = []
  for await (const some of inParts(fresh)) {
    const entries = some.map(({ entry }) => entry)
    const ids = taken(list, await list.store.insert(scope, entries, now))
    records.push(...entries.map((entry, place) => ({ id: ids[place] ?? '', title: titleOf(list, entry) })))
  }
  return records
}

async function update(list: ListDefinition, scope: ListScope, known: readonly Known[], now: Date) {
  for await (const some of inParts(known)) {
    const fault = await list.store.update(scope, some, now)
    if (fault !== null) taken(list, fault)
  }
  return known.map(({ id, entry }) => ({ id, title: titleOf(list, entry) }))
}

/** What was looked up in the same transaction is otherwise by now: somebody added, changed or deleted it in between. */
function taken(list: ListDefinition, outcome: string[] | WriteFault): string[] {
  if (outcome === 'duplicate' || outcome === 'unknown' || outcome === 'changed') throw new Overtaken()
  return written(list, outcome)
}

function titleOf({ form }: ListDefinition, entry: ListEntry): string {
  return String(entry[form.title])
}

async function* inParts<Each>(all: readonly Each[]): AsyncGenerator<Each[]> {
  for (let at = 0; at < all.length; at += entriesAtOnce) {
    yield all.slice(at, at + entriesAtOnce)
    await setImmediate()
  }
}
