import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let admin: Record<string, string>
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  admin = await web.login('admin')
  self = await web.login('qself')
})
afterAll(() => web.close())
beforeEach(async () => {
  await web.database.ingest.pool.query('delete from license')
})

type Company = keyof TestWeb['world']['companies']
const caps = { apUp: 5, moteUp: 6, msUp: 7 }
const add = async (company: Company, fields: Record<string, unknown> = {}, headers = admin) =>
  (
    await web.call('license/add', headers, {
      body: { companyid: web.world.companies[company], ...caps, ...fields },
    })
  ).body
const page = async (headers = admin, query: Record<string, string | number> = {}) =>
  (await web.call('license/findPage', headers, { query })).body.data
const refused = expect.objectContaining({ code: 10001, reason: 'license.notRoot' })

describe('license/add', () => {
  test('gives a company caps and an identification code, beside what it has #licences-2', async () => {
    const { data } = await add('qself')

    expect(data).toEqual({
      objectid: data.objectid,
      version: 1,
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      status: 0,
      ...caps,
      apUsed: 2,
      moteUsed: 2,
      msUsed: 2,
      identificationCode: data.identificationCode,
      operateMan: 'Administrator',
      createdTime: testNow,
      own: true,
    })
    expect(data.identificationCode).toMatch(/^[0-9A-F]{16}$/)
    expect((await add('qstrang', { identificationCode: 'K-7' })).data.identificationCode).toBe('K-7')
  })

  test('counts companies below without those that have a licence of their own #licences-3', async () => {
    await add('qparent')
    await add('qself')
    const { list } = await page()

    expect(list.map(({ belongCompany, apUsed }: Record<string, unknown>) => [belongCompany, apUsed])).toEqual(
      [
        ['qself company', 2],
        ['qparent company', 2],
      ],
    )
  })

  test('gives a company no second one', async () => {
    await add('qself')
    expect((await add('qself')).errors).toEqual([
      { field: 'companyid', msg: 'has a licence already. Edit that one' },
    ])
  })

  test.each([
    ['apUp', -1],
    ['moteUp', 1.5],
    ['msUp', 2 ** 31],
  ])('refuses %s %d', async (field, value) => {
    expect((await add('qself', { [field]: value })).code).toBe(422)
  })
})

test('only the root company changes licences, and others read those of their view', async () => {
  const { data } = await add('qself')
  await add('qparent')
  const row = { objectid: data.objectid, version: 1, companyid: data.companyid, ...caps }
  const objectids = data.objectid

  expect(await add('qchild', {}, self)).toEqual(refused)
  expect((await web.call('license/edit', self, { body: row })).body).toEqual(refused)
  expect((await web.call('license/batchDelete', self, { body: { objectids } })).body).toEqual(refused)
  expect(
    (await web.call('license/batchFrozenOrActivate', self, { body: { objectids, opt: 1 } })).body,
  ).toEqual(refused)
  expect((await page(self)).list).toEqual([{ ...data, operateMan: '', own: false }])
})

test('edits caps, freezes, activates and deletes', async () => {
  const { data } = await add('qself')
  const { objectid, companyid } = data
  const edited = await web.call('license/edit', admin, {
    body: { objectid, version: 1, companyid, ...caps, msUp: 99 },
  })
  expect(edited.body.data).toEqual({ ...data, version: 2, msUp: 99 })

  const freeze = (opt: 0 | 1) =>
    web.call('license/batchFrozenOrActivate', admin, { body: { objectids: objectid, opt } })
  expect((await freeze(1)).body.code).toBe(0)
  expect((await page(admin, { status: 1 })).list).toEqual([{ ...data, version: 3, msUp: 99, status: 1 }])
  await freeze(0)
  expect((await page(admin, { status: 1 })).total).toBe(0)
  expect((await web.call('license/batchDelete', admin, { body: { objectids: objectid } })).body.code).toBe(0)
  expect((await page()).total).toBe(0)
})

test('a licence stays with its company', async () => {
  const { data } = await add('qself')
  const body = { objectid: data.objectid, version: 1, companyid: web.world.companies.qchild, ...caps }

  expect((await web.call('license/edit', admin, { body })).body.errors).toHaveLength(1)
})
