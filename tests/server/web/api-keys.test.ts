import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { calls, type CallPath } from '#contract/calls/calls.ts'
import { isForKeys, type Call } from '#contract/calls/call.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { upload, xlsx } from '#tests/harness/sheets.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const dayMs = 86_400_000
const companyView = 'sysytem_company_view'

let web: TestWeb
let parent: Record<string, string>
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  parent = await web.login('qparent')
  self = await web.login('qself')
})
afterAll(() => web.close())
beforeEach(async () => {
  await web.database.ingest.pool.query(`delete from api_key where name = 'ERP'`)
  await giveFunctions(web, 'qself', worldFunctions)
})

const add = async (headers: Record<string, string>, fields: Record<string, unknown> = {}) =>
  (await web.call('apiKey/add', headers, { body: { name: 'ERP', functions: [companyView], ...fields } })).body
const change = async (
  path: 'apiKey/batchDelete' | 'apiKey/batchFrozenOrActivate',
  headers: Record<string, string>,
  body: Record<string, unknown>,
) => (await web.call(path, headers, { body })).body
const withKey = ({ key }: { key: string }) => ({ 'x-api-key': key, language_type: 'en' })
const companiesSeen = async (headers: Record<string, string>): Promise<string[]> => {
  const { body } = await web.call('company/findPage', headers, { query: { sort: 'name', order: 'asc' } })
  return body.data.list.map(({ name }: { name: string }) => name)
}
const run = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)

describe('apiKey/add', () => {
  test('answers with the key once, of which the database has the hash alone', async () => {
    const { data } = await add(self)

    expect(data).toEqual({
      objectid: data.objectid,
      version: 1,
      name: 'ERP',
      keyStart: data.key.slice(0, 10),
      status: 0,
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      functions: [companyView],
      functionCount: 1,
      createMan: 'qself 用户',
      createdTime: testNow,
      lastUsedAddress: '',
      own: true,
      key: data.key,
    })
    expect(data.key).toMatch(/^fwk_[A-Za-z0-9_-]{43}$/)
    const { rows } = await run(
      `select key_hash = sha256(convert_to($1::text, 'UTF8')) as hashed, api_key::text like '%' || $1::text || '%' as stored from api_key where key_id = $2`,
      [data.key, data.objectid],
    )
    expect(rows).toEqual([{ hashed: true, stored: false }])
    const { body } = await web.call('apiKey/findPage', self, { query: { name: 'ERP' } })
    expect(JSON.stringify(body)).not.toContain(data.key)
  })

  test.each([
    ['a function that the caller does not have', { functions: ['devices_gateway_command'] }, 'functions'],
    ['a function over keys', { functions: ['sysytem_apiKey_add'] }, 'functions.0'],
    ['a capability', { functions: ['PROPERTYCZQX'] }, 'functions.0'],
    ['no function', { functions: [] }, 'functions'],
    ['a company outside of the view', { companyid: 'stranger' }, 'companyid'],
    ['an end in the past', { usefulLife: testNow }, 'usefulLife'],
    ['an owner', { ownerid: '1' }, 'ownerid'],
  ])('refuses %s', async (_, fields: Record<string, unknown>, field) => {
    const given = 'companyid' in fields ? { companyid: web.world.companies.qstrang } : fields
    const { errors } = await add(self, given)

    expect(errors.map((fault: { field: string }) => fault.field)).toEqual([field])
  })
})

