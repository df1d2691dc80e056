import { BadSheet } from './bad-sheet.ts'
import type { MergedCells } from './merged-cells.ts'
import { compoundStreams } from './xls/compound-file.ts'
import { readXlsBook } from './xls/xls-book.ts'
import { cellsOfXls, surveyXls } from './xls/xls-cells.ts'
import type { RowOfCells } from './xlsx/sheet-cells.ts'

interface XlsSheet {
  rows: () => Iterable<RowOfCells>
  count: number
  merged: MergedCells[]
}

/** The first sheet of a file of Excel 97 that is seen and has something in it. @throws BadSheet */
export function openXls(bytes: Buffer): XlsSheet {
  const find = compoundStreams(bytes)
  if (find('EncryptedPackage') !== undefined) throw new BadSheet('protected')
  const book = find('Workbook')
  if (book === undefined) throw new BadSheet(find('Book') === undefined ? null : 'Excel 5.0/95 (xls)')
  const known = readXlsBook(book)
  for (const from of known.sheets) {
    const rows = () => cellsOfXls(book, from, known)
    for (const _ of rows()) return { rows, ...surveyXls(book, from) }
  }
  return { rows: () => [], count: 0, merged: [] }
}
