import { Readable } from 'node:stream'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { neutralise } from './cell-text.ts'
import { bookParts, headingStyles, styleOf, type Look } from './xlsx/book-parts.ts'
import { escaped, escapedCell } from './xlsx/xml-text.ts'
import { writeZip } from './xlsx/write-zip.ts'

export interface SheetColumn {
  heading: string
  /** In characters. */
  width: number
  /** Of days and times; absent: text. */
  format?: string
  /** How its heading looks. */
  isWrong?: boolean
  /** How its cells look; absent: plain. */
  look?: Look
  /** Shown at each of its cells that is chosen. */
  hint?: string
  /** The cells of the book whose texts can be chosen in its cells; others can be typed all the same. */
  choices?: string
}

export interface NewSheet {
  title: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<SheetCell[]> | Iterable<SheetCell[]>
  /** So many rows below its headings can be chosen from by their cells at once. */
  filteredRows?: number
}

/** A day is a Date whose universal time is what stands in the sheet, which knows no zones. */
export type SheetValue = string | number | Date | null

/** An error is what a sum that went wrong shows, e.g. `#DIV/0!`; what is wrong is coloured. */
export type SheetCell = SheetValue | { value: SheetValue | { error: string }; isWrong: boolean }

/** Sheets are named by at most 31 characters, of which some are not allowed. */
export function sheetName(title: string): string {
  return title.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)
}

/** An xlsx file, made while it is read; an error of `rows` breaks it off. */
export function streamBook(sheets: readonly NewSheet[]): Readable {
  let first = 0
  const parts = sheets.map((sheet) => {
    const content = inPieces(sheetXml(sheet, first))
    first += sheet.columns.length
    return { name: sheetName(sheet.title), content, filter: filterOf(sheet) }
  })
  const formats = sheets.flatMap(({ columns }) => columns.map(({ format = '@' }) => format))
  return Readable.from(writeZip(bookParts(parts, formats)), { objectMode: false })
}

/** The same of one sheet. */
export function streamSheet(
  title: string,
  columns: readonly SheetColumn[],
  rows: NewSheet['rows'],
): Readable {
  return streamBook([{ title, columns, rows }])
}

const pieceLetters = 64 * 1024

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < pieceLetters) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** @param first place of the format of its first column among all of the book */
async function* sheetXml({ columns, rows, ...more }: NewSheet, first: number): AsyncGenerator<string> {
  const names = columns.map((_, place) => columnName(place))
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>'
  const widths = columns.map(
    ({ width, look = 'plain' }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" style="${styleOf(first + place, look)}" customWidth="1"/>`,
  )
  yield `<cols>${widths.join('')}</cols><sheetData>`
  const headings = columns.map(({ heading, isWrong = false }, place) =>
    textXml(`${names[place]}1`, isWrong ? headingStyles.wrong : headingStyles.right, neutralise(heading)),
  )
  yield `<row r="1">${headings.join('')}</row>`
  let last = 1
  for await (const cells of rows) {
    last += 1
    const row = last
    const all = cells.map((cell, place) =>
      cellXml(`${names[place]}${row}`, first + place, columns[place]?.look ?? 'plain', cell),
    )
    yield `<row r="${row}">${all.join('')}</row>`
  }
  const filter = filterOf({ columns, ...more })
  yield `</sheetData>${filter === null ? '' : `<autoFilter ref="${filter.replaceAll('$', '')}"/>`}${validations(columns)}`
}

function filterOf({ columns, filteredRows }: Pick<NewSheet, 'columns' | 'filteredRows'>): string | null {
  return filteredRows === undefined ? null : `$A$1:$${columnName(columns.length - 1)}$${filteredRows + 1}`
}

/** As many letters as a spreadsheet takes. */
const mostHintLetters = 255
const mostTitleLetters = 32

function validations(columns: readonly SheetColumn[]): string {
  const lines = columns.flatMap(({ heading, hint, choices }, place) => {
    if (hint === undefined && choices === undefined) return []
    const name = columnName(place)
    const attributes =
      hint === undefined
        ? ''
        : ` showInputMessage="1" promptTitle="${escaped(heading.slice(0, mostTitleLetters))}" prompt="${escaped(shortened(hint))}"`
    const kind = choices === undefined ? '' : ' type="list"'
    const formula = choices === undefined ? '' : `<formula1>${escaped(choices)}</formula1>`
    return `<dataValidation${kind} allowBlank="1"${attributes} sqref="${name}2:${name}${uploadLimits.mostRows + 1}">${formula}</dataValidation>`
  })
  return lines.length === 0
    ? ''
    : `<dataValidations count="${lines.length}">${lines.join('')}</dataValidations>`
}

const shortened = (hint: string) =>
  hint.length <= mostHintLetters ? hint : `${hint.slice(0, mostHintLetters - 1)}…`

function cellXml(name: string, place: number, look: Look, cell: SheetCell): string {
  const isMarked = typeof cell === 'object' && cell !== null && !(cell instanceof Date)
  const { value, isWrong } = isMarked ? cell : { value: cell, isWrong: false }
  const wrongLook = value instanceof Date ? 'wrongDay' : 'wrong'
  const style = styleOf(place, isWrong ? wrongLook : look)
  // The style of its column is enough for an empty one.
  if (value === null || value === '') return isWrong ? `<c r="${name}" s="${style}"/>` : ''
  if (typeof value === 'string') return textXml(name, style, neutralise(value))
  if (value instanceof Date) return numberXml(name, style, daysOf(value))
  if (typeof value === 'number') return numberXml(name, style, value)
  return textXml(name, style, value.error)
}

function textXml(name: string, style: number, text: string): string {
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapedCell(text)}</t></is></c>`
}

function numberXml(name: string, style: number, value: number): string {
  return Number.isFinite(value) ? `<c r="${name}" s="${style}"><v>${value}</v></c>` : ''
}

const dayMs = 86_400_000
/** The first of January 1970. */
const firstDay = 25_569

function daysOf(date: Date): number {
  return date.getTime() / dayMs + firstDay
}

/** `A` of 0, `AB` of 27. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter
}
