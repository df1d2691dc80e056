import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000
const at = (minutes: number) => new Date(testNow + minutes * minute)

let web: TestWeb
let self: Record<string, string>
let admin: Record<string, string>
const rows = async (text: string, values: unknown[] = []) =>
  (await web.database.ingest.pool.query(text, values)).rows
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  admin = await web.login('admin')
})
afterAll(() => web.close())

interface Shown {
  fingerprint: string
  key: string
  minutes?: number
  address?: string
}
async function addCandidate(armuid: string, keys: readonly Shown[], from = 0, to = from): Promise<void> {
  await rows('delete from gateway_candidate where arm_uid = $1', [armuid])
  await rows(`insert into gateway_candidate values ($1, $2, $3, 7, '192.0.2.1')`, [armuid, at(from), at(to)])
  for (const key of keys)
    await rows('insert into gateway_candidate_key values ($1, $2, $3, $4, $5, 2, $6)', [
      armuid,
      key.fingerprint,
      web.vault.seal(key.key),
      at(0),
      at(key.minutes ?? 0),
      key.address ?? '192.0.2.1',
    ])
}
const keyOf = async (armuid: string) => {
  const [row] = await rows(
    'select arm_key_sealed as sealed from gateway_key join device using (device_id) where dev_uid = $1',
    [armuid],
  )
  return row === undefined ? null : web.vault.unseal(row.sealed)
}
const page = async (headers = admin, query: Record<string, string | number> = {}) =>
  (await web.call('gateway/findPageCandidate', headers, { query })).body
const adopt = async (body: object, headers = admin) =>
  (await web.call('gateway/adopt', headers, { body: { type: 'gateway', ...body } })).body
const batchAdopt = async (body: object, headers = admin) =>
  (await web.call('gateway/batchAdopt', headers, { body: { type: 'gateway', ...body } })).body
const lastLogged = async () =>
  (
    await rows(
      'select operation, outcome, detail, login_name as who from operation_log order by operation_id desc limit 1',
    )
  )[0]

describe('gateway/findPageCandidate', () => {
  test('is who knocked and is nobody’s, who came last first, with the keys that were shown but not as such', async () => {
    await addCandidate(
      '0000C001',
      [
        { fingerprint: '00000001', key: 'oneONE1234567890' },
        { fingerprint: '00000002', key: 'twoTWO1234567890', minutes: 3, address: '203.0.113.9' },
      ],
      0,
      3,
    )
    await addCandidate('0000C002', [], 1, 2)
    // Somebody's by now.
    await addCandidate('A201F000', [], 1)
    await rows(`update gateway_candidate set further_keys = 3 where arm_uid = '0000C001'`)

    expect((await page()).data).toEqual({
      list: [
        {
          armuid: '0000C002',
          address: '192.0.2.1',
          firstTime: testNow + minute,
          lastTime: testNow + 2 * minute,
          attempts: 7,
          keys: [],
          furtherKeys: false,
          ignored: false,
        },
        {
          armuid: '0000C001',
          address: '192.0.2.1',
          firstTime: testNow,
          lastTime: testNow + 3 * minute,
          attempts: 7,
          keys: [
            {
              fingerprint: '00000002',
              address: '203.0.113.9',
              firstTime: testNow,
              lastTime: testNow + 3 * minute,
              attempts: 2,
            },
            {
              fingerprint: '00000001',
              address: '192.0.2.1',
              firstTime: testNow,
              lastTime: testNow,
              attempts: 2,
            },
          ],
          furtherKeys: true,
          ignored: false,
        },
      ],
      total: 2,
      pages: 1,
      pageNum: 1,
      pageSize: 20,
      mayView: true,
      ignored: 0,
    })
    expect((await page(admin, { armuid: '0000c002' })).data).toMatchObject({
      list: [{ armuid: '0000C002' }],
      total: 1,
    })
  })

  test('has those that tried but once behind the others, however new they are', async () => {
    await rows('delete from gateway_candidate')
    for (const [armuid, minutes, attempts] of [
      ['0000C003', 1, 2],
      ['0000C004', 9, 1],
      ['0000C005', 2, 40],
      ['0000C006', 8, 1],
    ] as const) {
      await addCandidate(armuid, [], minutes)
      await rows('update gateway_candidate set attempts = $2 where arm_uid = $1', [armuid, attempts])
    }
    const listed = async (query: Record<string, number>) =>
      (await page(admin, query)).data.list.map(({ armuid }: { armuid: string }) => armuid)

    expect(await listed({})).toEqual(['0000C005', '0000C003', '0000C004', '0000C006'])
    expect(await listed({ pageSize: 10, pageNum: 1 })).toEqual(await listed({}))
    await rows('delete from gateway_candidate')
  })

  test('is empty for every company below the root, and refused without the right to add', async () => {
    expect((await page(self)).data).toMatchObject({ list: [], total: 0, ignored: 0, mayView: false })
    const { rowCount } = await web.database.ingest.pool.query(
      `delete from post_function f using app_user u where u.login_name = 'qstrang' and f.post_id = u.post_id
         and function_code = 'devices_gateway_add'`,
    )
    const stranger = await web.login('qstrang')

    expect(rowCount).toBe(1)
    expect(await page(stranger)).toEqual({
      code: 403,
      msg: 'You don’t have permission to do this',
      reason: 'permission.denied',
    })
    expect((await adopt({}, stranger)).reason).toBe('permission.denied')
    expect((await batchAdopt({}, stranger)).reason).toBe('permission.denied')
    const body = { armuids: '0000C002', ignored: true }
    expect((await web.call('gateway/ignoreCandidates', stranger, { body })).body.reason).toBe(
      'permission.denied',
    )
  })
})