describe('a call with a key', () => {
  test('sees the company of the key and all below it', async () => {
    const own = withKey((await add(parent)).data)
    const below = withKey((await add(parent, { companyid: web.world.companies.qself })).data)

    expect(await companiesSeen(own)).toEqual([
      'qchild company',
      'qparent company',
      'qself company',
      'qsiblng company',
    ])
    expect(await companiesSeen(below)).toEqual(['qchild company', 'qself company'])
  })

  test('sees what is shared with its company only where its owner does', async () => {
    const map = { functions: ['devices_gateway_view'] }
    const gateways = async (headers: Record<string, string>): Promise<string[]> => {
      const { body } = await web.call('gateway/newFindPage', headers)
      return body.data.list.map(({ deviceAliases }: { deviceAliases: string }) => deviceAliases).toSorted()
    }

    expect(await gateways(withKey((await add(self, map)).data))).toEqual(['qchildG', 'qlentG', 'qselfG'])
    await run(`delete from api_key where name = 'ERP'`)
    const below = await add(parent, { ...map, companyid: web.world.companies.qself })
    expect(await gateways(withKey(below.data))).toEqual(['qchildG', 'qselfG'])
  })

  test('is refused what is not among its functions', async () => {
    const headers = withKey((await add(self)).data)

    expect((await web.call('user/findPage', headers)).status).toBe(403)
    expect((await web.call('company/add', headers, { body: { name: 'new' } })).body.reason).toBe(
      'permission.denied',
    )
  })

  test('may do no more than its owner by now', async () => {
    const { data } = await add(self)
    await giveFunctions(web, 'qself', ['map_view'])

    expect((await web.call('company/findPage', withKey(data))).body.reason).toBe('permission.denied')
  })

  test('is no super administrator, whose key it may be', async () => {
    const admin = await web.login('admin')
    const functions = ['sysytem_post_view', 'sysytem_post_add']
    const headers = withKey((await add(admin, { functions })).data)
    const post = { name: 'more', limit: 2, functions: ['map_view'] }

    const { body } = await web.call('post/add', headers, { body: post })

    expect(body.errors).toEqual([{ field: 'functions', msg: expect.any(String) }])
  })

  test('never opens what is for people', async () => {
    const admin = await web.login('admin')
    const functions = [
      'sysytem_company_view',
      'sysytem_company_edit',
      'sysytem_user_edit',
      'devices_gateway_view',
    ]
    const headers = withKey((await add(admin, { functions })).data)
    const closed = Object.entries<Call>(calls).filter(
      ([, call]) => call.right !== 'public' && !isForKeys(call),
    )

    expect(closed.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        'live',
        'user/changePassword',
        'user/endSession',
        'accounts/logout',
        'company/revealSecret',
        'user/batchResetPassword',
        'user/batchResetSecondFactor',
        'gateway/tailFrames',
      ]),
    )
    for (const [path] of closed) {
      const { status, body } = await web.call(path as CallPath, headers, { body: {} })
      expect([path, status, body.reason]).toEqual([path, 403, 'apiKey.personal'])
    }
    const keys = Object.keys(calls).filter((path) => path.startsWith('apiKey/'))
    for (const path of keys)
      expect((await web.call(path as CallPath, headers, { body: {} })).status).toBe(403)
  })

  test('names the key as the operator in the log of its company', async () => {
    const functions = ['sysytem_company_view', 'sysytem_company_edit']
    const { data } = await add(parent, { functions, companyid: web.world.companies.qself })
    const company = { objectid: web.world.companies.qchild, version: 1, name: 'qchild company', phone: '1' }

    const { body: edited } = await web.call('company/edit', withKey(data), { body: company })

    expect(edited.code).toBe(0)
    const query = { operator: 'ERP' }
    const { body } = await web.call('operationLog/findPage', self, { query })
    expect(body.data.list).toMatchObject([
      {
        operator: 'API key ERP',
        company: 'qself company',
        content: expect.stringContaining('qchild company'),
      },
    ])
  })

  test('imports a sheet as whoever holds it', async () => {
    const functions = ['view', 'add', 'import'].map((name) => `sysytem_sensorcode_${name}`)
    const { data } = await add(self, { functions })
    const sheet = [
      ['Product name', 'Code', 'Code type', 'Status', 'Device type', 'Company'],
      ['ERP lamp', 'ERP-1', 'Custom', 'Restricted', 'Terminal', 'qself company'],
    ]
    const query = { repeatOption: 1, coordinateType: 5, dryRun: 1 }

    const { body } = await upload(web, withKey(data), 'deviceCode/upload', await xlsx(sheet), { query })

    expect(body).toMatchObject({ code: 0, data: {} })
  })

  test('keeps when and from where it was used last', async () => {
    const { data } = await add(self)
    web.clock.advance(dayMs)
    await companiesSeen(withKey(data))

    const { body } = await web.call('apiKey/findDetails', await web.login('qself'), {
      query: { objectIds: data.objectid },
    })

    expect(body.list).toMatchObject([{ lastUsedTime: testNow + dayMs, lastUsedAddress: '127.0.0.1' }])
    web.clock.advance(-dayMs)
  })

  test.each([
    ['that is none', 'fwk_short'],
    ['that nobody has', `fwk_${'A'.repeat(43)}`],
    ['that is a token', 'A'.repeat(43)],
  ])('is refused a key %s', async (_, key) => {
    const { status, body } = await web.call('company/findPage', withKey({ key }))

    expect([status, body.reason]).toEqual([401, 'apiKey.invalid'])
  })

  test('is refused with the token of a person beside it', async () => {
    const { data } = await add(self)

    const { body } = await web.call('company/findPage', { ...self, ...withKey(data) })

    expect(body.reason).toBe('identity.mismatch')
  })
})

