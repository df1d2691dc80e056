import type { CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { terminalList } from '#contract/lists/terminal.ts'
import { membersOf } from '#contract/lists/shown-enumerations.ts'
import { memberWord } from '#server/web/lists/list-words.ts'
import { templateSheets } from '#server/web/lists/template-sheets.ts'
import { languages, translator } from '#server/web/messages/translate.ts'
import { choosable } from '#tests/harness/template.ts'
import { cellsOf, download, upload, xlsx } from '#tests/harness/sheets.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
})
afterAll(() => web.close())

const headings = [
  'Terminal id',
  'Terminal type',
  'Machine class',
  'Zone A up to (mm/s)',
  'Zone B up to (mm/s)',
  'Zone C up to (mm/s)',
]
const send = async (rows: CellValue[][], query: Record<string, number> = {}) =>
  (
    await upload(web, self, 'ms/upload', await xlsx([headings, ...rows]), {
      query: { repeatOption: 1, coordinateType: 5, ...query },
    })
  ).body
const chosen = async (uid: string) => {
  const { rows } = await web.database.ingest.pool.query(
    `select severity_class as class, limit_ab::float8 as ab, limit_bc::float8 as bc, limit_cd::float8 as cd
     from terminal_severity join device using (device_id) where dev_uid = $1`,
    [uid],
  )
  return rows[0]
}
const faults = ({ data }: { data: { errors: { row: number; column: string; msg: string }[] } }) =>
  data.errors.map(({ row, column, msg }) => [row, column, msg])

test.each(languages)('a template in %s offers each class by its word', (language) => {
  const sheets = templateSheets(
    terminalList,
    { choices: {}, companies: [], now: new Date() },
    language,
    translator(language),
  )
  const words = membersOf('severityClass').map(({ value }) => memberWord('severityClass', value, language))

  expect(choosable(sheets, { zh: '机器类别', en: 'Machine class', ja: '機械の区分' }[language])).toEqual(
    words,
  )
})

test('a class comes in by its word in any language, and limits of one’s own beside it', async () => {
  const { data } = await send([
    ['0E000001', 'vibration', 'Group 1 (> 300 kW) flexible', null, null, null],
    ['0E000002', 'vibration', '自定义限值', 0.504, '1', 2.5],
    ['0E000003', 'vibration', 'クラスII（中型機）', null, null, null],
    ['0E000004', 'vibration', null, null, null, null],
    ['0E000005', 'temperature-humidity', null, null, null, null],
  ])

  expect(data).toMatchObject({ added: 5, errorCount: 0 })
  expect(await Promise.all(['0E000001', '0E000002', '0E000003', '0E000004'].map(chosen))).toEqual([
    { class: 'group1Flexible', ab: null, bc: null, cd: null },
    { class: 'own', ab: 0.5, bc: 1, cd: 2.5 },
    { class: 'classII', ab: null, bc: null, cd: null },
    undefined,
  ])
})

test('each cell that cannot be is told', async () => {
  const body = await send([
    ['0E00000A', 'vibration', 'Class V', null, null, null],
    ['0E00000B', 'temperature-humidity', 'Own limits', 1, 2, 3],
    ['0E00000C', 'vibration', 'Class I (small)', 1, null, null],
    ['0E00000D', 'vibration', 'Own limits', 1, null, 3],
    ['0E00000E', 'vibration', 'Own limits', 1, 2, 1.5],
    ['0E00000F', 'vibration', 'Own limits', 1, 0, 900],
  ])

  expect(faults(body)).toEqual([
    [2, 'Machine class', expect.stringContaining('must be one of: Group 1 (> 300 kW) rigid, ')],
    [3, 'Machine class', 'applies only to terminals that measure vibration'],
    [4, 'Zone A up to (mm/s)', 'applies only with own limits'],
    [5, 'Zone B up to (mm/s)', 'cannot be empty'],
    [6, 'Zone C up to (mm/s)', 'must be three limits in ascending order'],
    [7, 'Zone B up to (mm/s)', 'must be 0.01 or more'],
    [7, 'Zone C up to (mm/s)', 'must be 500 or less'],
  ])
  expect(body.data.added).toBe(0)
})

test('an export says them, and comes back as it is; an empty cell leaves the class', async () => {
  const { bytes } = await download(web, self, 'ms/export', { exporttype: 3, offset: 0, keyword: '0E00000' })
  const [rows = []] = Object.values(cellsOf(bytes))
  const byId = new Map(rows.map((cells) => [cells[0], cells.slice(-4)]))

  expect(byId.get('Terminal id')).toEqual(headings.slice(2))
  expect(byId.get('0E000001')).toEqual(['Group 1 (> 300 kW) flexible', null, null, null])
  expect(byId.get('0E000002')).toEqual(['Own limits', 0.5, 1, 2.5])
  expect(byId.get('0E000004')).toEqual([null, null, null, null])

  const again = await upload(web, self, 'ms/upload', bytes, {
    query: { repeatOption: 1, coordinateType: 5, confirmed: 1 },
  })
  expect(again.body.data).toMatchObject({ covered: 5, errorCount: 0 })
  await send([['0E000002', 'vibration', null, null, null, null]], { confirmed: 1 })
  expect(await chosen('0E000002')).toEqual({ class: 'own', ab: 0.5, bc: 1, cd: 2.5 })
})

test('a class that is covered takes its limits with it', async () => {
  await send([['0E000002', 'vibration', 'Class IV (large flexible)', null, null, null]], { confirmed: 1 })

  expect(await chosen('0E000002')).toEqual({ class: 'classIV', ab: null, bc: null, cd: null })
})