describe('gateway/adopt', () => {
  test('adds the gateway with the key that it showed, and it is a candidate no more', async () => {
    await addCandidate('0000C010', [{ fingerprint: '000000AA', key: 'realREAL12345678' }])
    const { code, data } = await adopt({
      networkMasterId: '0000c010',
      fingerprint: '000000aa',
      seen: '000000aa',
      companyid: web.world.companies.qself,
      deviceAliases: ' Pier 9 ',
      address: 'East Bank 9',
      longitude: 116.4,
      latitude: 39.9,
      serviceCondition: 1,
    })

    expect(code).toBe(0)
    expect(data).toMatchObject({
      networkMasterId: '0000C010',
      deviceAliases: 'Pier 9',
      belongCompany: 'qself company',
      address: 'East Bank 9',
      longitude: 116.4,
      serviceCondition: 1,
      zone: expect.any(String),
      version: 1,
    })
    expect(await keyOf('0000C010')).toBe('realREAL12345678')
    expect(await rows(`select * from gateway_candidate where arm_uid = '0000C010'`)).toEqual([])
    expect(await rows(`select * from gateway_candidate_key where arm_uid = '0000C010'`)).toEqual([])
    expect(await lastLogged()).toEqual({
      operation: 'operation.gateway.adopt',
      outcome: 'done',
      detail: { ids: [data.objectid], names: ['0000C010'], fingerprints: ['000000AA'] },
      who: 'admin',
    })
  })

  test('needs no more than the type: the company is the caller’s own', async () => {
    await addCandidate('0000C011', [{ fingerprint: '000000AB', key: 'realREAL12345678' }])
    const { data } = await adopt({
      networkMasterId: '0000C011',
      fingerprint: '000000AB',
      seen: '000000AB',
    })

    expect(data).toMatchObject({ networkMasterId: '0000C011', companyid: admin['company_id'] })
  })

  test('of two keys takes the one that was chosen', async () => {
    await addCandidate('0000C012', [
      { fingerprint: '000000B1', key: 'realREAL12345678' },
      { fingerprint: '000000B2', key: 'fakeFAKE12345678' },
    ])
    const both = { networkMasterId: '0000C012', fingerprint: '000000B1', seen: '000000B2,000000B1' }

    expect((await adopt(both)).code).toBe(0)
    expect(await keyOf('0000C012')).toBe('realREAL12345678')
  })

  test('is refused while a key was shown that whoever chose has not seen, or the chosen one is not there any more', async () => {
    await addCandidate('0000C013', [
      { fingerprint: '000000C1', key: 'realREAL12345678' },
      { fingerprint: '000000C2', key: 'fakeFAKE12345678' },
    ])
    const id = { networkMasterId: '0000C013' }

    expect(await adopt({ ...id, fingerprint: '000000C1', seen: '000000C1' })).toEqual({
      code: 10001,
      msg: 'This gateway has presented another key since then. Check its keys again',
      reason: 'candidate.changed',
    })
    expect((await adopt({ ...id, fingerprint: '000000C3', seen: '000000C1,000000C2' })).reason).toBe(
      'candidate.changed',
    )
    await addCandidate('0000C013', [])
    expect((await adopt({ ...id, fingerprint: '000000C1', seen: '000000C1' })).reason).toBe('candidate.noKey')
    expect(await rows(`select dev_uid from device where dev_uid = '0000C013'`)).toEqual([])
  })

  test('is of candidates alone, and by nobody below the root company', async () => {
    await addCandidate('0000C014', [{ fingerprint: '000000D1', key: 'realREAL12345678' }])
    const known = { networkMasterId: '0000C014', fingerprint: '000000D1', seen: '000000D1' }

    expect((await adopt({ ...known, networkMasterId: '0000C0FF' })).code).toBe(404)
    expect((await adopt(known, self)).code).toBe(404)
    expect((await adopt({ ...known, companyid: web.world.companies.qself }, self)).code).toBe(404)
    expect(await rows(`select dev_uid from device where dev_uid = '0000C014'`)).toEqual([])
  })

  test('checks the entry as an added one is checked', async () => {
    await addCandidate('0000C015', [{ fingerprint: '000000E1', key: 'realREAL12345678' }])
    const known = { networkMasterId: '0000C015', fingerprint: '000000E1', seen: '000000E1' }
    const fieldsOf = async (body: object) =>
      (await adopt({ ...known, ...body })).errors.map(({ field }: { field: string }) => field)

    expect(await fieldsOf({ type: 'toaster', zone: 'Mars/Crater', longitude: 3 })).toEqual([
      'type',
      'zone',
      'latitude',
    ])
    expect(await fieldsOf({ companyid: '999999' })).toEqual(['companyid'])
    expect(await fieldsOf({ deviceAliases: 'far too long' })).toEqual(['deviceAliases'])
    expect(await keyOf('0000C015')).toBeNull()
    expect((await page(admin, { armuid: '0000C015' })).data.total).toBe(1)
  })

  test('one that was added with a typed key is a candidate no more', async () => {
    await addCandidate('0000C016', [{ fingerprint: '000000F1', key: 'fakeFAKE12345678' }])
    const body = { networkMasterId: '0000C016', type: 'gateway', armKey: 'realREAL12345678' }

    expect((await web.call('gateway/newAdd', self, { body })).body.code).toBe(0)
    expect(await keyOf('0000C016')).toBe('realREAL12345678')
    expect(await rows(`select * from gateway_candidate where arm_uid = '0000C016'`)).toEqual([])
    expect(await adopt({ networkMasterId: '0000C016', fingerprint: '000000F1', seen: '000000F1' })).toEqual({
      code: 10001,
      msg: 'This gateway has already been adopted or added',
      reason: 'candidate.adopted',
    })
  })

  test('of two people at once is one’s, and the other is told that it was adopted meanwhile', async () => {
    const answer = { code: 10001, msg: 'This gateway has already been adopted or added' }
    await addCandidate('0000C017', [{ fingerprint: '000000A7', key: 'realREAL12345678' }])
    const one = { networkMasterId: '0000C017', fingerprint: '000000A7', seen: '000000A7' }
    const both = await Promise.all([adopt(one), adopt(one)])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(both).toContainEqual({ ...answer, reason: 'candidate.adopted' })

    await addCandidate('0000C018', [{ fingerprint: '000000A8', key: 'realREAL12345678' }])
    const several = await Promise.all([1, 2].map(() => batchAdopt({ candidates: '0000C018:000000A8' })))
    const results = several.flatMap(({ data }) => data.results)
    expect(results).toContainEqual({ objectid: '0000C018', code: 0, msg: 'Done' })
    expect(results).toContainEqual({ objectid: '0000C018', ...answer })
  })
})

