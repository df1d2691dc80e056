import { repeatOption } from '#contract/enumerations.ts'
import type { UploadError, UploadReport } from '#contract/lists/sheet-calls.ts'
import { mostReported } from '#contract/lists/upload-limits.ts'

import { listRight } from '#contract/lists/list-right.ts'

import type { ChangedRecord, ListScope } from '../../db/list-store.ts'
import { Refused } from '../pipeline/refused.ts'
import type { SheetContent, SheetEntry } from '../sheets/read-entries.ts'
import type { Session } from '../services/sessions.ts'
import { assertMayChange } from './may-change.ts'
import type { ListDefinition, ListEntry } from './list-definition.ts'
import { written } from './list-handlers.ts'

export interface ImportChoice {
  repeatOption: number
  /** Whether duplicates shall be covered. */
  confirmed: boolean
  dryRun: boolean
  session: Session
}

export interface ImportOutcome {
  report: Omit<UploadReport, 'reportKey'>
  /** All of them. */
  errors: UploadError[]
  /** Whether duplicates wait to be confirmed, so that nothing was written. */
  waits: boolean
  /** What was written, the new ones first. */
  records: ChangedRecord[]
}

/**
 * Writes the entries of a sheet, all or nothing.
 * @throws Refused `permission.denied` when duplicates shall be covered by somebody who may not edit
 */
export async function importEntries(
  list: ListDefinition,
  scope: ListScope,
  content: SheetContent,
  choice: ImportChoice,
  now: Date,
): Promise<ImportOutcome> {
  const { store, form } = list
  const skips = choice.repeatOption === repeatOption.values.ignore
  const { single, repeated } = withoutRepeats(list, content.entries)
  const errors = [
    ...content.errors,
    ...(skips
      ? []
      : repeated.map(({ row, first }) =>
          content.fault(row, form.uniqueField, 'sheet.repeated', { row: first }),
        )),
  ].toSorted((a, b) => a.row - b.row)
  const same = await store.findSame(
    scope,
    single.map(({ entry }) => entry),
  )
  const fresh = single.filter((_, place) => same[place] === null)
  const known = single.flatMap(({ row, entry }, place) => {
    const id = same[place] ?? null
    return id === null ? [] : [{ row, entry, id, version: null }]
  })

  const covers = !skips && choice.confirmed && known.length > 0
  if (covers) {
    if (!choice.session.may(listRight(form, 'edit'))) throw new Refused('permission.denied')
    await assertMayChange(list, scope, choice.session, known)
  }
  const waits = !skips && !covers && known.length > 0
  const stands = errors.length === 0 && !waits
  const records: ChangedRecord[] = []
  const titleOf = (entry: ListEntry) => String(entry[form.title])
  if (stands && !choice.dryRun) {
    if (fresh.length > 0) {
      const entries = fresh.map(({ entry }) => entry)
      const ids = written(list, await store.insert(scope, entries, now))
      for (const [place, entry] of entries.entries()) {
        records.push({ id: ids[place] ?? '', title: titleOf(entry) })
      }
    }
    const fault = covers ? await store.update(scope, known, now) : null
    if (fault !== null) written(list, fault)
    if (covers) records.push(...known.map(({ id, entry }) => ({ id, title: titleOf(entry) })))
  }

  const counts = errors.length === 0 && (stands || choice.dryRun)
  const report = {
    rows: content.rows,
    added: counts ? fresh.length : 0,
    covered: counts && covers ? known.length : 0,
    skipped: counts && skips ? known.length + repeated.length : 0,
    duplicates: known.slice(0, mostReported).map(({ row, entry }) => ({ row, name: titleOf(entry) })),
    duplicateCount: known.length,
    errors: errors.slice(0, mostReported),
    errorCount: errors.length,
  }
  return { report, errors, waits, records }
}

/** Of rows that are the same as an earlier one, which. */
function withoutRepeats({ store }: ListDefinition, entries: readonly SheetEntry[]) {
  const firsts = new Map<string, number>()
  const single: SheetEntry[] = []
  const repeated: { row: number; first: number }[] = []
  for (const each of entries) {
    const identity = store.identityOf(each.entry)
    const first = firsts.get(identity)
    if (first === undefined) {
      firsts.set(identity, each.row)
      single.push(each)
    } else repeated.push({ row: each.row, first })
  }
  return { single, repeated }
}
