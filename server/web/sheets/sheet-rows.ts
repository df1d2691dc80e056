import { trimmed } from '#contract/lists/plain-text.ts'
import type { uploadLimits } from '#contract/lists/upload-limits.ts'

import { TooMuchInside } from './bad-sheet.ts'
import { isErrorValue, mergedBelow, restore } from './cell-text.ts'
import { coveredCells, type MergedCells } from './merged-cells.ts'
import { openXls } from './xls-rows.ts'
import { openBook } from './xlsx/book.ts'
import { cellsOfSheet, type CellContent, type RowOfCells } from './xlsx/sheet-cells.ts'
import { surveySheet } from './xlsx/survey-sheet.ts'

/** A row that has something in it. `row` counts from 1, as the sheet's own numbers do. */
export interface SheetRow {
  row: number
  /** By column; an empty cell is an empty text. */
  cells: string[]
  /** The columns whose cells hold an error instead of a value, or a number of which a spreadsheet kept not all digits. */
  broken: number[]
  /** The columns whose cells hold days; absent: none. */
  days?: number[]
  /** Those whose cells hold numbers that are shown by powers of ten; absent: none. */
  powers?: number[]
}

type Limits = { readonly [name in keyof typeof uploadLimits]: number }

/** Reads the rows from the first one on, each time that it is called. @throws BadSheet | TooMuchInside */
export type RowsOfSheet = () => AsyncIterable<SheetRow>

interface OpenSheet {
  rows: RowsOfSheet
  /** How many rows it has at most, with headings and empty ones; null when that is not known. */
  count: number | null
}

/**
 * The first sheet of an xlsx or xls file that is seen and has something in it, whichever the bytes are. Numbers, days and
 * truth values become text as a person would type them; rich text its letters; a formula its last result. An xlsx file is
 * unpacked again for each reading, so that it is never in memory as a whole.
 * @throws BadSheet when it is no spreadsheet | TooMuchInside
 */
export async function openSheet(bytes: Buffer, limits: Limits): Promise<OpenSheet> {
  if (isXls(bytes)) {
    const { rows, count, merged } = openXls(bytes)
    return { rows: () => filledRows(rows(), limits, merged), count }
  }
  const budget = () => ({ bytes: limits.mostUnpackedBytes })
  const opening = budget()
  // No sheet that is taken has more cells.
  const book = await openBook(bytes, opening, (limits.mostRows + 1) * limits.mostColumns)
  const found: OpenSheet = { rows: () => filledRows([], limits, []), count: 0 }
  for (const sheet of book.sheets) {
    const cells = () => cellsOfSheet(sheet, book, budget())
    for await (const _ of filledRows(cells(), limits, [])) {
      const { count, merged } = await surveySheet(sheet, opening)
      return { rows: () => filledRows(cells(), limits, merged), count }
    }
  }
  return found
}
/** Whether the first bytes are those of an archive or of a compound file; anything else cannot be a sheet. */
export function mayBeSheet(bytes: Buffer): boolean {
  return isZip(bytes) || isCompound(bytes)
}

function isXls(bytes: Buffer): boolean {
  return isCompound(bytes)
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(zipStart)
const isCompound = (bytes: Buffer) => bytes.subarray(0, 8).equals(compoundStart)
const zipStart = Buffer.from('504b0304', 'hex')
const compoundStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function* filledRows(
  rows: AsyncIterable<RowOfCells> | Iterable<RowOfCells>,
  limits: Limits,
  merged: readonly MergedCells[],
): AsyncGenerator<SheetRow, undefined> {
  const coveredIn = coveredCells(merged.filter(({ column }) => column < limits.mostColumns))
  let found = 0
  for await (const { row, cells: contents } of rows) {
    const cells: string[] = []
    const broken: number[] = []
    const days: number[] = []
    const powers: number[] = []
    for (const [column, content] of contents) {
      const text = textOf(content)
      if (text === '') continue
      if (column >= limits.mostColumns) throw new TooMuchInside()
      while (cells.length < column) cells.push('')
      cells[column] = text
      if (isBroken(content)) broken.push(column)
      if (typeof content === 'object') ('day' in content ? days : powers).push(column)
    }
    const covered = coveredIn(row, (column) => (cells[column] ?? '') !== '')
    if (cells.length === 0) continue
    for (const column of covered) {
      if ((cells[column] ?? '') !== '') continue
      while (cells.length < column) cells.push('')
      cells[column] = mergedBelow
      broken.push(column)
    }
    // The headings are one more.
    if (found > limits.mostRows) throw new TooMuchInside()
    found += 1
    yield { row, cells, broken, ...(days.length > 0 && { days }), ...(powers.length > 0 && { powers }) }
  }
  return undefined
}

/** Spreadsheets keep 15 digits of a number: a long one that was typed in has zeros in place of its last digits. */
const exactBelow = 1e15

function isBroken(content: CellContent): boolean {
  const number = numberOf(content)
  if (number !== null) return Math.abs(number) >= exactBelow
  return typeof content === 'string' && isErrorValue(content.trim())
}

function numberOf(content: CellContent): number | null {
  if (typeof content === 'number') return content
  return typeof content === 'object' && 'power' in content ? content.power : null
}

function textOf(content: CellContent): string {
  if (typeof content === 'string') return trimmed(restore(content))
  if (typeof content === 'boolean') return content ? 'TRUE' : 'FALSE'
  if (typeof content === 'object' && 'day' in content) return content.day
  // Without the noise that a spreadsheet's own sums leave in the last digits.
  return String(Number((numberOf(content) ?? 0).toPrecision(15)))
}
