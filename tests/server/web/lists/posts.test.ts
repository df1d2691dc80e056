import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openLive } from '#tests/harness/live-stream.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'

type Headers = Record<string, string>

let web: TestWeb
let admin: Headers
let self: Headers
/** post_id by the company's mark. */
let posts: Map<string, string>
beforeAll(async () => {
  web = await testWeb()
  admin = await web.login('admin')
  self = await web.login('qself')
  const { rows } = await owner(`select split_part(name, ' ', 1) as name, post_id as id from post`)
  posts = new Map(rows.map(({ name, id }) => [name, id]))
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from post where post_id <> all ($1)', [[...posts.values()]])
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const post = (mark: string) => posts.get(mark) ?? ''
const call = async (path: Parameters<TestWeb['call']>[0], headers: Headers, body: object) =>
  (await web.call(path, headers, { body })).body
const entry = { name: 'Night shift', limit: 3, functions: ['map_view'] }
const add = (headers: Headers, fields: object = {}) => call('post/add', headers, { ...entry, ...fields })
const ask = async (
  path: Parameters<TestWeb['call']>[0],
  headers: Headers,
  query: Record<string, string> = {},
) => (await web.call(path, headers, { query })).body

describe('post/add', () => {
  test('gives back the post with its fields #posts-5', async () => {
    const { data } = await add(self, { description: 'Watches at night' })

    expect(data).toEqual({
      ...entry,
      objectid: expect.stringMatching(/^\d+$/),
      version: 1,
      status: 0,
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      users: 0,
      createMan: 'qself 用户',
      createdTime: testNow,
      description: 'Watches at night',
      own: true,
      secondFactor: false,
      self: false,
    })
  })

  test('takes a description of at most 100 characters #posts-6', async () => {
    expect((await add(self, { description: 'd'.repeat(101) })).errors).toEqual([
      { field: 'description', msg: 'can have at most 100 characters' },
    ])
    expect((await add(self, { description: 'd'.repeat(100) })).code).toBe(0)
  })

  test('gives no function that the caller does not have, and no higher level #posts-7', async () => {
    const beyond = (field: string) => [{ field, msg: 'goes beyond your own rights' }]

    expect((await add(self, { functions: ['PROPERTYCZQX'] })).errors).toEqual(beyond('functions'))
    expect((await add(self, { limit: 1 })).errors).toEqual(beyond('limit'))
    expect((await add(self, { functions: ['map_everything'] })).errors[0].field).toBe('functions.0')
    expect((await add(admin, { limit: 1, functions: ['PROPERTYCZQX'] })).code).toBe(0)
  })

  test('names no company outside of the view', async () => {
    expect((await add(self, { companyid: web.world.companies.qparent })).errors).toEqual([
      { field: 'companyid', msg: expect.any(String) },
    ])
  })

  test.each(['night shift', 'Ｎｉｇｈｔ shift', 'Night\u200d shift', 'Night shift\ufe0f'])(
    'refuses the name %j beside “Night shift”',
    async (name) => {
      await add(self)

      expect((await add(self, { name })).errors).toEqual([
        { field: 'name', msg: 'is taken. Choose another one' },
      ])
      expect((await add(self, { name, companyid: web.world.companies.qchild })).code).toBe(0)
    },
  )
})

describe('post/edit', () => {
  const edit = (headers: Headers, row: Record<string, unknown>, fields: object = {}) => {
    const { objectid, version, name, limit } = row
    return call('post/edit', headers, { objectid, version, name, limit, ...fields })
  }
  const read = async (headers: Headers, mark: string) =>
    (await ask('post/findDetails', headers, { objectIds: post(mark) })).list[0]

  test('changes the functions, and keeps them where none are given', async () => {
    const { data } = await add(self)
    const { data: changed } = await edit(self, data, { functions: ['map_view', 'devices_gateway_view'] })

    expect(changed).toMatchObject({ version: 2, functions: ['devices_gateway_view', 'map_view'] })
    expect((await edit(self, changed, { name: 'Day shift' })).data).toMatchObject({
      name: 'Day shift',
      functions: ['devices_gateway_view', 'map_view'],
    })
  })

  test('leaves post 1, the own functions, and posts with more rights as they are', async () => {
    const own = await read(self, 'qself')
    const first = { objectid: '1', version: 1, name: 'x', limit: 1 }

    expect((await edit(admin, first)).reason).toBe('post.superAdministrator')
    expect((await edit(self, own, { functions: ['map_view'] })).errors).toEqual([
      { field: 'functions', msg: 'can’t be changed by yourself' },
    ])
    expect((await edit(self, { ...own, limit: 3 })).errors).toEqual([
      { field: 'limit', msg: 'can’t be changed by yourself' },
    ])
    await owner(`insert into post_function values ($1, 'PROPERTYCZQX')`, [post('qchild')])
    expect((await edit(self, await read(self, 'qchild'))).reason).toBe('rights.beyond')
    await owner(`delete from post_function where function_code = 'PROPERTYCZQX'`)
    expect((await edit(self, { ...first, limit: 4, objectid: post('qstrang') })).reason).toBe(
      'record.unknown',
    )
  })

  test('gives its users the functions at once, and tells their open consoles #posts-8', async () => {
    const child = await web.login('qchild')
    const stream = await openLive(web, child, { topics: 'session' })
    const row = await read(self, 'qchild')
    const menu = async () => JSON.stringify((await ask('permission/getModuleListByUserid', child)).result)

    expect(await menu()).toContain('{"modulename":"View","modulecode":"map_view","url":"","checked":true')
    await edit(self, row, { functions: worldFunctions.filter((code) => code !== 'map_view') })
    expect((await ask('map/getAllDevicePosition', child)).code).toBe(403)
    expect(await menu()).toContain('{"modulename":"View","modulecode":"map_view","url":"","checked":false')
    expect(await stream.until(({ event }) => event === 'live.rights')).toMatchObject({ data: {} })
    await edit(self, { ...row, version: Number(row.version) + 1 }, { functions: worldFunctions })
    expect((await ask('map/getAllDevicePosition', child)).code).toBe(0)
    stream.close()
  })
})

describe('freezing and deleting', () => {
  const batch = (
    path: 'post/batchDelete' | 'post/batchFrozenOrActivate',
    headers: Headers,
    objectids: string,
  ) => call(path, headers, { objectids, ...(path === 'post/batchFrozenOrActivate' && { opt: 1 }) })
  const refusal = async (answer: Promise<{ data: { results: { msg: string }[] } }>) =>
    (await answer).data.results[0]?.msg

  test('a frozen post logs its users out until it is active again #posts-9', async () => {
    const child = await web.login('qchild')
    expect((await batch('post/batchFrozenOrActivate', self, post('qchild'))).code).toBe(0)

    expect((await ask('company/getTreeInfo', child)).code).toBe(3)
    await expect(web.login('qchild')).rejects.toThrow('frozen')
    await call('post/batchFrozenOrActivate', self, { objectids: post('qchild'), opt: 0 })
    expect((await ask('company/getTreeInfo', await web.login('qchild'))).code).toBe(0)
  })

  test('a post in use is not deleted, and the answer counts its users', async () => {
    expect(await refusal(batch('post/batchDelete', self, post('qchild')))).toBe(
      '1 user has this role. Give this user another role first',
    )
    const { data } = await add(self)
    expect((await batch('post/batchDelete', self, data.objectid)).code).toBe(0)
  })

  test('a post that people outside of the view have is not deleted either', async () => {
    const { data } = await add(self)
    const give = (id: string) => owner(`update app_user set post_id = $1 where login_name = 'qstrang'`, [id])
    await give(data.objectid)
    const refused = await refusal(batch('post/batchDelete', self, data.objectid))
    await give(post('qstrang'))

    expect(refused).toBe('1 user has this role. Give this user another role first')
    expect((await batch('post/batchDelete', self, data.objectid)).code).toBe(0)
  })

  test('nobody freezes or deletes their own post, and post 1 stays', async () => {
    expect(await refusal(batch('post/batchFrozenOrActivate', self, post('qself')))).toBe(
      'You can’t do this to your own role',
    )
    expect(await refusal(batch('post/batchDelete', self, post('qself')))).toBe(
      'You can’t do this to your own role',
    )
    expect(await refusal(batch('post/batchFrozenOrActivate', admin, '1'))).toBe(
      'The super administrator role can’t be changed',
    )
    expect(await refusal(batch('post/batchDelete', admin, '1'))).toBe(
      'The super administrator role can’t be changed',
    )
  })

  test('ids of others in a batch leave it undone as a whole', async () => {
    const { data } = await add(self)

    expect((await batch('post/batchDelete', self, `${data.objectid},${post('qstrang')}`)).reason).toBe(
      'record.unknown',
    )
    expect((await ask('post/findDetails', self, { objectIds: data.objectid })).list).toHaveLength(1)
  })
})

test('posts to be given are those of the company and above, within the caller’s view and rights', async () => {
  await add(admin, { name: 'Strong', companyid: web.world.companies.qself, functions: ['PROPERTYCZQX'] })
  await add(self, { name: 'Weak' })
  const names = async (companyid: string) =>
    (await ask('post/findList', self, { companyid })).list.map(({ name }: { name: string }) => name)

  expect(await names(web.world.companies.qchild)).toEqual(['qchild post', 'qself post', 'Weak'])
  expect(await names(web.world.companies.qself)).toEqual(['qself post', 'Weak'])
  expect(await names(web.world.companies.qstrang)).toEqual([])
})

test('the users of a post are counted and named', async () => {
  expect(await ask('post/findUsers', self, { objectid: post('qchild') })).toMatchObject({
    list: [{ username: 'qchild 用户', companyname: 'qchild company' }],
    data: { total: 1 },
  })
})
