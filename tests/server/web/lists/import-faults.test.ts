import { readXlsx } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { gatewayList } from '#contract/lists/gateway.ts'
import { repeatOption } from '#contract/wire/enumerations.ts'
import type { CompanyId } from '#contract/wire/ids.ts'
import { filterFor } from '#server/db/row-filter.ts'
import { inView } from '#server/db/view.ts'
import { importEntries } from '#server/web/lists/import-entries.ts'
import { templateSheets } from '#server/web/lists/template-sheets.ts'
import { translator } from '#server/web/messages/translate.ts'
import { readChoices } from '#server/web/services/choices.ts'
import { gatewayDefinition } from '#server/web/services/gateway-list.ts'
import { readSession } from '#server/web/services/sessions.ts'
import { checkSheet, type CheckedSheet } from '#server/web/sheets/check-sheet.ts'
import type { SheetJob } from '#server/web/sheets/sheet-job.ts'
import { partOf } from '#tests/harness/archive.ts'
import { download } from '#tests/harness/sheets.ts'
import { choosable, ruleIn } from '#tests/harness/template.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

const headings = [
  'Arm unit id',
  'Key',
  'Gateway type',
  'Time zone',
  'Longitude',
  'Latitude',
  'Company',
  'Alias',
]
const row = (...cells: string[]) => cells

/** What an import of gateways by `qself` answers, in one transaction; errors of the database stand among the others. */
async function imported(rows: string[][], coordinateType = 5, repeats: number = repeatOption.values.remind) {
  const headers = await web.login('qself')
  const session = await readSession(web.database.web, headers['access_token'], new Date(web.clock.now()), '')
  const job: SheetJob = {
    list: 'gateway',
    language: 'en',
    companies: [
      { companyId: web.world.companies.qchild as CompanyId, parentId: null, name: 'qchild company' },
    ],
    choices: { gatewayType: [{ code: 'gateway', names: { zh: '网关', en: 'Gateway', ja: 'ゲートウェイ' } }] },
    companyid: session.companyId,
    coordinateType,
    skipsRepeats: false,
  }
  const cells = [headings, ...rows].map((each, place) => ({ row: place + 1, cells: each, broken: [] }))
  const list = gatewayDefinition(web.vault)
  const check = async (faults: string[] = []) => {
    const sheet = await checkSheet(() => Readable.from(cells), { ...job, faults })
    if (sheet === null) throw new Error('the sheet is empty')
    return sheet
  }
  const run = async (sheet: CheckedSheet) =>
    inView(web.database.web, session.view, (tx) => {
      const scope = { tx, filter: filterFor(session.view), view: session.view, caller: session.caller }
      const choice = { repeatOption: repeats, confirmed: true, dryRun: false }
      return importEntries(list, scope, sheet, choice, session, new Date(web.clock.now()), translator('en'), {
        advance: () => {},
      })
    })
  const first = await run(await check())
  return first.faults.length === 0 ? first : run(await check(first.faults))
}
const stored = async (uid: string) =>
  (
    await web.database.ingest.pool.query(
      `select c.name as company, d.type_id as type from device d join company c using (company_id) where dev_uid = $1`,
      [uid],
    )
  ).rows

