import type { ListForm } from '#contract/lists/list-form.ts'
import { formNamed } from '#contract/lists/list-forms.ts'
import { moveForm } from '#contract/lists/move-form.ts'
import type { UploadError } from '#contract/lists/sheet-calls.ts'
import { mostReported } from '#contract/lists/upload-limits.ts'

import { listText } from '../lists/list-words.ts'
import { translator } from '../messages/translate.ts'
import { rowChecker, type CheckedRow } from './check-rows.ts'
import { errorSheet, type ErrorSheetShape } from './error-sheet.ts'
import type { SheetDraft, SheetEntry } from './read-entries.ts'
import type { SheetJob } from './sheet-job.ts'
import type { RowsOfSheet } from './sheet-rows.ts'

export interface CheckedSheet {
  /** How many rows have something in them that is taken. */
  rows: number
  /** How many of them are another company's, and so left out. */
  foreign: number
  /** How many of them are the same as an earlier one, when these are passed over. */
  repeated: number
  /** The first `mostReported`. */
  errors: UploadError[]
  errorCount: number
  /** The sheet with a column of errors and without its secrets; null without errors, and where secrets cannot be told. */
  report: Uint8Array<ArrayBuffer> | null
  /** What can be written, in parts; see `entriesOf`. */
  entries: Uint8Array<ArrayBuffer>[]
  /** What is right of rows of which something is wrong, in parts; see `draftsOf`. */
  drafts: Uint8Array<ArrayBuffer>[]
}

const entriesOfAPart = 500

/**
 * Checks the rows of a sheet, of which the first are headings. They are read twice where there are errors to report, so that
 * no more than what can be written is kept of them.
 * @param onRow is told how many rows were checked
 * @returns null when there is nothing below the headings
 */
export async function checkSheet(
  rowsOf: RowsOfSheet,
  job: SheetJob,
  onRow: (done: number) => void = () => {},
): Promise<CheckedSheet | null> {
  const { moves } = job
  const list = formNamed(job.list)
  const form = moves === undefined ? list : moveForm(list, moves.companyIsChosen)
  const { check, secrets } = rowChecker(form, job)
  const count = { unread: 0, nothing: 0, foreign: 0, repeated: 0, wrong: 0, entry: 0, headings: 0 }
  const errors: UploadError[] = []
  let errorCount = 0
  let headings: readonly string[] = []
  let headingErrors: readonly UploadError[] = []
  let width = 0
  let done = 0
  const parts = partsOf()
  const drafts = partsOf()
  for await (const sheetRow of rowsOf()) {
    const { row, is, entry, draft, errors: wrong } = check(sheetRow)
    count[is] += 1
    done += 1
    onRow(done)
    if (is === 'headings') {
      headings = row.cells
      headingErrors = wrong
    }
    width = Math.max(width, row.cells.length)
    errorCount += wrong.length
    errors.push(...wrong.slice(0, mostReported - errors.length))
    if (entry !== null) parts.add({ row: row.row, entry })
    if (draft !== null) drafts.add(draft)
  }
  const { unread, nothing, foreign, repeated, wrong, entry } = count
  if (unread + nothing + foreign + repeated + wrong + entry === 0) return null
  const hidden = secrets()
  const shape = { title: listText(form.name, job.language), headings, headingErrors, rowCount: done, width }
  return {
    rows: unread + foreign + repeated + wrong + entry,
    foreign,
    repeated,
    errors,
    errorCount,
    report: errorCount === 0 || hidden === null ? null : await reportOf(rowsOf, form, job, hidden, shape),
    entries: parts.all(),
    drafts: drafts.all(),
  }
}

function reportOf(
  rowsOf: RowsOfSheet,
  form: ListForm,
  job: SheetJob,
  hidden: readonly number[],
  shape: Omit<ErrorSheetShape, 'errorHeading'>,
): Promise<Uint8Array<ArrayBuffer>> {
  async function* rows(): AsyncGenerator<CheckedRow, undefined> {
    const { check } = rowChecker(form, job)
    for await (const row of rowsOf()) yield withoutCells(check(row), hidden)
    return undefined
  }
  return errorSheet({ ...shape, errorHeading: translator(job.language)('sheet.errors') }, rows())
}

/** The row with nothing in these columns, unless it is the headings. */
function withoutCells(checked: CheckedRow, places: readonly number[]): CheckedRow {
  const { row, cells, broken, days = [], powers = [] } = checked.row
  if (checked.is === 'headings' || places.length === 0) return checked
  return {
    ...checked,
    row: {
      row,
      cells: cells.map((text, place) => (places.includes(place) ? '' : text)),
      broken: broken.filter((place) => !places.includes(place)),
      days: days.filter((place) => !places.includes(place)),
      powers: powers.filter((place) => !places.includes(place)),
    },
  }
}

/** Entries as bytes, which another thread takes over without reading them; all at once would hold its loop. */
function partsOf() {
  const done: Uint8Array<ArrayBuffer>[] = []
  let some: SheetEntry[] = []
  const close = () => {
    if (some.length > 0) done.push(new TextEncoder().encode(JSON.stringify(some)))
    some = []
  }
  return {
    add(entry: SheetEntry) {
      some.push(entry)
      if (some.length === entriesOfAPart) close()
    },
    all() {
      close()
      return done
    },
  }
}

/** The entries of a sheet, some at a time. */
export function* entriesOf({ entries }: Pick<CheckedSheet, 'entries'>): Generator<SheetEntry[]> {
  for (const part of entries) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `partsOf` made them
    yield JSON.parse(new TextDecoder().decode(part)) as SheetEntry[]
  }
}

/** What is right of its wrong rows, some at a time. */
export function* draftsOf({ drafts }: Pick<CheckedSheet, 'drafts'>): Generator<SheetDraft[]> {
  for (const part of drafts) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `partsOf` made them
    yield JSON.parse(new TextDecoder().decode(part)) as SheetDraft[]
  }
}
