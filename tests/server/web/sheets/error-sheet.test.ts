import { readXlsx, type Cell } from 'hucre/xlsx'
import { expect, test } from 'vitest'

import type { CheckedRow } from '#server/web/sheets/check-rows.ts'
import { errorSheet } from '#server/web/sheets/error-sheet.ts'

const headings = ['Code', 'Remark', 'Errors', 'Colour']
const missing = { row: 1, column: 'Status', msg: 'this column is missing' }
const unknown = { row: 1, column: 'Colour', msg: 'this column is unknown' }
const row = (
  n: number,
  cells: string[],
  errors: [column: string, msg: string][] = [],
  broken: number[] = [],
) =>
  ({
    row: { row: n, cells, broken },
    is: n === 1 ? 'headings' : 'wrong',
    entry: null,
    draft: null,
    errors: errors.map(([column, msg]) => ({ row: n, column, msg })),
  }) satisfies CheckedRow

async function* rows() {
  yield row(1, headings, [
    ['Status', missing.msg],
    ['Colour', unknown.msg],
  ])
  yield row(2, ['A', '', 'as it was before'], [['Remark', 'cannot be empty']])
  yield row(
    3,
    ['=B', '#N/A'],
    [
      ['Code', 'has the wrong format'],
      ['Remark', 'the cell contains the error #N/A'],
    ],
    [1],
  )
  yield row(4, ['C', 'right', '', 'red'])
}

async function made() {
  const shape = {
    title: 'Device codes',
    headings,
    headingErrors: [missing, unknown],
    rowCount: 4,
    width: 4,
    errorHeading: 'Errors',
  }
  const book = await readXlsx(await errorSheet(shape, rows()), { readStyles: true })
  const [sheet] = book.sheets
  if (sheet === undefined) throw new Error('there is no sheet')
  return { sheet, cellAt: (at: string) => sheet.cells?.get(at) }
}
const isPink = (cell: Cell | undefined) => {
  const fill = cell?.style?.fill
  return (
    fill?.type === 'pattern' && fill.pattern === 'solid' && fill.fgColor?.rgb?.endsWith('FFC7CE') === true
  )
}

test('a sheet of errors is the sheet as it came, and a column that says what is wrong', async () => {
  const { sheet } = await made()

  expect(sheet.rows).toEqual([
    ['Code', 'Remark', 'Colour', 'Errors'],
    [null, null, null, 'Status: this column is missing\nColour: this column is unknown'],
    ['A', null, null, 'Remark: cannot be empty'],
    ["'=B", '#N/A', null, 'Code: has the wrong format\nRemark: the cell contains the error #N/A'],
    ['C', 'right', 'red', null],
  ])
})

test('what is wrong is coloured in it, empty cells and headings too, and nothing else is', async () => {
  const { sheet, cellAt } = await made()
  const pink = [...(sheet.cells ?? [])].filter(([, cell]) => isPink(cell)).map(([at]) => at)

  expect(pink).toEqual(['0,2', '2,1', '3,0', '3,1'])
  expect(cellAt('3,3')?.style?.alignment).toMatchObject({ wrapText: true, vertical: 'top' })
  expect(cellAt('0,0')?.style?.font?.bold).toBe(true)
  expect(sheet.freezePane).toEqual({ rows: 1 })
  expect(sheet.autoFilter?.range).toBe('A1:D5')
})
