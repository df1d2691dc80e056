import type { CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { upload, xlsx } from '#tests/harness/sheets.ts'
import { until } from '#tests/harness/until.ts'
import type { CompanyMark } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let parent: Headers
let self: Headers
let child: Headers
beforeAll(async () => {
  web = await testWeb()
  parent = await web.login('qparent')
  self = await web.login('qself')
  child = await web.login('qchild')
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from license')
  await owner(`delete from device where dev_uid like 'F%'`)
  await owner(`update device d set company_id = c.company_id, company_no = c.company_no from company c
    where c.name = left(d.alias, -1) || ' company'`)
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
/** In the world each company has one gateway, one relay and one terminal. */
const license = (mark: CompanyMark, [apUp, moteUp, msUp]: readonly [number, number, number], flag = 0) =>
  owner(
    `insert into license (company_id, flag, ap_up, mote_up, ms_up) select company_id, $2, $3, $4, $5 from company where name = $1`,
    [`${mark} company`, flag, apUp, moteUp, msUp],
  )
const company = (mark: CompanyMark) => web.world.companies[mark] ?? ''
const addTerminal = async (uid: string, headers = self, fields: object = {}) =>
  (
    await web.call('ms/add', headers, {
      body: { msUid: uid, type: 'temperature-humidity', ...fields },
    })
  ).body
const added = async () =>
  (await owner(`select dev_uid from device where dev_uid like 'F%' order by 1`)).rows.map(
    ({ dev_uid: uid }) => uid,
  )
const uidsOf = (count: number) => Array.from({ length: count }, (_, n) => `F000000${n}`)
const exceeded = (msg: string) => ({ code: 10_001, msg, reason: 'license.exceeded' })

describe('a licence', () => {
  test('refuses what is more than it allows, with the numbers, and nothing else #licences-1', async () => {
    await license('qself', [1, 2, 3])
    // One of the company below counts too.
    expect((await addTerminal('F0000001', child)).code).toBe(0)

    expect(await addTerminal('F0000002')).toEqual(
      exceeded('The licence of “qself company” allows 3 terminals: 3 exist, 1 more were requested'),
    )
    expect(await addTerminal('F0000002', { ...self, language_type: 'zh' })).toEqual(
      exceeded('“qself company”的许可允许 3 个终端，已有 3 个，还要增加 1 个'),
    )
    expect(await addTerminal('F0000002', { ...self, language_type: 'ja' })).toEqual(
      exceeded(
        '「qself company」のライセンスで許可された端末は 3 台です。現在 3 台あり、さらに 1 台を追加しようとしています',
      ),
    )
    expect(await added()).toEqual(['F0000001'])
    // Others are not asked for.
    expect((await addTerminal('F0000003', parent)).code).toBe(0)
    const { body } = await web.call('gateway/newAdd', self, {
      body: { networkMasterId: 'F0000004', type: 'gateway', armKey: 'walkWALK12345678' },
    })
    expect(body).toEqual(
      exceeded('The licence of “qself company” allows 1 gateways: 2 exist, 1 more were requested'),
    )
    const relay = await web.call('mote/add', self, {
      body: { moteUid: 'F0000005', type: 'relay', key: '00112233FF', encryptionKey: '00112233445566FF' },
    })
    expect(relay.body.reason).toBe('license.exceeded')
  })

  test('makes room when something goes, and stays out of edits', async () => {
    await license('qself', [2, 2, 3])
    const { data } = await addTerminal('F0000001')
    await owner(`update license set ms_up = 1`)

    const body = { objectid: data.objectid, version: 1, msUid: 'F0000001', type: 'temperature-humidity' }
    expect((await web.call('ms/edit', self, { body })).body.code).toBe(0)
    expect((await addTerminal('F0000002')).reason).toBe('license.exceeded')
    await owner(`update license set ms_up = 3`)
    await web.call('ms/batchDelete', self, { body: { objectids: data.objectid } })
    await owner('select fold_counts()')
    expect((await addTerminal('F0000002')).code).toBe(0)
  })

  test('of a company below counts there instead of the one above', async () => {
    await license('qself', [9, 9, 1])
    await license('qchild', [9, 9, 2])

    expect((await addTerminal('F0000001', child)).code).toBe(0)
    expect((await addTerminal('F0000002', child)).msg).toBe(
      'The licence of “qchild company” allows 2 terminals: 2 exist, 1 more were requested',
    )
    // What is the child's does not count here.
    expect((await addTerminal('F0000003')).msg).toBe(
      'The licence of “qself company” allows 1 terminals: 1 exist, 1 more were requested',
    )
    await owner('delete from license where company_id = $1', [company('qself')])
    expect((await addTerminal('F0000003')).code).toBe(0)
  })

  test('of a company above names neither it nor what its others have', async () => {
    await license('qparent', [9, 9, 5])
    expect((await addTerminal('F0000001', parent)).code).toBe(0)

    expect(await addTerminal('F0000002', child)).toEqual(
      exceeded('A licence above your company allows 0 more terminals: 1 were requested'),
    )
    await owner('update license set flag = 1')
    expect(await addTerminal('F0000002', child)).toEqual(
      exceeded('A licence above your company is frozen, so no terminals can be added: 1 were requested'),
    )
  })

  test('that is frozen allows nothing more', async () => {
    await license('qself', [9, 9, 9], 1)

    expect(await addTerminal('F0000001')).toEqual(
      exceeded(
        'The licence of “qself company” is frozen, so no terminals can be added: 2 exist, 1 more were requested',
      ),
    )
  })

  test('gives its last place to one of several that ask at once', async () => {
    await license('qself', [9, 9, 3])
    const holder = await web.database.ingest.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from license for update')
      const adding = uidsOf(4).map((uid) => addTerminal(uid))
      const waiting = `select distinct pid from pg_locks l where not granted and exists (
        select from pg_locks o where o.pid = l.pid and o.relation = 'license'::regclass and o.database = (
          select oid from pg_database where datname = current_database()))`
      await until(async () => (await owner(waiting)).rowCount === 4, 'four to wait for the licence')
      await holder.query('commit')
      const answers = await Promise.all(adding)

      expect(answers.map(({ reason = 'added' }) => String(reason)).toSorted()).toEqual([
        'added',
        'license.exceeded',
        'license.exceeded',
        'license.exceeded',
      ])
      expect(await added()).toHaveLength(1)
    } finally {
      holder.release()
    }
  })
})

describe('an import', () => {
  const headings = ['Terminal id', 'Terminal type', 'Company']
  const send = async (rows: CellValue[][], query: Record<string, number> = {}) =>
    (
      await upload(web, self, 'ms/upload', await xlsx([headings, ...rows]), {
        query: { repeatOption: 1, coordinateType: 1, ...query },
      })
    ).body
  const rowsOf = (count: number, name = '') => uidsOf(count).map((uid) => [uid, 'temperature-humidity', name])

  test('beyond the licence is told so when it is checked, and writes nothing', async () => {
    await license('qself', [9, 9, 3])
    const refused = exceeded(
      'The licence of “qself company” allows 3 terminals: 2 exist, 2 more were requested',
    )

    expect(await send(rowsOf(2), { dryRun: 1 })).toEqual(refused)
    expect(await send(rowsOf(2))).toEqual(refused)
    expect(await added()).toEqual([])
    expect((await send(rowsOf(1), { dryRun: 1 })).data.added).toBe(1)
    // What is covered or skipped is there already.
    expect(
      (await send([...rowsOf(1), ['A001F002', 'temperature-humidity', '']], { confirmed: 1 })).data,
    ).toMatchObject({
      added: 1,
      covered: 1,
    })
    expect((await send(rowsOf(1), { repeatOption: 3 })).data.skipped).toBe(1)
  })

  test('leaves others under its licence what is there until it has written, and counts again then', async () => {
    await license('qself', [9, 9, 4])
    const holder = await web.database.ingest.pool.connect()
    try {
      await holder.query('begin')
      // The import waits for whether this one comes to be.
      await holder.query(
        `insert into device (device_type, dev_uid, company_id, company_no, type_id)
          select 0, 'F0000001', company_id, company_no, 'temperature-humidity' from company where name = 'qstrang company'`,
      )
      const importing = send(rowsOf(2))
      const waiting = `select from pg_locks where not granted and locktype = 'transactionid' and pid in (
        select pid from pg_stat_activity where datname = current_database())`
      await until(async () => (await owner(waiting)).rowCount === 1, 'the import to wait')
      const addedSince = await addTerminal('F0000009')
      await holder.query('rollback')

      expect(addedSince.code).toBe(0)
      expect(await importing).toEqual(
        exceeded('The licence of “qself company” allows 4 terminals: 3 exist, 2 more were requested'),
      )
      expect(await added()).toEqual(['F0000009'])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  test('is told of each licence that it goes beyond, and of wrong cells first', async () => {
    await license('qself', [9, 9, 1])
    await license('qchild', [9, 9, 1])
    const rows = [...rowsOf(1), ['F0000009', 'temperature-humidity', 'qchild company']]

    expect((await send(rows, { dryRun: 1 })).msg).toBe(
      'The licence of “qself company” allows 1 terminals: 1 exist, 1 more were requested;' +
        'The licence of “qchild company” allows 1 terminals: 1 exist, 1 more were requested',
    )
    expect((await send([...rows, ['F0000008', 'no such type', '']], { dryRun: 1 })).reason).toBe(
      'upload.invalid',
    )
  })
})

describe('a move', () => {
  const move = async (into: CompanyMark, dryRun = 0, headers = parent) =>
    (
      await upload(web, headers, 'gateway/moveIn', await xlsx([['Arm unit id'], ['A201F000']]), {
        query: { companyid: company(into), dryRun },
      })
    ).body
  const ownerOf = async (alias: string) =>
    (await owner('select c.name from device d join company c using (company_id) where alias = $1', [alias]))
      .rows

  test('counts what goes along, and writes nothing beyond the licence', async () => {
    await license('qsiblng', [2, 2, 1])
    const refused = exceeded(
      'The licence of “qsiblng company” allows 1 terminals: 1 exist, 1 more were requested',
    )

    expect(await move('qsiblng', 1)).toEqual(refused)
    expect(await move('qsiblng')).toEqual(refused)
    expect(await ownerOf('qselfG')).toEqual([{ name: 'qself company' }])
    await owner('update license set ms_up = 2')
    expect((await move('qsiblng')).data).toMatchObject({ moved: 1, along: 2 })
  })

  test('within what one licence counts needs no room', async () => {
    await license('qparent', [0, 0, 0])

    expect((await move('qsiblng')).data).toMatchObject({ moved: 1, along: 2 })
  })
})

describe('an adoption', () => {
  test('by one or by several is refused beyond the licence, and leaves the candidates', async () => {
    const admin = await web.login('admin')
    for (const uid of ['F0000001', 'F0000002']) {
      await owner(`insert into gateway_candidate values ($1, $2, $2, 3, '192.0.2.1')`, [
        uid,
        new Date(testNow),
      ])
      await owner(`insert into gateway_candidate_key values ($1, '0A1B2C3D', $3, $2, $2, 3, '192.0.2.1')`, [
        uid,
        new Date(testNow),
        web.vault.seal('walkWALK12345678'),
      ])
    }
    await license('qself', [3, 9, 9])
    const how = { type: 'gateway', companyid: company('qself') }
    const batch = { body: { candidates: 'F0000001:0A1B2C3D,F0000002:0A1B2C3D', ...how } }

    expect((await web.call('gateway/batchAdopt', admin, batch)).body).toEqual(
      exceeded('The licence of “qself company” allows 3 gateways: 2 exist, 2 more were requested'),
    )
    expect(await added()).toEqual([])
    expect((await owner('select from gateway_candidate')).rowCount).toBe(2)
    const one = { networkMasterId: 'F0000001', fingerprint: '0A1B2C3D', seen: '0A1B2C3D', ...how }
    expect((await web.call('gateway/adopt', admin, { body: one })).body.code).toBe(0)
    const other = { ...one, networkMasterId: 'F0000002' }
    expect((await web.call('gateway/adopt', admin, { body: other })).body.reason).toBe('license.exceeded')
  })
})
