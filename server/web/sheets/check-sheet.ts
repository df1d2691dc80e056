import type { Language } from '#contract/enumerations.ts'
import { identityOf } from '#contract/lists/identity-of.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { formNamed } from '#contract/lists/list-forms.ts'
import { moveForm } from '#contract/lists/move-form.ts'
import type { UploadError } from '#contract/lists/sheet-calls.ts'
import { mostReported } from '#contract/lists/upload-limits.ts'

import type { CompanyRow } from '../../db/companies.ts'
import { listText } from '../lists/list-words.ts'
import { translator } from '../messages/translate.ts'
import type { FieldFault } from '../pipeline/refused.ts'
import type { Choices } from '../services/choices.ts'
import { errorSheet } from './error-sheet.ts'
import { readEntries, type SheetEntry } from './read-entries.ts'
import type { SheetRow } from './sheet-rows.ts'

/** What a sheet is checked by. It goes into a thread, so it is plain data. */
export interface SheetJob {
  /** The list's name. */
  list: string
  language: Language
  /** Those that the caller sees. */
  companies: readonly CompanyRow[]
  /** What the choices of the list's fields may be. */
  choices: Choices
  /** The company of new records whose rows name none. */
  companyid: string
  /** The system of positions whose rows name none. */
  coordinateType: number
  /** The sheet says what goes into which company, and nothing else; see `moveForm`. */
  moves?: { companyIsChosen: boolean }
  /** Whether a row that is the same as an earlier one is passed over; else it is wrong. */
  skipsRepeats: boolean
  /** What the database found wrong with the entries of the same sheet, each text the JSON of some `RowFault`s. */
  faults?: readonly string[]
}

export interface RowFault extends FieldFault {
  row: number
}

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
}

const entriesOfAPart = 500

/** Checks the rows of a sheet, of which the first are headings. */
export async function checkSheet(rows: readonly SheetRow[], job: SheetJob): Promise<CheckedSheet> {
  const { moves } = job
  const list = formNamed(job.list)
  const form = moves === undefined ? list : moveForm(list, moves.companyIsChosen)
  const t = translator(job.language)
  const content = readEntries(form, rows, job)
  const { single, repeated } = withoutRepeats(form, content.entries)
  const later = [
    ...(job.skipsRepeats
      ? []
      : repeated.map(({ row, first }) =>
          content.fault({ row, field: form.uniqueField, message: 'sheet.repeated', args: { row: first } }),
        )),
    ...(job.faults ?? []).flatMap(faultsOf).map((fault) => content.fault(fault)),
  ]
  const errors = [...content.errors, ...later].toSorted((a, b) => a.row - b.row)
  const title = listText(form.name, job.language)
  return {
    rows: content.rows,
    foreign: content.foreign,
    repeated: job.skipsRepeats ? repeated.length : 0,
    errors: errors.slice(0, mostReported),
    errorCount: errors.length,
    report:
      errors.length === 0 || content.secrets === null
        ? null
        : await errorSheet(title, withoutCells(rows, content.secrets), errors, t('sheet.errors')),
    entries: partsOf(single),
  }
}

/** The rows below the headings with nothing in these columns. */
function withoutCells([first, ...rows]: readonly SheetRow[], places: readonly number[]): SheetRow[] {
  if (first === undefined) return []
  const hidden = rows.map(({ row, cells, broken }) => ({
    row,
    cells: cells.map((text, place) => (places.includes(place) ? '' : text)),
    broken: broken.filter((place) => !places.includes(place)),
  }))
  return [first, ...hidden]
}

/** Of rows that are the same as an earlier one, which. */
function withoutRepeats(form: ListForm, entries: readonly SheetEntry[]) {
  const firsts = new Map<string, number>()
  const single: SheetEntry[] = []
  const repeated: { row: number; first: number }[] = []
  for (const each of entries) {
    const identity = identityOf(form, each.entry)
    const first = firsts.get(identity)
    if (first === undefined) {
      firsts.set(identity, each.row)
      single.push(each)
    } else repeated.push({ row: each.row, first })
  }
  return { single, repeated }
}

function faultsOf(part: string): RowFault[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `import-entries.ts` made it
  return JSON.parse(part) as RowFault[]
}

/** As bytes, which another thread takes over without reading them; all at once would hold its loop. */
function partsOf(entries: readonly SheetEntry[]): Uint8Array<ArrayBuffer>[] {
  const parts = Math.ceil(entries.length / entriesOfAPart)
  return Array.from({ length: parts }, (_, part) => {
    const some = entries.slice(part * entriesOfAPart, (part + 1) * entriesOfAPart)
    return new TextEncoder().encode(JSON.stringify(some))
  })
}

/** The entries of a sheet, some at a time. */
export function* entriesOf({ entries }: Pick<CheckedSheet, 'entries'>): Generator<SheetEntry[]> {
  for (const part of entries) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `partsOf` made them
    yield JSON.parse(new TextDecoder().decode(part)) as SheetEntry[]
  }
}
