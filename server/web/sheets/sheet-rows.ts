import { streamXlsxRows } from 'hucre/xlsx'
import type { CellObject, read as Read } from '@e965/xlsx'

import { trimmed } from '#contract/lists/plain-text.ts'
import type { uploadLimits } from '#contract/lists/upload-limits.ts'

import { isErrorValue, restore } from './cell-text.ts'
import { sheetParts } from './sheet-parts.ts'
import { BadArchive, guardZip, TooMuchInside } from './zip-guard.ts'

/** A row that has something in it. `row` counts from 1, as the sheet's own numbers do. */
export interface SheetRow {
  row: number
  /** By column; an empty cell is an empty text. */
  cells: string[]
  /** The columns whose cells hold an error instead of a value, or a number of which a spreadsheet kept not all digits. */
  broken: number[]
}

type Limits = { readonly [name in keyof typeof uploadLimits]: number }

/** Reads the rows from the first one on, each time that it is called. @throws BadArchive | TooMuchInside */
export type RowsOfSheet = () => AsyncIterable<SheetRow>

interface OpenSheet {
  rows: RowsOfSheet
  /** How many rows it has at most, with headings and empty ones; null when that is not known. */
  count: number | null
}

/**
 * The first sheet of an xlsx or xls file, whichever the bytes are. Numbers, days and truth values become text as a person
 * would type them; rich text its letters; a formula its last result. An xlsx file is unpacked again for each reading, so that
 * it is never in memory as a whole.
 * @throws BadArchive when it is no spreadsheet | TooMuchInside
 */
export async function openSheet(bytes: Buffer, limits: Limits): Promise<OpenSheet> {
  if (isZip(bytes)) {
    const parts = sheetParts()
    await guardZip(bytes, limits.mostUnpackedBytes, (name, part) => parts.look(name, part))
    return { rows: () => filledRows(xlsxRows(bytes), limits), count: parts.rowCount() }
  }
  if (!isCompound(bytes)) throw new BadArchive()
  const { rows, count } = await readXls(bytes)
  return { rows: () => filledRows(rows(), limits), count }
}

/** Whether the first bytes are those of an archive or of a compound file; anything else cannot be a sheet. */
export function mayBeSheet(bytes: Buffer): boolean {
  return isZip(bytes) || isCompound(bytes)
}

/** An xls file. Its reader keeps the number formats of a file for the next one in the same thread. */
export function isXls(bytes: Buffer): boolean {
  return isCompound(bytes)
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(zipStart)
const isCompound = (bytes: Buffer) => bytes.subarray(0, 8).equals(compoundStart)
const zipStart = Buffer.from('504b0304', 'hex')
const compoundStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')

interface RawRow {
  /** From 0. */
  index: number
  values: readonly unknown[]
}

async function* xlsxRows(bytes: Buffer): AsyncGenerator<RawRow> {
  try {
    yield* streamXlsxRows(bytes, { sheet: 0 })
  } catch (error) {
    throw new BadArchive(undefined, { cause: error })
  }
}

async function readXls(bytes: Buffer): Promise<{ rows: () => Generator<RawRow>; count: number }> {
  // Large, and seldom needed.
  const { read, SSF } = await import('@e965/xlsx')
  const rows = firstXlsSheet(bytes, read)['!data'] ?? []
  function* rowsOfXls(): Generator<RawRow> {
    try {
      for (const [index, cells] of rows.entries()) {
        // Rows without a cell are holes.
        yield { index, values: Array.from(cells ?? [], (cell) => xlsValue(cell, SSF)) }
      }
    } catch (error) {
      throw new BadArchive(undefined, { cause: error })
    }
  }
  return { rows: rowsOfXls, count: rows.length }
}

function firstXlsSheet(bytes: Buffer, read: typeof Read) {
  try {
    const book = read(bytes, { type: 'buffer', dense: true, cellNF: true, sheets: 0 })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (sheet !== undefined) return sheet
  } catch (error) {
    throw new BadArchive(undefined, { cause: error })
  }
  throw new BadArchive()
}

interface DayFormats {
  is_date(format: string): boolean
  parse_date_code(serial: number): { y: number; m: number; d: number; H: number; M: number; S: number } | null
}

/** Days are numbers with the format of a day; the library's own Dates would depend on the zone of the process. */
function xlsValue(cell: CellObject | undefined, formats: DayFormats): unknown {
  // Its value is the number of the error.
  if (cell?.t === 'e') return cell.w ?? '#VALUE!'
  if (cell?.t !== 'n' || typeof cell.v !== 'number' || !formats.is_date(String(cell.z ?? ''))) return cell?.v
  const day = formats.parse_date_code(cell.v)
  if (day === null) return '#VALUE!'
  const { y, m, d, H, M, S } = day
  return new Date(Date.UTC(y, m - 1, d, H, M, S))
}

/** Empty ones too, of which a small file can claim hundreds of millions: each costs its reader an entry in a row. */
const mostCells = 10_000_000

async function* filledRows(
  rows: AsyncIterable<RawRow> | Iterable<RawRow>,
  limits: Limits,
): AsyncGenerator<SheetRow, undefined> {
  let found = 0
  let cellsSeen = 0
  for await (const { index, values } of rows) {
    cellsSeen += values.length
    if (cellsSeen > mostCells) throw new TooMuchInside()
    // From the end on, and no further than to what there is: a row may say that it has ten thousand cells.
    const width = values.findLastIndex((value) => !isNothing(value) && cellText(value) !== '') + 1
    if (width === 0) continue
    // The headings are one more.
    if (width > limits.mostColumns || found > limits.mostRows) throw new TooMuchInside()
    found += 1
    const filled = values.slice(0, width)
    const broken = filled.flatMap((value, column) => (isBroken(value) ? [column] : []))
    yield { row: index + 1, cells: Array.from(filled, cellText), broken }
  }
  return undefined
}

/** Spreadsheets keep 15 digits of a number: a long one that was typed in has zeros in place of its last digits. */
const keptBelow = 1e15

function isBroken(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= keptBelow
  return typeof value === 'string' && isErrorValue(value.trim())
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return trimmed(restore(value))
  // Without the noise that a spreadsheet's own sums leave in the last digits.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value instanceof Date && !Number.isNaN(value.getTime()) ? dateText(value) : ''
}

/** `2026-01-31`, and the time of the day unless it is midnight. */
function dateText(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T')
  const clock = time.slice(0, 8)
  return clock === '00:00:00' ? day : `${day} ${clock}`
}
