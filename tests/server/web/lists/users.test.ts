import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'

type Headers = Record<string, string>

let web: TestWeb
let admin: Headers
let self: Headers
/** post_id of a company's post, by the company's mark. */
let posts: Map<string, string>
let users: Map<string, string>

beforeAll(async () => {
  web = await testWeb()
  admin = await web.login('admin')
  self = await web.login('qself')
  const named = async (text: string) => {
    const { rows } = await owner(text)
    return new Map<string, string>(rows.map(({ name, id }) => [name, id]))
  }
  posts = await named(`select split_part(name, ' ', 1) as name, post_id as id from post`)
  users = await named('select login_name as name, user_id as id from app_user')
})
afterAll(() => web.close())
beforeEach(async () => {
  const known = [...users.values()]
  await owner('delete from app_user where user_id <> all ($1)', [known])
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const post = (mark: string) => posts.get(mark) ?? ''
const user = (name: string) => users.get(name) ?? ''
const entry = (fields: object = {}) => ({
  name: 'Field engineer',
  loginName: 'engineer',
  postid: post('qself'),
  ...fields,
})
const call = async (path: Parameters<TestWeb['call']>[0], headers: Headers, body: object) =>
  (await web.call(path, headers, { body })).body
const add = (headers: Headers, fields: object = {}) => call('user/add', headers, entry(fields))
const added = async (fields: object = {}) => (await add(self, fields)).data
const login = async (loginname: string, password: string, more: object = {}) =>
  (
    await web.call(
      'accounts/login',
      {},
      { body: { loginname, password, captcha: '', captchaKey: '', ...more } },
    )
  ).body
const namesOf = async (headers: Headers, query: Record<string, string | number> = {}) => {
  const { body } = await web.call('user/findPage', headers, { query })
  return body.data.list.map(({ loginName }: { loginName: string }) => loginName)
}

describe('user/add', () => {
  test('answers with the user and a one-time password, which serves for one login #users-12', async () => {
    const { code, data } = await add(self, {
      phone: '+81312345678',
      email: 'e@example.com',
      usefulLife: testNow + 1000,
    })
    const { password, ...row } = data

    expect(code).toBe(0)
    expect(row).toEqual({
      objectid: expect.stringMatching(/^\d+$/),
      version: 1,
      name: 'Field engineer',
      loginName: 'engineer',
      status: 0,
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      postid: post('qself'),
      postName: 'qself post',
      phone: '+81312345678',
      email: 'e@example.com',
      usefulLife: testNow + 1000,
      createdTime: testNow,
      own: true,
      self: false,
    })
    expect((await login('engineer', password)).reason).toBe('password.once')
    expect((await login('engineer', password, { newpwd: 'Green-hill-7' })).data.username).toBe(
      'Field engineer',
    )
    expect((await login('engineer', password)).reason).toBe('login.failed')
  })

  test.each([
    ['loginName', 'en gineer', 'has the wrong format'],
    ['loginName', 'engineer-1', 'has the wrong format'],
    ['loginName', 'QSELF', 'is taken. Choose another one'],
    ['name', 'a\u202eb', 'contains U+202E, an invisible character. Enter the text again'],
    ['usefulLife', testNow, 'must lie in the future'],
    ['email', 'nobody', 'has the wrong format'],
    ['phone', '12-34', 'has the wrong format'],
  ])('refuses %s %j', async (field, value, msg) => {
    expect((await add(self, { [field]: value })).errors).toEqual([{ field, msg }])
  })

  test('takes letters, digits and underscore in a login name #users-20', async () => {
    expect((await add(self, { loginName: 'Field_2' })).data.loginName).toBe('Field_2')
  })

  test('gives no post of another company, of one above, of one below, or post 1', async () => {
    const refused = [{ field: 'postid', msg: 'is not a role that you may give in this company' }]

    expect((await add(self, { postid: post('qstrang') })).errors).toEqual(refused)
    expect((await add(self, { postid: post('qparent') })).errors).toEqual(refused)
    expect((await add(self, { postid: post('qchild') })).errors).toEqual(refused)
    expect((await add(self, { postid: '1' })).errors).toEqual(refused)
    expect((await add(self, { companyid: web.world.companies.qchild })).data.belongCompany).toBe(
      'qchild company',
    )
  })

  test('gives no post with a function that the caller does not have, or of a higher level', async () => {
    const strong = await call('post/add', admin, {
      name: 'Strong',
      limit: 2,
      companyid: web.world.companies.qself,
      functions: [...worldFunctions, 'PROPERTYCZQX'],
    })
    const high = await call('post/add', admin, {
      name: 'High',
      limit: 1,
      companyid: web.world.companies.qself,
      functions: ['map_view'],
    })
    const refused = [{ field: 'postid', msg: 'is not a role that you may give in this company' }]

    expect((await add(self, { postid: strong.data.objectid })).errors).toEqual(refused)
    expect((await add(self, { postid: high.data.objectid })).errors).toEqual(refused)
    expect(
      (await add(admin, { postid: strong.data.objectid, companyid: web.world.companies.qself })).code,
    ).toBe(0)
    await owner('delete from app_user where login_name = $1', ['engineer'])
    await call('post/batchDelete', admin, { objectids: `${strong.data.objectid},${high.data.objectid}` })
  })

  test('adds nobody to a company that the caller does not see', async () => {
    const { errors } = await add(self, { companyid: web.world.companies.qstrang, postid: post('qstrang') })

    expect(errors.map(({ field }: { field: string }) => field)).toContain('postid')
    expect(await namesOf(admin, { loginName: 'engineer' })).toEqual([])
  })

  test('takes no field that is not the caller’s to say', async () => {
    expect((await add(self, { passwordHash: 'x' })).errors).toEqual([
      { field: 'passwordHash', msg: 'is not a parameter of this call' },
    ])
  })
})

describe('user/findPage', () => {
  test('has the users of the view in data.data.list, whoever has more rights read only #users-13', async () => {
    const { body } = await web.call('user/findPage', self, {})
    const seen = body.data.list.map(({ loginName, own, self: me }: Record<string, unknown>) => [
      loginName,
      own,
      me,
    ])

    expect(new Set(seen.map(String))).toEqual(new Set(['qself,true,true', 'qchild,true,false']))
    expect(await namesOf(admin, { name: 'qst' })).toEqual(['qstrang'])
    expect(await namesOf(self, { postid: post('qchild') })).toEqual(['qchild'])
    expect(await namesOf(self, { status: 1 })).toEqual([])
  })

  test('gives the details of users by their ids, and of nobody outside of the view #users-19', async () => {
    const objectIds = [user('qself'), user('qchild'), user('qstrang')].join()
    const { body } = await web.call('user/findDetails', self, { query: { objectIds } })

    expect(body.list.map(({ loginName }: { loginName: string }) => loginName)).toEqual(['qself', 'qchild'])
    expect(body.list[0]).toMatchObject({ objectid: user('qself'), postName: 'qself post', self: true })
  })

  test('names a company by its path where another one in the view has the same name', async () => {
    await owner(`update company set name = 'Twin' where name in ('qself company', 'qchild company')`)
    const { body } = await web.call('user/findPage', await web.login('qparent'), { query: {} })
    await owner(
      `update company set name = case when company_id = $1 then 'qself company' else 'qchild company' end
       where name = 'Twin'`,
      [web.world.companies.qself],
    )

    expect(
      body.data.list.map(({ loginName, belongCompany }: Record<string, string>) => [
        loginName,
        belongCompany,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['qself', 'Twin'],
        ['qchild', 'Twin / Twin'],
      ]),
    )
  })

  test('shows no hash of a password', async () => {
    const { text } = await web.call('user/findPage', admin, {})

    expect(text).not.toMatch(/argon2|password/i)
  })
})

describe('user/edit', () => {
  const edit = (headers: Headers, row: Record<string, unknown>, fields: object = {}) => {
    const { objectid, version, name, loginName, postid } = row
    return call('user/edit', headers, { objectid, version, name, loginName, postid, ...fields })
  }

  test('changes what is given and keeps the rest #users-14', async () => {
    const row = await added({ phone: '110', usefulLife: testNow + 5000 })
    const { data } = await edit(self, row, { name: 'Engineer', usefulLife: 0 })

    expect(data).toMatchObject({ name: 'Engineer', phone: '110', version: 2 })
    expect(data).not.toHaveProperty('usefulLife')
    expect((await edit(self, row)).reason).toBe('record.changed')
  })

  test('lets people change their own name, not their post, company or validity', async () => {
    const { body } = await web.call('user/findDetails', self, { query: { objectIds: user('qself') } })
    const [own] = body.list
    const refused = async (fields: object) => (await edit(self, own, fields)).errors

    expect(await refused({ postid: post('qchild') })).toEqual([
      { field: 'postid', msg: 'can’t be changed by yourself' },
    ])
    expect(await refused({ companyid: web.world.companies.qchild })).toEqual([
      { field: 'companyid', msg: 'can’t be changed by yourself' },
    ])
    expect(await refused({ usefulLife: testNow + 1 })).toEqual([
      { field: 'usefulLife', msg: 'can’t be changed by yourself' },
    ])
    expect((await edit(self, own, { phone: '119' })).data.phone).toBe('119')
  })

  test('refuses users of others, and those with more rights', async () => {
    const foreign = {
      objectid: user('qstrang'),
      version: 1,
      name: 'x',
      loginName: 'x',
      postid: post('qself'),
    }

    expect((await edit(self, foreign)).reason).toBe('record.unknown')
    await owner(`insert into post_function values ($1, 'PROPERTYCZQX')`, [post('qchild')])
    expect((await edit(self, { ...foreign, objectid: user('qchild') })).reason).toBe('rights.beyond')
    await owner(`delete from post_function where function_code = 'PROPERTYCZQX'`)
  })
})

describe('freezing, deleting and resetting', () => {
  test('a frozen user is out at once, and in again when active #users-17', async () => {
    const { objectid, password } = await added()
    const { data } = await login('engineer', password, { newpwd: 'Green-hill-7' })
    const ask = async () => (await web.call('company/getTreeInfo', { access_token: data.token })).body.code

    expect(await ask()).toBe(0)
    expect((await call('user/batchFrozenOrActivate', self, { objectids: objectid, opt: 1 })).code).toBe(0)
    expect(await ask()).toBe(3)
    expect((await login('engineer', 'Green-hill-7')).reason).toBe('login.frozen')
    await call('user/batchFrozenOrActivate', self, { objectids: objectid, opt: 0 })
    expect((await login('engineer', 'Green-hill-7')).code).toBe(0)
  })

  test('a reset ends the sessions and gives a one-time password, shown once #users-16', async () => {
    const { objectid, password } = await added()
    const { data } = await login('engineer', password, { newpwd: 'Green-hill-7' })
    const { data: reset } = await call('user/batchResetPassword', self, { objectids: objectid })

    expect(reset.results).toEqual([
      { objectid, code: 0, msg: 'Done', password: expect.stringMatching(/^\S{16}$/) },
    ])
    expect((await web.call('company/getTreeInfo', { access_token: data.token })).status).toBe(401)
    expect((await login('engineer', 'Green-hill-7')).reason).toBe('login.failed')
    expect((await login('engineer', reset.results[0].password)).reason).toBe('password.once')
    const { rows } = await owner('select detail from operation_log')
    expect(JSON.stringify(rows)).not.toContain(reset.results[0].password)
  })

  test('nobody freezes, deletes or resets themselves', async () => {
    const batch = { objectids: user('qself') }
    const reasons = await Promise.all([
      call('user/batchFrozenOrActivate', self, { ...batch, opt: 1 }),
      call('user/batchDelete', self, batch),
      call('user/batchResetPassword', self, batch),
    ])

    expect(reasons.map(({ data }) => data.results[0].msg)).toEqual(
      Array.from({ length: 3 }, () => 'You can’t do this to your own account'),
    )
    expect((await web.call('company/getTreeInfo', self)).body.code).toBe(0)
  })

  test('two administrators who freeze each other do not both succeed', async () => {
    const second = (await call('user/add', admin, entry({ postid: '1' }))).data
    const other = await login('engineer', second.password, { newpwd: 'Green-hill-7' })
    const headers = { access_token: other.data.token, language_type: 'en' }
    const freeze = (by: Headers, objectids: string) =>
      call('user/batchFrozenOrActivate', by, { objectids, opt: 1 })
    await Promise.all([freeze(admin, second.objectid), freeze(headers, user('admin'))])
    const { rows } = await owner('select flag from app_user where post_id = 1 order by flag')

    expect(rows).toEqual([{ flag: 0 }, { flag: 1 }])
    await owner('update app_user set flag = 0 where post_id = 1')
  })

  test('one administrator without an end stays, so that time locks nobody out', async () => {
    const second = (await call('user/add', admin, entry({ postid: '1' }))).data
    const other = await login('engineer', second.password, { newpwd: 'Green-hill-7' })
    const headers = { access_token: other.data.token, language_type: 'en' }
    const freeze = async (by: Headers, objectids: string) =>
      (await call('user/batchFrozenOrActivate', by, { objectids, opt: 1 })).data.results[0].msg
    const end = async (by: Headers, objectid: string) => {
      const { list } = (await web.call('user/findDetails', by, { query: { objectIds: objectid } })).body
      const { version, name, loginName, postid } = list[0]
      const body = { objectid, version, name, loginName, postid, usefulLife: testNow + 600_000 }
      return (await call('user/edit', by, body)).errors ?? 'ended'
    }
    const ended = await end(headers, user('admin'))
    const refused = [await end(admin, second.objectid), await freeze(admin, second.objectid)]
    await owner('update app_user set valid_until = null where post_id = 1')
    const frozen = await freeze(admin, second.objectid)

    expect(ended).toBe('ended')
    expect(refused).toEqual([
      [
        {
          field: 'usefulLife',
          msg: 'can’t be set: every other super administrator has an end date or is frozen',
        },
      ],
      'This is the last active super administrator and must stay',
    ])
    expect(frozen).toBe('Done')
  })

  test('ids of others in a batch leave it undone as a whole', async () => {
    const { objectid } = await added()
    const mixed = { objectids: `${objectid},${user('qstrang')}` }

    expect((await call('user/batchDelete', self, mixed)).reason).toBe('record.unknown')
    expect((await call('user/batchFrozenOrActivate', self, { ...mixed, opt: 1 })).reason).toBe(
      'record.unknown',
    )
    expect((await call('user/batchResetPassword', self, mixed)).reason).toBe('record.unknown')
    expect(await namesOf(self, { loginName: 'engineer', status: 0 })).toEqual(['engineer'])
  })

  test('a deleted user is gone with their sessions #users-15', async () => {
    const { objectid, password } = await added()
    const { data } = await login('engineer', password, { newpwd: 'Green-hill-7' })

    expect((await call('user/batchDelete', self, { objectids: objectid })).code).toBe(0)
    expect((await web.call('company/getTreeInfo', { access_token: data.token })).status).toBe(401)
    expect(await namesOf(self, { loginName: 'engineer' })).toEqual([])
  })
})

describe('loginHistory/findPage', () => {
  const history = async (headers: Headers, query: Record<string, string> = {}) =>
    (await web.call('loginHistory/findPage', headers, { query })).body

  test('has each attempt with its status, address and browser, the newest first #users-18', async () => {
    const { objectid, password } = await added()
    await web.call(
      'accounts/login',
      {},
      {
        body: { loginname: 'engineer', password: 'wrong-1234', captcha: '', captchaKey: '' },
        headers: { 'user-agent': 'Browser 7' },
      },
    )
    web.clock.advance(1000)
    await login('engineer', password, { newpwd: 'Green-hill-7' })
    const { data } = await history(self, { userid: objectid })

    expect(data.total).toBe(2)
    expect(
      data.list.map(({ status, msg, address, browser }: Record<string, unknown>) => ({
        status,
        msg,
        address,
        browser,
      })),
    ).toEqual([
      { status: 0, msg: '', address: '127.0.0.1', browser: 'lightMyRequest' },
      {
        status: 1,
        msg: 'User name or password is wrong',
        address: '127.0.0.1',
        browser: 'Browser 7',
      },
    ])
    expect(data.list[0].time - data.list[1].time).toBe(1000)
  })

  test('is one’s own without a right, and another’s with the right to view users', async () => {
    expect((await history(self)).data.total).toBeGreaterThan(0)
    expect((await history(self, { userid: user('qstrang') })).data.total).toBe(0)
  })
})