test('a template says and offers which types there are, offers every time zone and companies, and says what empty means', async () => {
  const choices = await readChoices(web.database.web.kysely, gatewayList)
  const companies = ['West', 'North / Pumps']
  const offered = { choices, companies, now: new Date(web.clock.now()) }
  const sheets = templateSheets(gatewayList, offered, 'ja', translator('ja'))

  expect(ruleIn(sheets, 'ゲートウェイ種別')).toBe('必須 · 次のいずれか：ゲートウェイ')
  expect(choosable(sheets, 'ゲートウェイ種別')).toEqual(['ゲートウェイ'])
  expect(choosable(sheets, 'タイムゾーン')).toContainEqual(
    expect.stringMatching(/^UTC\+09:00 .*\(Asia\/Tokyo\)$/),
  )
  expect(ruleIn(sheets, 'タイムゾーン')).toBe(
    '省略可 · 新規登録時に空欄なら所属会社と同じ · 既存のものは空欄なら変更なし',
  )
  expect(ruleIn(sheets, '座標種別')).toMatch(/空欄ならインポート時に選んだ座標系$/)
  expect(ruleIn(sheets, '使用状態')).toMatch(/新規登録時に空欄なら「.+」 · 既存のものは空欄なら変更なし$/)
  expect(choosable(sheets, '所属会社')).toEqual(['North / Pumps', 'West'])
  expect(ruleIn(sheets, '所属会社')).toBe(
    '省略可 · 会社名または階層、新規登録時に空欄なら自社 · 既存のものは空欄なら変更なし',
  )
  const many = Array.from({ length: 501 }, (_, place) => `Company ${place}`)
  const without = templateSheets(gatewayList, { ...offered, companies: many }, 'ja', translator('ja'))
  expect(choosable(without, '所属会社')).toBeUndefined()
})

test('a template as it goes out has cells for texts, that say what they take', async () => {
  const { bytes } = await download(web, await web.login('qself'), 'gateway/download/template')
  const book = await readXlsx(bytes, { readStyles: true })
  const [sheet] = book.sheets
  const formats = await partOf(bytes, 'xl/styles.xml')
  const [, styles] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(formats) ?? []
  const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
  const style = Number(/<col min="1"[^>]* style="(\d+)"/.exec(xml)?.[1])

  expect(styles?.split('</xf>')[style]).toContain('numFmtId="164"')
  expect(formats).toContain('<numFmt numFmtId="164" formatCode="@"/>')
  expect(sheet?.rows?.[0]?.slice(0, 4)).toEqual(['Arm unit id *', 'Key', 'Alias', 'Gateway type *'])
  expect(sheet?.freezePane).toEqual({ rows: 1 })
  expect(sheet?.dataValidations?.[0]).toMatchObject({ type: 'list', formula1: `'Choices'!$A$2:$A$2` })
  expect(xml).toContain(
    'promptTitle="Arm unit id *" prompt="required · 8 hexadecimal digits" sqref="A2:A65537"',
  )
})

test('a cell of several lines is no alias #imports-4', async () => {
  const { report, records } = await imported([
    row('0A0B0C01', 'k'.repeat(16), 'Gateway', '', '', '', '', 'North\n1'),
  ])

  expect(records).toEqual([])
  expect(report.errors).toEqual([{ row: 2, column: 'Alias', msg: 'must be a single line without tabs' }])
})

test('a hidden character in a cell is named #imports-5', async () => {
  const { report, records } = await imported([
    row('0A0B0C01', 'k'.repeat(16), 'Gateway', '', '', '', '', 'Gate\u202E4'),
  ])

  expect(records).toEqual([])
  expect(report.errors).toEqual([
    { row: 2, column: 'Alias', msg: 'contains U+202E, an invisible character. Enter the text again' },
  ])
})

test('entries of an import are checked beyond their form too, and named by row and heading', async () => {
  const { report, records } = await imported([
    row('0A0B0C01', 'k'.repeat(16), 'Gateway', 'UTC+08:00 China (Asia/Shanghai)', '', '', ''),
    row('0A0B0C02', '', '网关', 'Mars/Phobos', 'east', '', ''),
    row('0A0B0C03', '', 'gateway', '', '120.5', '', ''),
  ])

  expect(records).toEqual([])
  expect(report).toMatchObject({
    rows: 3,
    added: 0,
    errors: [
      { row: 3, column: 'Key', msg: 'cannot be empty' },
      { row: 3, column: 'Time zone', msg: 'is not a valid choice' },
      { row: 3, column: 'Longitude', msg: 'must be a number' },
      { row: 4, column: 'Key', msg: 'cannot be empty' },
      { row: 4, column: 'Latitude', msg: 'cannot be empty' },
    ],
    errorCount: 5,
  })
  expect(await stored('0A0B0C01')).toEqual([])
})

