import type { CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { cellsOf, download, upload, xlsx } from '#tests/harness/sheets.ts'
import { until } from '#tests/harness/until.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let parent: Headers
let self: Headers
beforeAll(async () => {
  web = await testWeb()
  parent = await web.login('qparent')
  self = await web.login('qself')
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
/** The gateways of the marks, in their order. */
const uid = { qparent: 'A200F000', qself: 'A201F000', qchild: 'A202F000', qsiblng: 'A203F000' }
const strangers = 'A204F000'
const lent = 'A206F000'
const company = (mark: keyof TestWeb['world']['companies']) => web.world.companies[mark] ?? ''

/** Everything back where the world has it. */
beforeEach(async () => {
  await owner(`update company set flag = 0`)
  await owner(`
    update device d set company_id = c.company_id, company_no = c.company_no, version = 1
    from company c
    where c.name = case when d.alias like 'qlent_' then 'qlender' else left(d.alias, -1) end || ' company'`)
  await giveFunctions(web, 'qself', worldFunctions)
})

const where = async (aliases: readonly string[]) => {
  const { rows } = await owner(
    `select d.alias, c.name from device d join company c using (company_id) where d.alias = any ($1) order by d.alias`,
    [aliases],
  )
  return rows.map(({ alias, name }) => `${alias} ${name}`)
}
const move = async (headers: Headers, rows: CellValue[][], query: Record<string, string | number> = {}) =>
  (await upload(web, headers, 'gateway/moveIn', await xlsx(rows), { query })).body
const ids = (...uids: string[]) => [['Arm unit id'], ...uids.map((each) => [each])]
const nothing = {
  moved: 0,
  along: 0,
  left: 0,
  cutOff: 0,
  unshared: 0,
  there: 0,
  foreign: 0,
  into: [],
  errors: [],
  errorCount: 0,
}

describe('gateways that move in', () => {
  test('are told first with what hangs on them, and nothing moves', async () => {
    const body = await move(parent, ids(uid.qself), { companyid: company('qsiblng'), dryRun: 1 })

    expect(body).toEqual({
      code: 0,
      msg: 'Done',
      data: {
        ...nothing,
        rows: 1,
        moved: 1,
        along: 2,
        into: [{ companyname: 'qsiblng company', moved: 1, along: 2 }],
        reportKey: '',
      },
    })
    expect(await where(['qselfG', 'qselfR', 'qselfT'])).toEqual([
      'qselfG qself company',
      'qselfR qself company',
      'qselfT qself company',
    ])
  })

  test('go with what hangs on them of their company, and get a new version #moves-1', async () => {
    const { code, data } = await move(parent, ids(uid.qself), { companyid: company('qsiblng') })

    expect([code, data.moved, data.along]).toEqual([0, 1, 2])
    expect(await where(['qselfG', 'qselfR', 'qselfT'])).toEqual([
      'qselfG qsiblng company',
      'qselfR qsiblng company',
      'qselfT qsiblng company',
    ])
    const { rows } = await owner(
      `select d.version, d.updated_at as at, g.company_no = d.company_no as alike from device d left join gateway g using (device_id)
       where d.alias like 'qself_' order by d.device_type`,
    )
    expect(rows).toEqual([
      { version: 2, at: new Date(testNow), alike: null },
      { version: 2, at: new Date(testNow), alike: null },
      { version: 2, at: new Date(testNow), alike: true },
    ])
  })

  test('leave what hangs on them of other companies, and say so', async () => {
    await owner(
      `update device set company_id = c.company_id, company_no = c.company_no from company c
       where alias = 'qselfT' and c.name = 'qchild company'`,
    )
    const { data } = await move(parent, ids(uid.qself), { companyid: company('qsiblng') })

    expect(data).toMatchObject({ moved: 1, along: 1, left: 1, cutOff: 1 })
    expect(await where(['qselfG', 'qselfR', 'qselfT'])).toEqual([
      'qselfG qsiblng company',
      'qselfR qsiblng company',
      'qselfT qchild company',
    ])
  })

  test('go where each row says, by name or path, in either language and case of ids #moves-2', async () => {
    const { code, data } = await move(self, [
      ['所属公司', '主控单元ID', 'Alias'],
      ['qself company / qchild company', uid.qself.toLowerCase(), 'whatever'],
      ['qself company', uid.qchild, ''],
    ])

    expect(code).toBe(0)
    expect(data.into).toEqual([
      { companyname: 'qchild company', moved: 1, along: 2 },
      { companyname: 'qself company', moved: 1, along: 2 },
    ])
    expect(await where(['qselfG', 'qchildG'])).toEqual(['qchildG qself company', 'qselfG qchild company'])
  })

  test('are only counted where they are already, and keep their version', async () => {
    const { code, data } = await move(self, ids(uid.qself, uid.qchild), { companyid: company('qchild') })

    expect(code).toBe(0)
    expect(data).toMatchObject({ rows: 2, moved: 1, along: 2, there: 1 })
    const { rows } = await owner(`select version from device where alias in ('qchildG', 'qchildT')`)
    expect(rows).toEqual([{ version: 1 }, { version: 1 }])
  })

  const sharedWith = async () => {
    const { rows } = await owner(
      `select c.name from gateway_share s join company c using (company_id) join device d using (device_id)
       where d.alias = 'qselfG' order by 1`,
    )
    return rows.map(({ name }) => name.replace(' company', ''))
  }
  const shareWith = (...marks: (keyof TestWeb['world']['companies'])[]) =>
    owner(`insert into gateway_share select $1, unnest($2::bigint[])`, [
      web.world.devices.get('qselfG'),
      marks.map(company),
    ])
  const endShares = () =>
    owner('delete from gateway_share where device_id = $1', [web.world.devices.get('qselfG')])

  test.each([
    ['sideways', 'qsiblng', []],
    ['up', 'qparent', ['qchild', 'qsiblng']],
    ['down', 'qchild', ['qsiblng', 'qstrang']],
  ] as const)(
    'end the shares that the new owner could not end, and say how many (%s)',
    async (_, to, left) => {
      await shareWith('qstrang', 'qsiblng', 'qchild')
      const unshared = 3 - left.length
      const sheet = ids(uid.qself)

      expect((await move(parent, sheet, { companyid: company(to), dryRun: 1 })).data).toMatchObject({
        unshared,
      })
      expect(await sharedWith()).toEqual(['qchild', 'qsiblng', 'qstrang'])
      expect((await move(parent, sheet, { companyid: company(to) })).data).toMatchObject({
        moved: 1,
        unshared,
      })
      expect(await sharedWith()).toEqual(left)
      await endShares()
    },
  )

  test('leave unheard what was heard by a share that ends, and say so', async () => {
    await shareWith('qsiblng')
    const attach = (alias: string) =>
      owner(
        `update device d set gateway_id = g.device_id, parent_id = g.device_id from device g
         where d.alias = 'qsiblngT' and g.alias = $1`,
        [alias],
      )
    await attach('qselfG')
    const admin = await web.login('admin')
    const { data } = await move(admin, ids(uid.qself), { companyid: company('qstrang'), dryRun: 1 })
    await attach('qsiblngG')
    await endShares()

    expect(data).toMatchObject({ moved: 1, left: 1, cutOff: 1, unshared: 1 })
  })

  test('take their open alarms along, and the counters agree with a recount', async () => {
    await move(parent, ids(uid.qself, uid.qchild), { companyid: company('qsiblng') })
    const { rows: wrong } = await owner(
      `select from alarm_record a join device d using (device_id) where a.record_status = 0 and a.company_no <> d.company_no`,
    )
    expect(wrong).toEqual([])

    const counted = async (text: string) => (await owner(`${text} order by 1, 2`)).rows
    expect(
      await counted(
        `select company_no, device_type, sum(total)::int as total, sum(offline)::int as offline, sum(abnormal)::int as abnormal
         from company_count group by 1, 2 having sum(total) <> 0`,
      ),
    ).toEqual(
      await counted(
        `select company_no, device_type, count(*)::int as total, (count(*) filter (where status = 1))::int as offline,
           (count(*) filter (where status = 2))::int as abnormal from device_status group by 1, 2`,
      ),
    )
    await owner('select fold_counts()')
    expect(
      await counted(
        `select company_no, device_type, sum(total)::int as total from map_cell where level = 7 group by 1, 2 having sum(total) <> 0`,
      ),
    ).toEqual(
      await counted(
        `select above as company_no, device_type, count(*)::int as total
         from device_status, companies_above(company_no) above where cell is not null group by 1, 2`,
      ),
    )
  })

  test('are told of to ingest, and logged by name', async () => {
    const listener = await web.database.ingest.pool.connect()
    const received: string[] = []
    listener.on('notification', ({ payload = '' }) => received.push(payload))
    await listener.query('listen devices')
    await move(parent, ids(uid.qself), { companyid: company('qsiblng') })
    await expect
      .poll(() => received.toSorted())
      .toEqual(['changed A001F002', 'changed A101F001', 'changed A201F000'])
    await listener.query('unlisten devices')
    listener.release()
    const { rows } = await owner(
      `select operation, outcome, login_name as who, detail from operation_log order by operation_id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        operation: 'operation.gateway.moveIn',
        outcome: 'done',
        who: 'qparent',
        detail: {
          file: 'codes.xlsx',
          ids: [web.world.devices.get('qselfG')],
          names: [uid.qself],
          moved: 1,
          along: 2,
          into: ['qsiblng company'],
        },
      },
    ])
  })
})

describe.each([
  ['relays', 'mote', 'A101F001', 'qselfR', 'Relay id'],
  ['terminals', 'ms', 'A001F002', 'qselfT', 'Terminal id'],
] as const)('%s that move in', (_, list, id, alias, heading) => {
  const moveOne = async (mark: 'qsiblng' | 'qchild', dryRun: 0 | 1) =>
    (
      await upload(web, parent, `${list}/moveIn`, await xlsx([[heading], [id]]), {
        query: { companyid: company(mark), dryRun },
      })
    ).body

  test('go alone, and are told of when their gateway does not serve the company #moves-3', async () => {
    const moved = { moved: 1, along: 0, left: 0 }
    expect(await moveOne('qsiblng', 1)).toMatchObject({ code: 0, data: { ...moved, cutOff: 1 } })
    await owner(`insert into gateway_share values ($1, $2)`, [
      web.world.devices.get('qselfG'),
      company('qsiblng'),
    ])
    expect(await moveOne('qsiblng', 1)).toMatchObject({ code: 0, data: { ...moved, cutOff: 0 } })
    await owner('delete from gateway_share where company_id = $1', [company('qsiblng')])
    expect(await moveOne('qchild', 0)).toMatchObject({ code: 0, data: { ...moved, cutOff: 0 } })

    expect(await where(['qselfG', alias])).toEqual(['qselfG qself company', `${alias} qchild company`])
  })

  test('leave as a sheet, which is read back #moves-4', async () => {
    const { bytes } = await download(web, parent, `${list}/moveOut`, { exporttype: 3, offset: 0 })
    const [headings, ...rows] = Object.values(cellsOf(bytes))[0] ?? []
    expect([headings?.[0], headings?.[3]]).toEqual([heading, 'Company'])
    expect(rows.map((row) => row[1])).toEqual(expect.arrayContaining([alias]))
    const { body } = await upload(web, parent, `${list}/moveIn`, bytes, { query: {} })

    expect(body).toMatchObject({ code: 0, data: { rows: rows.length, moved: 0, there: rows.length } })
  })
})

describe('a sheet of moves that is wrong', () => {
  test.each([
    ['of nobody', 'FFFFFFFF'],
    ['of a stranger', strangers],
    ['of a company above', uid.qparent],
    ['that is only shared', lent],
    ['of a relay', 'A101F001'],
  ])('says of an id %s the same, and moves nothing', async (_, id) => {
    const body = await move(self, ids(uid.qself, id), { companyid: company('qchild') })

    expect(body).toMatchObject({
      code: 10_001,
      reason: 'upload.invalid',
      msg: 'row 3, Arm unit id: is not a device of your companies',
      data: { ...nothing, rows: 2, errorCount: 1, errors: [{ row: 3, column: 'Arm unit id' }] },
    })
    expect(await where(['qselfG'])).toEqual(['qselfG qself company'])
  })

  test('is told each cell that is wrong, and keeps the sheet with a column of errors', async () => {
    await owner(`update company set flag = 1 where name = 'qchild company'`)
    const body = await move(self, [
      ['Arm unit id', 'Company'],
      ['no id', 'qself company'],
      [uid.qself, 'qstrang company'],
      [uid.qchild, ''],
      [uid.qchild, 'qself company'],
      [uid.qself, 'qchild company'],
      [uid.qself, 'qself company'],
    ])

    expect(body.msg.split(';')).toEqual([
      'row 2, Arm unit id: has the wrong format: 8 hexadecimal digits',
      'row 3, Company: is not a company in your view',
      'row 4, Company: cannot be empty',
      'row 5, Arm unit id: is the same as in row 4',
      'row 6, Arm unit id: is the same as in row 3',
      'row 6, Company: is a frozen company',
      'row 7, Arm unit id: is the same as in row 3',
    ])
    const report = await download(web, self, `gateway/download/report/${body.data.reportKey}`)
    const [lines] = Object.values(cellsOf(report.bytes))
    expect(lines?.map((cells) => cells[2])).toEqual([
      'Errors',
      'Arm unit id: has the wrong format: 8 hexadecimal digits',
      'Company: is not a company in your view',
      'Company: cannot be empty',
      'Arm unit id: is the same as in row 4',
      expect.stringContaining('Company: is a frozen company'),
      'Arm unit id: is the same as in row 3',
    ])
    expect(await where(['qselfG', 'qchildG'])).toEqual(['qchildG qchild company', 'qselfG qself company'])
  })

  test.each([
    ['qstrang', 'is not a company in your view'],
    ['qparent', 'is not a company in your view'],
    ['qchild', 'is a frozen company'],
  ] as const)('goes into no company like %s', async (mark, msg) => {
    await owner(`update company set flag = 1 where name = 'qchild company'`)
    const body = await move(self, ids(uid.qself), { companyid: company(mark) })

    expect(body).toMatchObject({ code: 422, errors: [{ field: 'companyid', msg }] })
    expect(await where(['qselfG'])).toEqual(['qselfG qself company'])
  })

  test('goes into none below a frozen one', async () => {
    await owner(`update company set flag = 1 where name = 'qself company'`)
    const body = await move(parent, ids(uid.qsiblng), { companyid: company('qchild') })

    expect(body.errors).toEqual([{ field: 'companyid', msg: 'is a frozen company' }])
  })

  test('needs the id, and the company unless it was chosen, and takes no key into its report', async () => {
    const { msg } = await move(self, [['Alias'], ['x']])
    expect(msg.split(';')).toEqual([
      'row 1, Arm unit id: this column is missing',
      'row 1, Company: this column is missing',
    ])
    const { data } = await move(
      self,
      [
        ['Arm unit id', 'Key'],
        ['FFFFFFFF', 'keyKEY1234567890'],
      ],
      {
        companyid: company('qchild'),
      },
    )
    const { bytes } = await download(web, self, `gateway/download/report/${data.reportKey}`)
    expect(Object.values(cellsOf(bytes))[0]?.[1]).toEqual([
      'FFFFFFFF',
      null,
      'Arm unit id: is not a device of your companies',
    ])
  })

  test.each([
    ['no sheet', new TextEncoder().encode('Arm unit id'), 'upload.notASheet'],
    ['empty', undefined, 'upload.empty'],
  ])('is refused when it is %s', async (_, bytes, reason) => {
    const { body } = await upload(web, self, 'gateway/moveIn', bytes ?? (await xlsx([['Arm unit id']])), {
      query: {},
    })

    expect(body).toMatchObject({ code: 10_001, reason })
  })

  test.each(['devices_gateway_edit', 'devices_gateway_import'])('is refused without %s', async (missing) => {
    await giveFunctions(
      web,
      'qself',
      worldFunctions.filter((name) => name !== missing),
    )
    const body = await move(self, ids(uid.qself), { companyid: company('qchild'), dryRun: 1 })

    expect(body).toMatchObject({ code: 403, reason: 'permission.denied' })
  })
})

/** Transactions of this database that wait for another. */
const waitingHere = `select from pg_locks w where not w.granted and exists (select from pg_locks l
  where l.pid = w.pid and l.database = (select oid from pg_database where datname = current_database()))`

/** Holds qself's gateway while `work` runs, then lets its terminal register elsewhere, and another's relay on it. */
async function held<T>(work: () => Promise<T>): Promise<T> {
  const holder = await web.database.ingest.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `select from device_state s join device d using (device_id) where d.alias = 'qselfG' for update of s`,
    )
    const result = await work()
    await holder.query(
      `update device d set gateway_id = g.device_id, parent_id = null from device g
       where (d.alias, g.alias) in (('qselfT', 'qparentG'), ('qparentR', 'qselfG'))`,
    )
    return result
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

describe('who else works on them at the moment', () => {
  test('is told that the device was changed, and loses nothing', async () => {
    const { body } = await web.call('gateway/newFindPage', parent, { query: { armuid: uid.qself } })
    const [row] = body.data.list
    const edit = (version: number, deviceAliases: string) =>
      web.call('gateway/newEdit', parent, {
        body: { objectid: row.objectid, version, networkMasterId: uid.qself, type: row.type, deviceAliases },
      })
    await edit(row.version, 'edited')
    await move(parent, ids(uid.qself), { companyid: company('qsiblng') })

    const { rows } = await owner(`select alias, version from device where dev_uid = $1`, [uid.qself])
    expect(rows).toEqual([{ alias: 'edited', version: row.version + 2 }])
    expect((await edit(row.version + 1, 'late')).body).toMatchObject({ reason: 'record.changed' })
    // Nor is it told that the company in which it read the device is wrong.
    const stale = await web.call('gateway/newEdit', parent, { body: { ...row, version: row.version + 1 } })
    expect(stale.body).toMatchObject({ reason: 'record.changed' })
    await owner(`update device set alias = 'qselfG' where dev_uid = $1`, [uid.qself])
  })

  test('is waited for: a device that registers elsewhere meanwhile goes where it is by then', async () => {
    const moving = await held(async () => {
      const answer = move(parent, ids(uid.qself), { companyid: company('qsiblng') })
      await until(async () => (await owner(waitingHere)).rows.length > 0, 'the move to wait for the gateway')
      return { answer }
    })
    const { data } = await moving.answer

    expect(data).toMatchObject({ moved: 1, along: 1, left: 1 })
    expect(await where(['qselfG', 'qselfR', 'qselfT'])).toEqual([
      'qselfG qsiblng company',
      'qselfR qsiblng company',
      'qselfT qself company',
    ])
    await owner(
      `update device d set gateway_id = g.device_id from device g
       where (d.alias, g.alias) in (('qselfT', 'qselfG'), ('qparentR', 'qparentG'))`,
    )
  })
})

describe('the sheet of what moves out', () => {
  const sheetOf = async (headers: Headers, query: Record<string, string | number>) => {
    const answer = await download(web, headers, 'gateway/moveOut', { offset: 480, ...query })
    return { ...answer, rows: answer.bytes.length === 0 ? [] : Object.values(cellsOf(answer.bytes))[0] }
  }

  test('has ids, names, types and companies of the own ones, and changes nothing #moves-5', async () => {
    const { headers, rows } = await sheetOf(self, { exporttype: 3 })

    expect(headers.get('content-disposition')).toContain('Gateways%20move-out%202026-01-05.xlsx')
    expect(rows).toEqual([
      ['Arm unit id', 'Alias', 'Gateway type', 'Company'],
      [uid.qself, 'qselfG', 'Gateway', 'qself company'],
      [uid.qchild, 'qchildG', 'Gateway', 'qself company / qchild company'],
    ])
    const { rows: versions } = await owner(`select distinct version from device`)
    expect(versions).toEqual([{ version: 1 }])
  })

  test('is read back by whoever sees the companies', async () => {
    const { bytes } = await sheetOf(self, { exporttype: 3 })
    await move(parent, ids(uid.qself, uid.qchild), { companyid: company('qsiblng') })
    const { body } = await upload(web, parent, 'gateway/moveIn', bytes, { query: {} })

    expect(body).toMatchObject({ code: 0, data: { rows: 2, moved: 2, along: 4 } })
    expect(await where(['qselfG', 'qselfT', 'qchildG'])).toEqual([
      'qchildG qchild company',
      'qselfG qself company',
      'qselfT qself company',
    ])
  })

  test('has the selected, the page, or what was searched for #moves-6', async () => {
    const objectids = [web.world.devices.get('qchildG'), web.world.devices.get('qlentG')].join()
    const uidsOf = async (query: Record<string, string | number>) =>
      (await sheetOf(self, query)).rows?.slice(1).map(([id]) => id)

    expect(await uidsOf({ exporttype: 1, objectids })).toEqual([uid.qchild])
    expect(await uidsOf({ exporttype: 2, pageSize: 1, pageNum: 2 })).toEqual([uid.qchild])
    expect(await uidsOf({ exporttype: 3, keyword: 'qselfG' })).toEqual([uid.qself])
  })

  test('has no bytes when only others’ would be in it', async () => {
    const objectids = String(web.world.devices.get('qlentG'))

    expect((await sheetOf(self, { exporttype: 1, objectids })).bytes).toHaveLength(0)
    expect((await sheetOf(self, { exporttype: 3, keyword: 'nothing' })).bytes).toHaveLength(0)
  })

  test('needs the right to export', async () => {
    await giveFunctions(
      web,
      'qself',
      worldFunctions.filter((name) => name !== 'devices_gateway_export'),
    )

    expect((await sheetOf(self, { exporttype: 3 })).status).toBe(403)
  })
})
