import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import type { UploadError } from '#contract/lists/sheet-calls.ts'
import { sheetColumns, sheetFields } from '#contract/lists/sheet-form.ts'
import type { Language } from '#contract/wire/enumerations.ts'
import { listTexts } from '#locales/list-texts.ts'

import { beyondTheWorld } from '../lists/beyond-the-world.ts'
import type { ListEntry } from '../lists/list-definition.ts'
import { fieldsByHeading, heading, plainWord } from '../lists/list-words.ts'
import { missingSecrets } from '../lists/missing-secrets.ts'
import { catalogues, languages, translator } from '../messages/translate.ts'
import { Refused } from '../pipeline/refused.ts'
import { compileCheck } from '../pipeline/validation.ts'
import type { RowFault, SheetJob } from './sheet-job.ts'
import { companyFinder, type FindCompany } from './company-names.ts'
import { brokenValue, readerOf } from './read-cell.ts'
import type { SheetRow } from './sheet-rows.ts'

export interface SheetEntry {
  row: number
  entry: ListEntry
}

/** What is right of a row of which something is wrong: enough to know which record it is. */
export interface SheetDraft extends SheetEntry {
  /** Fields of which nothing more can be told: they are wrong, or judged together with what is. */
  unsure: readonly string[]
}

/**
 * What a row below the headings is. `nothing`: it holds nothing that is taken; `foreign`: an export marked it as another
 * company's, and it is left out.
 */
type ReadRow =
  | 'nothing'
  | 'foreign'
  /** Without errors the entry is whole; with some it is what is right of it, or null where nobody knows which record it is. */
  | { entry: ListEntry; errors: []; unsure: [] }
  | { entry: ListEntry | null; errors: UploadError[]; unsure: readonly string[] }

/** Reads the rows below the headings, one by one. */
export interface EntryReader {
  /** What is wrong with the headings; then nothing is read. */
  errors: UploadError[]
  /** The columns of secrets; null when there may be some and the headings do not say which. */
  secrets: readonly number[] | null
  /** Says of a field of a row what is wrong, under the heading that the sheet has for it. */
  fault: (fault: RowFault) => UploadError
  /** Of one row, by column; what is wrong with fields that have none comes last. */
  inOrder: (errors: readonly UploadError[]) => UploadError[]
  read: (row: SheetRow) => ReadRow
}

/** Of a heading, in what is said of it. */
export const mostHeadingLetters = 60

/** What means something together alone. */
const judgedTogether: readonly (readonly string[])[] = [
  ['longitude', 'latitude', 'addressType'],
  ['type', 'severityClass', 'limitAb', 'limitBc', 'limitCd'],
]

/** A column of the sheet; null where nothing is taken from it. */
type Column = { heading: string; field: EntryField | null }

/** A reader of the rows below these headings. Every row and field that is wrong is one error. */
export function entryReader(
  form: ListForm,
  headings: SheetRow,
  job: Pick<SheetJob, 'language' | 'companies' | 'choices' | 'companyid' | 'coordinateType' | 'moves'>,
): EntryReader {
  const { language, companyid, coordinateType, moves } = job
  const t = translator(language)
  const findCompany = companyFinder(job.companies)
  const columns = readColumns(form, headings.cells)
  const byField = new Map(columns.map((column) => [column.field?.name, column.heading]))
  const named = (field: string) => byField.get(field) ?? heading(form, field, language)
  const fault: EntryReader['fault'] = ({ row, field, message, args }) => {
    const rule = message === 'field.format' ? listTexts[`${form.name}.${field}.rule`]?.[language] : undefined
    const msg = rule === undefined ? t(message, args) : t('sheet.format', { rule })
    return { row, column: named(field), msg }
  }
  const errors = headingErrors(form, headings.row, columns, language)
  const secrets = columns.flatMap(({ field }, place) => (field?.kind === 'secret' ? [place] : []))
  const unsure = errors.length > 0 && form.fields.some(({ kind }) => kind === 'secret')

  const needed = new Set<string>(form.entry.required)
  /** An empty text is one, unless there has to be one. */
  const mayBeEmpty = ({ name, kind }: EntryField) =>
    (kind === 'text' || kind === 'longText') && !needed.has(name)
  const check = compileCheck(form.entry, 'body')
  const readers = new Map(sheetFields(form).map((field) => [field, readerOf(field, findCompany, job)]))
  // Elsewhere an entry without a company leaves that of a record that is there as it is.
  const given = form.identity?.includes('companyid') ? { companyid } : {}

  function read(sheetRow: SheetRow): ReadRow {
    const { row, cells, broken } = sheetRow
    // The errors of a report that comes back do not make a row.
    if (!columns.some(({ field }, place) => field !== null && (cells[place] ?? '') !== '')) return 'nothing'
    if (isForeign(columns, cells, findCompany)) return 'foreign'
    const raw: Record<string, unknown> = { ...given }
    const wrong = new Map<string, UploadError>()
    for (const [place, { field }] of columns.entries()) {
      const text = cells[place] ?? ''
      if (field === null || !isTaken(field, job)) continue
      if (text === '' && !mayBeEmpty(field)) continue
      const value =
        remade(form, field, place, sheetRow) ??
        (broken.includes(place) ? brokenValue(field, text) : readers.get(field)?.(text))
      if (typeof value === 'object') wrong.set(field.name, fault({ row, field: field.name, ...value }))
      else raw[field.name] = value
    }
    if (form.position && raw['longitude'] !== undefined) raw['addressType'] ??= coordinateType
    for (const found of [...faultsOf(check, raw), ...(form.position ? beyondTheWorld(raw) : [])]) {
      if (!wrong.has(found.field)) wrong.set(found.field, fault({ row, ...found }))
    }
    return wrong.size > 0 ? draftOf(row, raw, wrong) : { entry: raw, errors: [], unsure: [] }
  }

  function draftOf(row: number, raw: ListEntry, wrong: Map<string, UploadError>): ReadRow {
    const isKnown = (form.identity ?? [form.uniqueField]).every((name) => !wrong.has(name))
    // Of one that is known it is found out whether it is new.
    const missing = isKnown || moves !== undefined ? [] : missingSecrets(form, raw)
    for (const { field } of missing)
      if (!wrong.has(field)) wrong.set(field, fault({ row, field, message: 'sheet.neededWhenNew' }))
    const broken = judgedTogether.filter((names) => names.some((name) => wrong.has(name)))
    const unsure = [...wrong.keys(), ...broken.flat()]
    const sure = Object.entries(raw).filter(([name]) => !unsure.includes(name))
    const entry = isKnown ? Object.fromEntries(sure) : null
    return { entry, errors: [...wrong.values()], unsure }
  }

  const inOrder = (found: readonly UploadError[]) => byColumn(columns, found)
  return { errors, secrets: unsure ? null : secrets, fault, inOrder, read }
}