describe('gateway/batchAdopt', () => {
  test('adopts those that showed one key, and says of the others why not', async () => {
    await addCandidate('0000C021', [{ fingerprint: '00000021', key: 'one1one1one1one1' }])
    await addCandidate('0000C022', [{ fingerprint: '00000022', key: 'two2two2two2two2' }])
    await addCandidate('0000C023', [
      { fingerprint: '00000023', key: 'tri3tri3tri3tri3' },
      { fingerprint: '00000024', key: 'fou4fou4fou4fou4' },
    ])
    await addCandidate('0000C025', [{ fingerprint: '00000025', key: 'fiv5fiv5fiv5fiv5' }])
    const answer = await batchAdopt({
      candidates: '0000C021:00000021,0000C022:00000022,0000C023:00000023,0000C024:00000024,0000C025:00000026',
      companyid: web.world.companies.qchild,
      serviceCondition: 1,
    })

    expect(answer).toMatchObject({
      code: 10001,
      reason: 'batch.partial',
      msg: '3 of 5 records failed',
      data: {
        results: [
          { objectid: '0000C021', code: 0 },
          { objectid: '0000C022', code: 0 },
          {
            objectid: '0000C023',
            code: 10001,
            msg: 'Several keys were presented for this id. Adopt this gateway on its own and choose a key',
          },
          { objectid: '0000C024', code: 404 },
          {
            objectid: '0000C025',
            code: 10001,
            msg: 'This gateway has presented another key since then. Check its keys again',
          },
        ],
      },
    })
    const uids = ['0000C021', '0000C022', '0000C023', '0000C024', '0000C025']
    expect(await Promise.all(uids.map(keyOf))).toEqual([
      'one1one1one1one1',
      'two2two2two2two2',
      null,
      null,
      null,
    ])
    expect(
      await rows(
        `select dev_uid, c.name, service_condition from device join gateway using (device_id) join company c using (company_id)
         where dev_uid = any ($1) order by 1`,
        [uids],
      ),
    ).toEqual([
      { dev_uid: '0000C021', name: 'qchild company', service_condition: 1 },
      { dev_uid: '0000C022', name: 'qchild company', service_condition: 1 },
    ])
    expect((await lastLogged())?.detail).toMatchObject({
      names: ['0000C021', '0000C022'],
      fingerprints: ['00000021', '00000022'],
    })
  })

  test('says of one that showed no valid key that it has none', async () => {
    await addCandidate('0000C027', [])

    expect((await batchAdopt({ candidates: '0000C027:00000027' })).data.results).toEqual([
      {
        objectid: '0000C027',
        code: 10001,
        msg: 'This gateway has not presented a key of 16 letters or digits. Correct the key in the gateway, or enter it here',
      },
    ])
  })

  test('says of one that logs in under a channel’s id that it has to have its arm unit’s', async () => {
    await addCandidate('D201F000', [{ fingerprint: '00000021', key: 'one1one1one1one1' }])

    expect((await batchAdopt({ candidates: 'D201F000:00000021' })).data.results).toEqual([
      {
        objectid: 'D201F000',
        code: 10001,
        msg: 'This gateway logs in with the id of a channel. Set the id of its arm unit in the gateway',
      },
    ])
  })

  test('is refused whole when an id is named twice', async () => {
    await addCandidate('0000C028', [{ fingerprint: '00000028', key: 'ate8ate8ate8ate8' }])
    const answer = await batchAdopt({ candidates: '0000C028:00000028,0000C028:00000029' })

    expect(answer).toMatchObject({
      code: 422,
      errors: [{ field: 'candidates', msg: 'lists the same entry twice' }],
    })
    expect(await keyOf('0000C028')).toBeNull()
  })

  test('is refused whole when what is alike for all is wrong', async () => {
    const candidates = '0000C025:00000025'

    expect((await batchAdopt({ candidates, type: 'toaster' })).errors).toMatchObject([{ field: 'type' }])
    expect((await batchAdopt({ candidates, companyid: '999999' })).errors).toMatchObject([
      { field: 'companyid' },
    ])
    expect(await keyOf('0000C025')).toBeNull()
  })
})

