import { BadSheet } from '../bad-sheet.ts'
import { noResult } from '../cell-text.ts'
import type { Book } from './book.ts'
import { dayText, writtenDayText, type NumberLook } from './day-formats.ts'
import { readPart } from './part-text.ts'
import { columnOf } from './survey-sheet.ts'
import { gatheredText } from './text-listener.ts'
import { attributesOf, type XmlListener } from './xml-reader.ts'
import type { Budget, ZipPart } from './zip-parts.ts'

/**
 * What a cell holds. An error is what a sum that went wrong shows; a day is its text, see `dayText`; a power is a number that
 * is shown by powers of ten.
 */
export type CellContent = string | number | boolean | { day: string } | { power: number }

export interface RowOfCells {
  /** From 1. */
  row: number
  /** Those that hold something, by their column from 0. */
  cells: Map<number, CellContent>
}

/** The last column of a sheet, `XFD`. */
const mostColumns = 16_384

/** The rows of a sheet one by one, those with nothing in them left out. @throws BadSheet | TooMuchInside */
export function cellsOfSheet(
  part: ZipPart,
  book: Pick<Book, 'texts' | 'look' | 'is1904'>,
  budget: Budget,
): AsyncGenerator<RowOfCells, undefined> {
  const ready: RowOfCells[] = []
  const listener = sheetListener(book, (row) => ready.push(row))
  return readPart(part, budget, listener, () => ready.splice(0))
}

function sheetListener(
  book: Pick<Book, 'texts' | 'look' | 'is1904'>,
  onRow: (row: RowOfCells) => void,
): XmlListener {
  const gathered = gatheredText()
  let isData = false
  let isInline = false
  let isAloud = false
  let isTaken = false
  let isFormula = false
  let row = 0
  let column = -1
  let type = 'n'
  let style = -1
  let cells: RowOfCells['cells'] = new Map()

  function openCell(tag: string): void {
    const values = attributesOf(tag)
    const name = values.get('r')
    column = name === undefined ? column + 1 : columnOfCell(name)
    type = values.get('t') ?? 'n'
    style = Number(values.get('s') ?? -1)
    isFormula = false
  }

  function closeCell(): void {
    const text = gathered.take()
    // The result of a formula is never an empty number.
    const isLeftOut = isFormula && type === 'n' && text.trim() === ''
    const content = isLeftOut ? noResult : contentOf(book, type, style, text)
    if (content !== undefined && content !== '') cells.set(column, content)
  }

  function closeRow(): void {
    if (cells.size === 0) return
    onRow({ row, cells })
    cells = new Map()
  }

  return {
    open(name, tag) {
      if (name === 'sheetData') isData = true
      if (!isData) return
      if (name === 'row') {
        row = rowOf(attributesOf(tag).get('r'), row)
        column = -1
      } else if (name === 'c') openCell(tag)
      else if (name === 'is') isInline = true
      else if (name === 'f') isFormula = true
      else if (name === 'rPh') isAloud = true
      else if (name === 'v' || (name === 't' && isInline)) isTaken = !isAloud
    },
    text(piece) {
      if (isTaken) gathered.add(piece)
    },
    close(name) {
      if (name === 'c' && isData) closeCell()
      else if (name === 'row' && isData) closeRow()
      else if (name === 'v' || name === 't') isTaken = false
      else if (name === 'is') isInline = false
      else if (name === 'rPh') isAloud = false
      else if (name === 'sheetData') isData = false
    },
  }
}

function contentOf(
  { texts, look, is1904 }: Pick<Book, 'texts' | 'look' | 'is1904'>,
  type: string,
  style: number,
  text: string,
): CellContent | undefined {
  switch (type) {
    case 's':
      return text === '' ? undefined : texts(Number(text))
    case 'b':
      return text === '' ? undefined : text.trim() === '1' || text.trim().toLowerCase() === 'true'
    case 'd':
      return { day: writtenDayText(text) }
    case 'n': {
      if (text.trim() === '') return undefined
      const number = Number(text)
      if (Number.isNaN(number)) return text
      return numberContent(number, look(style), is1904)
    }
    default:
      return text
  }
}

/** What a number means that is shown so. */
export function numberContent(value: number, look: NumberLook, is1904: boolean): CellContent {
  if (look === 'number') return value
  if (look === 'power') return { power: value }
  const day = dayText(value, is1904)
  return day === undefined ? '#VALUE!' : { day }
}

function rowOf(attribute: string | undefined, before: number): number {
  const row = attribute === undefined ? before + 1 : Number(attribute)
  if (!Number.isInteger(row) || row < 1) throw new BadSheet()
  return row
}

/** Of a cell's name, e.g. 27 of `AB4`. */
function columnOfCell(name: string): number {
  const column = columnOf(/^[A-Z]{1,4}/i.exec(name)?.[0].toUpperCase() ?? '')
  if (column < 0 || column >= mostColumns) throw new BadSheet()
  return column
}