describe('a key ends', () => {
  const refusal = async (data: { key: string }) =>
    (await web.call('company/findPage', withKey(data))).body.reason

  test.each(['delete', 'freeze'])('at once by %s', async (act) => {
    const { data } = await add(self)
    expect(await refusal(data)).toBeUndefined()

    await (act === 'delete'
      ? change('apiKey/batchDelete', self, { objectids: data.objectid })
      : change('apiKey/batchFrozenOrActivate', self, { objectids: data.objectid, opt: 1 }))

    expect(await refusal(data)).toBe('apiKey.invalid')
  })

  test('at its end', async () => {
    const { data } = await add(self, { usefulLife: testNow + 1000 })
    expect(await refusal(data)).toBeUndefined()

    web.clock.advance(1000)

    expect(await refusal(data)).toBe('apiKey.invalid')
    web.clock.advance(-1000)
  })

  test.each([
    ['its owner is frozen', `update app_user set flag = $1 where login_name = 'qself'`],
    ['the role of its owner is frozen', `update post set flag = $1 where name = 'qself post'`],
    ['a company above is frozen', `update company set flag = $1 where name = 'qparent company'`],
  ])('when %s', async (_, statement) => {
    const { data } = await add(self)

    await run(statement, [1])

    expect(await refusal(data)).toBe('apiKey.invalid')
    await run(statement, [0])
    self = await web.login('qself')
  })

  test('when its owner is moved to where its company is not', async () => {
    const { data } = await add(self)
    const move = `update app_user u set company_id = c.company_id, company_no = c.company_no
      from company c where u.login_name = 'qself' and c.name = $1`

    await run(move, ['qsiblng company'])

    expect(await refusal(data)).toBe('apiKey.invalid')
    await run(move, ['qself company'])
    self = await web.login('qself')
  })
})

test('nobody changes a key that may do what they may not', async () => {
  const functions = ['devices_gateway_command']
  await giveFunctions(web, 'qparent', [...worldFunctions, ...functions])
  const { data } = await add(parent, { functions, companyid: web.world.companies.qself })
  const { objectid, version } = data

  const edit = { objectid, version, name: 'ERP', functions: ['map_view'] }
  const edited = await web.call('apiKey/edit', self, { body: edit })
  const frozen = await change('apiKey/batchFrozenOrActivate', self, { objectids: objectid, opt: 0 })

  expect(edited.body.reason).toBe('apiKey.beyond')
  expect(frozen.data.results).toEqual([
    { objectid, code: 10_001, msg: 'This key has rights that you don’t have. You can’t change it' },
  ])
  await giveFunctions(web, 'qparent', worldFunctions)
})

test('an id of another company’s key sinks a batch, with those of one’s own', async () => {
  const { data } = await add(self)

  const body = await change('apiKey/batchDelete', self, { objectids: `${data.objectid},7900005` })

  expect(body.reason).toBe('record.unknown')
  const { rows } = await run('select key_id from api_key where key_id = any ($1)', [[data.objectid, 7900005]])
  expect(rows).toHaveLength(2)
})
