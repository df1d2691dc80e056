import { identityOf } from '#contract/lists/identity-of.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import type { UploadError } from '#contract/lists/sheet-calls.ts'

import type { ListEntry } from '../lists/list-definition.ts'
import type { RowFault, SheetJob } from './check-sheet.ts'
import { entryReader, type EntryReader } from './read-entries.ts'
import type { SheetRow } from './sheet-rows.ts'

/** A row of a sheet, and what is wrong with it. */
export interface CheckedRow {
  row: SheetRow
  /** `repeated`: the same as an earlier one, which is passed over; `unread`: since the headings are wrong. */
  is: 'headings' | 'unread' | 'nothing' | 'foreign' | 'repeated' | 'wrong' | 'entry'
  /** What can be written of it. */
  entry: ListEntry | null
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

  function checkBelow(row: SheetRow, { errors: headingErrors, read, fault }: EntryReader): CheckedRow {
    if (headingErrors.length > 0) return { row, is: 'unread', entry: null, errors: [] }
    const found = read(row)
    if (typeof found === 'string') return { row, is: found, entry: null, errors: [] }
    if ('errors' in found) return { row, is: 'wrong', entry: null, errors: found.errors }
    const { entry } = found
    const identity = identityOf(form, entry)
    const first = firsts.get(identity)
    if (first === undefined) {
      firsts.set(identity, row.row)
      return { row, is: 'entry', entry, errors: (faults.get(row.row) ?? []).map(fault) }
    }
    if (job.skipsRepeats) return { row, is: 'repeated', entry: null, errors: [] }
    const { uniqueField: field } = form
    const again = fault({ row: row.row, field, message: 'sheet.repeated', args: { row: first } })
    return { row, is: 'wrong', entry: null, errors: [again] }
  }

  return {
    check(row) {
      if (reader !== null) return checkBelow(row, reader)
      reader = entryReader(form, row, job)
      return { row, is: 'headings', entry: null, errors: reader.errors }
    },
    secrets: () => (reader === null ? [] : reader.secrets),
  }
}

function faultsOf(part: string): RowFault[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `import-entries.ts` made it
  return JSON.parse(part) as RowFault[]
}
