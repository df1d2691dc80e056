import { BadSheet } from '../bad-sheet.ts'
import { mostMerged, type MergedCells } from '../merged-cells.ts'
import { numberContent, type CellContent, type RowOfCells } from '../xlsx/sheet-cells.ts'
import { recordReader } from './record-reader.ts'
import { kinds, recordsOf } from './records.ts'
import type { XlsBook } from './xls-book.ts'

const errors: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

type Cell = [row: number, column: number, content: CellContent]

/** The rows of the sheet that begins at this place, those with nothing in them left out. @throws BadSheet */
export function* cellsOfXls(book: Buffer, from: number, known: XlsBook): Generator<RowOfCells, undefined> {
  let row = -1
  let cells: RowOfCells['cells'] = new Map()
  for (const [cellRow, column, content] of singleCells(book, from, known)) {
    if (cellRow !== row) {
      if (cells.size > 0) yield { row: row + 1, cells }
      row = cellRow
      cells = new Map()
    }
    if (content !== '') cells.set(column, content)
  }
  if (cells.size > 0) yield { row: row + 1, cells }
  return undefined
}

const cellKinds = new Set<number>([
  kinds.FORMULA,
  kinds.MULRK,
  kinds.RSTRING,
  kinds.LABELSST,
  kinds.NUMBER,
  kinds.LABEL,
  kinds.BOOLERR,
  kinds.RK,
])

/** How many rows of the sheet have a cell that may hold something, and which cells are merged. @throws BadSheet */
export function surveyXls(book: Buffer, from: number): { count: number; merged: MergedCells[] } {
  const merged: MergedCells[] = []
  let count = 0
  let row = -1
  for (const { kind, pieces } of recordsOf(book, from)) {
    if (kind === kinds.MERGEDCELLS) merged.push(...mergedIn(pieces).slice(0, mostMerged - merged.length))
    if (!cellKinds.has(kind)) continue
    const here = recordReader(pieces).number(2)
    if (here !== row) count += 1
    row = here
  }
  return { count, merged }
}

function mergedIn(pieces: readonly Buffer[]): MergedCells[] {
  const { number } = recordReader(pieces)
  return Array.from({ length: number(2) }, () => {
    const [first, last, column] = [number(2) + 1, number(2) + 1, number(2)]
    number(2)
    return { column, first, last }
  }).filter(({ first, last }) => last > first)
}

function* singleCells(book: Buffer, from: number, known: XlsBook): Generator<Cell, undefined> {
  const { texts, look, is1904 } = known
  const numberIn = (style: number, value: number): CellContent => numberContent(value, look(style), is1904)
  /** Where the text goes that comes after the formula that made it. */
  let waiting: { row: number; column: number } | null = null
  for (const { kind, pieces } of recordsOf(book, from)) {
    const { number, skip, text } = recordReader(pieces)
    if (kind === kinds.STRING) {
      if (waiting !== null) yield [waiting.row, waiting.column, text()]
      waiting = null
    }
    if (!cellKinds.has(kind)) continue
    const row = number(2)
    const column = number(2)
    if (kind === kinds.MULRK) {
      const count = (lengthOf(pieces) - 6) / 6
      for (let n = 0; n < count; n += 1) yield [row, column + n, numberIn(number(2), packedNumber(number(4)))]
      continue
    }
    const style = number(2)
    if (kind === kinds.LABELSST) yield [row, column, texts[number(4)] ?? '']
    else if (kind === kinds.LABEL || kind === kinds.RSTRING) yield [row, column, text()]
    else if (kind === kinds.RK) yield [row, column, numberIn(style, packedNumber(number(4)))]
    else if (kind === kinds.NUMBER) yield [row, column, numberIn(style, wholeNumber(pieces))]
    else if (kind === kinds.BOOLERR) {
      const value = number(1)
      yield [row, column, truthOrError(value, number(1) === 1)]
    } else {
      const result = resultOf(pieces)
      if (result === 'text') waiting = { row, column }
      else if (typeof result === 'number') yield [row, column, numberIn(style, result)]
      else if (result !== 'nothing') {
        skip(2)
        yield [row, column, truthOrError(number(1), result === 'error')]
      }
    }
  }
  return undefined
}

const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0)

/** A number of 30 bits, whole or the first of a long one, and in hundredths if it says so. */
function packedNumber(packed: number): number {
  const isHundredths = (packed & 1) !== 0
  const isWhole = (packed & 2) !== 0
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE((packed & ~3) >>> 0, 4)
  const value = isWhole ? packed >> 2 : bytes.readDoubleLE()
  return isHundredths ? value / 100 : value
}

const valueAt = 6

function wholeNumber([first]: readonly Buffer[]): number {
  if (first === undefined || first.length < valueAt + 8) throw new BadSheet()
  return first.readDoubleLE(valueAt)
}

const others = ['text', 'truth', 'error', 'nothing'] as const

/** What a formula came to, when that was reckoned last. */
function resultOf(pieces: readonly Buffer[]): number | (typeof others)[number] {
  const value = wholeNumber(pieces)
  const [first] = pieces
  if (first?.readUInt16LE(valueAt + 6) !== 0xffff) return value
  return others[first.readUInt8(valueAt)] ?? 'nothing'
}

function truthOrError(value: number, isError: boolean): CellContent {
  return isError ? (errors.get(value) ?? '#VALUE!') : value === 1
}
