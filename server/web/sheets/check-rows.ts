import { identityOf } from '#contract/lists/identity-of.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import type { UploadError } from '#contract/lists/sheet-calls.ts'

import type { ListEntry } from '../lists/list-definition.ts'
import type { RowFault, SheetJob } from './sheet-job.ts'
import { entryReader, type EntryReader, type SheetDraft } from './read-entries.ts'
import type { SheetRow } from './sheet-rows.ts'

/** A row of a sheet, and what is wrong with it. */
export interface CheckedRow {
  row: SheetRow
  /** `repeated`: the same as an earlier one, which is passed over; `unread`: since the headings are wrong. */
  is: 'headings' | 'unread' | 'nothing' | 'foreign' | 'repeated' | 'wrong' | 'entry'
  /** What can be written of it. */
  entry: ListEntry | null
  /** What is right of a wrong one. */
  draft: SheetDraft | null
  errors: UploadError[]
}

interface RowChecker {
  /** The rows of a sheet in their order, the headings first. */
  check: (row: SheetRow) => CheckedRow
  /** See `EntryReader`. */
  secrets: () => readonly number[] | null
}

/** Checks the rows of one sheet, once. */
export function rowChecker(form: ListForm, job: SheetJob): RowChecker {
  const faults = Map.groupBy((job.faults ?? []).flatMap(faultsOf), ({ row }) => row)
  /** In which row what comes again was first. */
  const firsts = new Map<string, number>()
  let reader: EntryReader | null = null

  function checkBelow(
    row: SheetRow,
    { errors: headingErrors, read, fault, inOrder }: EntryReader,
  ): CheckedRow {
    const without = { row, entry: null, draft: null, errors: [] }
    if (headingErrors.length > 0) return { ...without, is: 'unread' }
    const found = read(row)
    if (typeof found === 'string') return { ...without, is: found }
    const { entry, unsure } = found
    const isRight = found.errors.length === 0
    const first = entry === null ? undefined : firstOf(entry, row.row, isRight)
    if (first !== undefined && isRight && job.skipsRepeats) return { ...without, is: 'repeated' }
    const { uniqueField: field } = form
    const again: RowFault[] =
      first === undefined ? [] : [{ row: row.row, field, message: 'sheet.repeated', args: { row: first } }]
    const errors = [...found.errors, ...again.map(fault)]
    const known = (faults.get(row.row) ?? []).map(fault)
    if (errors.length === 0) return { row, is: 'entry', entry, draft: null, errors: inOrder(known) }
    const draft = entry === null ? null : { row: row.row, entry, unsure }
    return { row, is: 'wrong', entry: null, draft, errors: inOrder([...errors, ...known]) }
  }

  /** @returns the row where it was first; undefined when that is this one */
  function firstOf(entry: ListEntry, row: number, isRight: boolean): number | undefined {
    const identity = identityOf(form, entry)
    const first = firsts.get(identity)
    // One that is passed over must be the same as one that is taken.
    if (first === undefined && (isRight || !job.skipsRepeats)) firsts.set(identity, row)
    return first
  }

  return {
    check(row) {
      if (reader !== null) return checkBelow(row, reader)
      reader = entryReader(form, row, job)
      return { row, is: 'headings', entry: null, draft: null, errors: reader.errors }
    },
    secrets: () => (reader === null ? [] : reader.secrets),
  }
}

function faultsOf(part: string): RowFault[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `import-entries.ts` made it
  return JSON.parse(part) as RowFault[]
}