test('all that is wrong with a row is said at once: by its form, by what is there, and by the rows above it', async () => {
  const { report } = await imported([
    row('qselfG', 'X', 'Gateway', 'Asia/Tokyo', '', '', '', ''),
    row('00C0FFE1', '', 'Gateway', 'Asia/Tokyo', '999', '', '', 'a name of too many letters'),
    row('00C0FFE1', '', 'Gateway', 'Asia/Tokyo', '', '', '', 'a name of too many letters'),
    row('00C0FFE1', '', 'Gateway', 'Asia/Tokyo', '', '', '', ''),
    row('nonsense', '', 'Gateway', 'Asia/Tokyo', '', '', '', ''),
  ])

  expect(report.errors.map(({ row: at, column, msg }) => `${at} ${column}: ${msg}`)).toEqual([
    '2 Arm unit id: has the wrong format: 8 hexadecimal digits',
    '2 Key: has the wrong format: 16 letters or digits, case-sensitive',
    '3 Key: cannot be empty',
    '3 Longitude: must be 180 or less',
    '3 Alias: can have at most 8 characters',
    '4 Arm unit id: is the same as in row 3',
    '4 Key: cannot be empty',
    '4 Alias: can have at most 8 characters',
    '5 Arm unit id: is the same as in row 3',
    '5 Key: cannot be empty',
    '6 Arm unit id: has the wrong format: 8 hexadecimal digits',
    '6 Key: required for new entries',
  ])
})

test('what is wrong with a field that has no column is said too', async () => {
  const { report } = await imported([row('0A0B0C06', 'k'.repeat(16), 'gateway', '', '120.5', '30.5', '')], 2)

  expect(report.errors).toEqual([{ row: 2, column: 'Coordinate type', msg: 'is not a valid choice' }])
})

test('a record that is there stays in its company when its row names none', async () => {
  const key = 'k'.repeat(16)
  const first = await imported([row('0A0B0C04', key, 'Gateway', '', '', '', 'qchild company')])
  const again = await imported([
    row('0A0B0C04', '', 'ゲートウェイ', '', '', '', ''),
    row('0A0B0C05', key, 'Gateway', '', '', '', ''),
  ])

  expect([first.report.added, again.report.added, again.report.covered]).toEqual([1, 1, 1])
  expect(await stored('0A0B0C04')).toEqual([{ company: 'qchild company', type: 'gateway' }])
  expect(await stored('0A0B0C05')).toEqual([{ company: 'qself company', type: 'gateway' }])
})

test('a record that is there goes into no other company by its row, which is not looked at when it is passed over', async () => {
  const moved = row('0A0B0C07', '', 'Gateway', '', '', '', 'qchild company')
  await imported([row('0A0B0C07', 'k'.repeat(16), 'Gateway', '', '', '', '')])

  expect((await imported([moved])).report.errors).toEqual([
    { row: 2, column: 'Company', msg: 'cannot be changed here: use “Move in”' },
  ])
  expect((await imported([moved], 5, repeatOption.values.ignore)).report).toMatchObject({
    skipped: 1,
    errors: [],
  })
  expect(await stored('0A0B0C07')).toEqual([{ company: 'qself company', type: 'gateway' }])
})

test('nothing new goes into a frozen company', async () => {
  const freeze = (flag: number) =>
    web.database.ingest.pool.query(`update company set flag = $1 where name = 'qchild company'`, [flag])
  const there = row('0A0B0C08', 'k'.repeat(16), 'Gateway', '', '', '', 'qchild company')
  await imported([there])
  await freeze(1)
  const fresh = row('0A0B0C09', 'k'.repeat(16), 'Gateway', '', '', '', 'qchild company')
  const { report } = await imported([there, fresh])
  await freeze(0)

  expect(report.errors).toEqual([{ row: 3, column: 'Company', msg: 'is a frozen company' }])
})