/**
 * Of what looked like a power of ten nobody knows any more what was typed, and of a day neither, where there is none in ids
 * and keys; in other texts people write days.
 */
function remade(
  form: ListForm,
  { name, kind }: EntryField,
  place: number,
  { days = [], powers = [] }: Pick<SheetRow, 'days' | 'powers'>,
) {
  if (days.includes(place) && (name === form.uniqueField || kind === 'secret'))
    return { message: 'sheet.day' as const }
  const isText = kind === 'text' || kind === 'longText' || kind === 'secret'
  return powers.includes(place) && isText ? { message: 'sheet.power' as const } : null
}

/** A sheet of moves may hold more than is taken from it. */
function isTaken({ kind }: EntryField, { moves }: Pick<SheetJob, 'moves'>): boolean {
  if (moves === undefined) return true
  return kind !== 'secret' && !(kind === 'company' && moves.companyIsChosen)
}

function byColumn(columns: readonly Column[], errors: readonly UploadError[]): UploadError[] {
  const headings = [...columns.map(({ heading: of }) => of), ...errors.map(({ column }) => column)]
  const place = ({ column }: UploadError) => headings.indexOf(column)
  return errors.toSorted((a, b) => place(a) - place(b))
}

const foreignWords = new Set(languages.map((language) => plainWord(catalogues[language]['sheet.foreign'])))

/** Whether an export says of a row that its company is none of the caller's business. */
function isForeign(columns: readonly Column[], cells: readonly string[], findCompany: FindCompany): boolean {
  const text = cells[columns.findIndex(({ field }) => field?.kind === 'company')] ?? ''
  return foreignWords.has(plainWord(text)) && findCompany(text) === 'unknown'
}

function readColumns(form: ListForm, headings: readonly string[]): Column[] {
  const fields = fieldsByHeading(form)
  return headings.map((text) => ({
    heading: text.slice(0, mostHeadingLetters),
    field: fields.get(plainWord(text)) ?? null,
  }))
}

function headingErrors(
  form: ListForm,
  row: number,
  columns: readonly Column[],
  language: Language,
): UploadError[] {
  const t = translator(language)
  const required = new Set<string>(form.entry.required)
  const present = new Set(columns.map(({ field }) => field?.name))
  const ignored = ignoredHeadings(form)
  const missing = form.fields
    .filter(({ name }) => required.has(name) && !present.has(name))
    .map(({ name }) => ({ row, column: heading(form, name, language), msg: t('sheet.missingHeading') }))
  const wrong = columns.flatMap(({ heading: column, field }, place) => {
    if (column === '') return []
    if (field === null) {
      return ignored.has(plainWord(column)) ? [] : [{ row, column, msg: t('sheet.unknownHeading') }]
    }
    const twice = columns.findIndex((other) => other.field === field) < place
    return twice ? [{ row, column, msg: t('sheet.headingTwice') }] : []
  })
  return [...missing, ...wrong]
}

/** What stands in an exported sheet and in a report besides what can be entered. */
function ignoredHeadings(form: ListForm): Set<string> {
  const entered = new Set<string>(sheetFields(form).map(({ name }) => name))
  const shown = sheetColumns(form).filter(({ name }) => !entered.has(name))
  const words = languages.map((language) => catalogues[language]['sheet.errors'])
  for (const { name } of shown) words.push(...languages.map((language) => heading(form, name, language)))
  return new Set(words.map(plainWord))
}

function faultsOf(check: (raw: unknown) => unknown, raw: unknown) {
  try {
    check(raw)
    return []
  } catch (error) {
    if (error instanceof Refused && error.fields.length > 0) return error.fields
    throw error
  }
}
