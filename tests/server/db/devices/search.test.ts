import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { searchDevices } from '#server/db/devices/device-details.ts'
import { inView } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
const everything = { first: '0', last: String(2n ** 60n - 1n), shared: [] }

beforeAll(async () => {
  db = await testDatabase()
  const { pool } = db.ingest
  await pool.query(
    `insert into device_type_option values ('gateway', 2, null, 3, 1), ('sensor', 0, 's', 3, 60)`,
  )
  await pool.query(`insert into company (parent_id, name) values (null, 'root')`)
  const devices = [
    ['0', '1A2B3C4D', 'Boiler', '100% Road 5'],
    ['0', '2C3D0000', 'pump_1', '武汉市江岸区中山大道'],
    ['0', '3D4E0000', 'pumpX1', '武昌 C:\\yard'],
    ['0', '4E5F0000', '温度计Ｂ－７', 'ｶﾞｰﾄﾞ　第３棟，９ ㎡'],
    ['2', '9F000001', 'Gate', '2C3D Street'],
    ['0', '5F600000', 'École 12', 'ΟΔΟΣ, İzmir, Straße'],
  ]
  for (const device of devices) {
    await pool.query(
      `insert into device (device_type, dev_uid, alias, address, company_id, company_no, type_id)
       select $1::smallint, $2, $3, $4, company_id, company_no, case $1::smallint when 2 then 'gateway' else 'sensor' end from company`,
      device,
    )
  }
})
afterAll(() => db.close())

async function found(keyword: string): Promise<string[]> {
  return inView(db.web, everything, async (tx) => {
    const ids = await searchDevices(tx, keyword, 20, 'en')
    const devices = await tx.selectFrom('device').select(['device_id', 'dev_uid']).execute()
    return ids.map((id) => devices.find((device) => device.device_id === id)?.dev_uid ?? '')
  })
}

test.each([
  ['the beginning of an id, before gateways whose address holds it', '2c3d', ['2C3D0000', '9F000001']],
  ['the middle of an id', '2b3c4', ['1A2B3C4D']],
  ['an alias, in any case', 'BOIL', ['1A2B3C4D']],
  ['the middle of a word', 'oiler', ['1A2B3C4D']],
  ['two letters where a word begins', 'bo', ['1A2B3C4D']],
  ['two letters inside of a word, which would be noise', 'oi', []],
  ['words with what stands between them', 'road 5', ['1A2B3C4D']],
  ['one Chinese character', '武', ['2C3D0000', '3D4E0000']],
  ['two Chinese characters', '武汉', ['2C3D0000']],
  ['Chinese characters that do not follow each other', '武岸', []],
  ['Chinese and Latin together', '武昌 c', ['3D4E0000']],
  ['a percent sign as such', '100%', ['1A2B3C4D']],
  ['an underscore as such', 'pump_', ['2C3D0000']],
  ['a backslash as such', 'c:\\y', ['3D4E0000']],
  ['nothing', 'no such thing', []],
  ['an id typed in full width', '２Ｃ３ｄ', ['2C3D0000', '9F000001']],
  ['an address typed in full width', 'Ｒｏａｄ　５', ['1A2B3C4D']],
  ['a percent sign of full width as such', '100％', ['1A2B3C4D']],
  ['an underscore of full width as such', 'pump＿', ['2C3D0000']],
  ['letters that stand there in full width', 'b-7', ['4E5F0000']],
  ['katakana of full width where they stand in half width', 'ガード', ['4E5F0000']],
  ['katakana of half width', 'ｶﾞｰ', ['4E5F0000']],
  ['a digit that stands there in full width', '第3棟', ['4E5F0000']],
  ['letters of one sign', 'm2', ['4E5F0000']],
  ['letters beyond ASCII as they stand there', 'École', ['5F600000']],
  ['letters beyond ASCII in the other case', 'éCOLE', ['5F600000']],
  ['Greek capitals by themselves', 'ΟΔΟΣ', ['5F600000']],
  ['Greek capitals by small letters, whichever the last one is', 'οδος', ['5F600000']],
  ['a capital whose small letter is two signs', 'İzmir', ['5F600000']],
  ['a small letter whose capital is two', 'STRASSE', ['5F600000']],
  ['nothing by signs alone', '，', []],
  ['nothing by an emoji', '🙂', []],
  ['a single letter before signs where a word begins', 'c:\\', ['3D4E0000']],
])('search finds %s', async (_what, keyword, ids) => {
  expect(await found(keyword)).toEqual(ids)
})