describe('gateway/ignoreCandidates', () => {
  const ignore = async (armuids: string, ignored: boolean, headers = admin) =>
    (await web.call('gateway/ignoreCandidates', headers, { body: { armuids, ignored } })).body
  const listed = async (query: Record<string, number> = {}) =>
    (await page(admin, query)).data.list.map(({ armuid }: { armuid: string }) => armuid)

  test('hides a candidate until it shows a key that it had not shown', async () => {
    await rows('delete from gateway_candidate')
    await addCandidate('0000C031', [{ fingerprint: '00000031', key: 'one1one1one1one1' }])
    await addCandidate('0000C032', [], 1)

    expect((await ignore('0000C031,0000C032,0000C039', true)).data.results).toMatchObject([
      { objectid: '0000C031', code: 0 },
      { objectid: '0000C032', code: 0 },
      { objectid: '0000C039', code: 404 },
    ])
    expect(await listed()).toEqual([])
    expect(await listed({ ignored: 1 })).toEqual(['0000C032', '0000C031'])
    expect((await page()).data).toMatchObject({ total: 0, ignored: 2 })

    await rows(
      `insert into gateway_candidate_key values ('0000C031', '00000033', 'sealed', $1, $1, 1, '192.0.2.7')`,
      [at(2)],
    )
    expect(await listed()).toEqual(['0000C031'])
    expect(await listed({ ignored: 1 })).toEqual(['0000C032'])
  })

  test('is taken back, and done by nobody below the root company', async () => {
    expect((await ignore('0000C031', true, self)).data.results).toMatchObject([{ code: 404 }])
    await ignore('0000C032', false)

    expect(await listed()).toEqual(['0000C032', '0000C031'])
    expect(await listed({ ignored: 1 })).toEqual([])
  })
})
