import { Readable } from 'node:stream'

import { writeXlsx, writeXlsxStream, type CellValue, type ColumnDef, type WriteSheet } from 'hucre/xlsx'

import { neutralise } from './cell-text.ts'

export interface SheetColumn {
  heading: string
  /** In characters. */
  width: number
  /** Of days and times; absent: text. */
  format?: string
}

/** An error is what a sum that went wrong shows, e.g. `#DIV/0!`. */
export type SheetCell = CellValue | { error: string }

/** Sheets are named by at most 31 characters, of which some are not allowed. */
export function sheetName(title: string): string {
  return title.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)
}

/** An xlsx file of one sheet, made while it is read; an error of `rows` breaks it off. */
export function streamSheet(
  title: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetCell[]> | Iterable<SheetCell[]>,
): Readable {
  const file = writeXlsxStream(safe(rows), {
    name: sheetName(title),
    columns: columns.map(definition),
    freezePane: { rows: 1 },
  })
  return Readable.from(file, { objectMode: false })
}

async function* safe(rows: AsyncIterable<SheetCell[]> | Iterable<SheetCell[]>) {
  for await (const row of rows) yield row.map(safeCell)
}

function safeCell(cell: SheetCell): CellValue {
  if (cell === '' || cell === null) return null
  if (typeof cell === 'string') return neutralise(cell)
  return typeof cell === 'object' && 'error' in cell ? cell.error : cell
}

function definition({ heading, width, format = '@' }: SheetColumn): ColumnDef {
  // Given as a style it is taken as it is; otherwise a style would be made for each cell.
  return { header: heading, width, style: { numFmt: format } }
}

/** A whole small file of several sheets. */
export async function writeSheets(sheets: WriteSheet[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets }))
}