test('search uses the trigram index for words, for single Chinese characters and for signs, and of several words the rare ones', async () => {
  const pool = new Client({ connectionString: db.url })
  await pool.connect()
  await pool.query(`insert into device (device_type, dev_uid, address, company_id, company_no, type_id)
    select 0, upper(lpad(to_hex(1342177280 + i), 8, '0')), 'Leeds North Road ' || i, company_id, company_no, 'sensor'
    from company, generate_series(1, 20000) i`)
  await pool.query('analyze device')
  await pool.query('analyze terminal')
  for (const keyword of ['oiler', '武', 'bo', 'c:-', '100%']) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select device_id from terminal where search_line like '%' || searched_part('${keyword}') || '%' limit 1000`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('terminal_search')
  }
  await pool.end()

  expect((await found('leeds north')).length).toBe(20)
  expect(await found('eeds north road 19999')).toEqual(['50004E1F'])
  expect((await found('north road 777')).toSorted()).toEqual([
    '50000309',
    ...['5A', '5B', '5C', '5D', '5E', '5F', '60', '61', '62', '63'].map((end) => `50001E${end}`),
  ])
  expect(await found('south road 777')).toEqual([])
})

test('the index knows what stands beside what: words and characters that are common, and never follow each other so, give no row to look at', async () => {
  const pool = new Client({ connectionString: db.url })
  await pool.connect()
  await pool.query(`update device set alias = '光谷 光武' where device_id % 2 = 0`)
  await pool.query('vacuum analyze terminal')
  for (const keyword of ['leeds-north', 'leeds_north', 'north leeds', 'road north', '谷武', '谷光']) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) select from terminal
       where search_line like '%' || searched_part('${keyword}') || '%'`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Bitmap Index Scan on terminal_search (actual rows=0.00')
  }
  await pool.end()
})

test('of a word that few have, gateways stand before relays and these before terminals, each by its id', async () => {
  const { pool } = db.ingest
  await pool.query(`insert into device_type_option values ('relay', 1, null, 3, 10) on conflict do nothing`)
  await pool.query(
    `insert into device (device_type, dev_uid, alias, address, company_id, company_no, type_id)
     select 0, 'E' || lpad(n::text, 7, '0'), 'Filler', 'Lane ' || n, company_id, company_no, 'sensor'
     from company, generate_series(1, 3000) n`,
  )
  const zebras = ['0 E9000002', '0 E9000001', '1 E9000003', '2 E9000005', '2 E9000004']
  await pool.query(
    `insert into device (device_type, dev_uid, alias, address, company_id, company_no, type_id)
     select t.class, t.uid, 'Zebra', '', company_id, company_no, (array['sensor', 'relay', 'gateway'])[1 + t.class]
     from company, (select left(z, 1)::smallint, substr(z, 3) from unnest($1::text[]) z) t (class, uid)`,
    [zebras],
  )
  const inOrder = ['E9000004', 'E9000005', 'E9000003', 'E9000001', 'E9000002']
  expect(await found('zebra')).toEqual(inOrder)
  for (const most of [1, 2, 3, 4]) {
    const { rows } = await inView(db.web, everything, (tx) =>
      sql<{ uid: string }>`
        select d.dev_uid as uid from search_devices('zebra', ${most}, 'en') with ordinality f (id, place)
        join device d on d.device_id = f.id order by f.place`.execute(tx),
    )
    expect(rows.map(({ uid }) => uid)).toEqual(inOrder.slice(0, most))
  }
})

test.each([
  ['zh', ['安宁站', '北辰站', '重庆站', 'AP 2', 'AP 2', 'AP 10', 'ap 11']],
  ['ja', ['AP 2', 'AP 2', 'AP 10', 'ap 11', '安宁站', '重庆站', '北辰站']],
  ['en', ['AP 2', 'AP 2', 'AP 10', 'ap 11', '北辰站', '安宁站', '重庆站']],
] as const)('of equally good finds, in %s those stand first whose names do: %j', async (language, names) => {
  await db.ingest.pool.query(
    `insert into device (device_type, dev_uid, alias, address, company_id, company_no, type_id)
     select 0, 'D' || lpad(n::text, 7, '0'), names.alias, 'Yard of names', company_id, company_no, 'sensor'
     from company, unnest($1::text[]) with ordinality names (alias, n) on conflict do nothing`,
    [['AP 10', '重庆站', 'AP 2', '安宁站', 'ap 11', '北辰站', 'AP 2']],
  )
  for (const most of [7, 3]) {
    const shown = await inView(db.web, everything, async (tx) => {
      const ids = await searchDevices(tx, 'yard of names', most, language)
      const devices = await tx.selectFrom('device').select(['device_id', 'alias']).execute()
      return ids.map((id) => devices.find((device) => device.device_id === id)?.alias)
    })
    expect(shown).toEqual(names.slice(0, most))
  }
})
