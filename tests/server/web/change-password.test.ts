import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openLive } from '#tests/harness/live-stream.ts'
import { password } from '#tests/harness/web-world.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

const chosen = 'Green-hill-7'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const change = (headers: Record<string, string>, fields: object = {}) =>
  web.call('user/changePassword', headers, {
    body: { oldpwd: password, newpwd: chosen, confirmpwd: chosen, ...fields },
  })
const menuCode = async (headers: Record<string, string>) =>
  (await web.call('permission/getModuleListByUserid', headers)).body.code
const logInWith = async (loginname: string, secret: string) => {
  const body = { loginname, password: secret, captcha: '', captchaKey: '' }
  return (await web.call('accounts/login', {}, { body })).body.reason ?? 'logged in'
}
beforeEach(() => owner('delete from login_failure'))

describe('a new password', () => {
  test('takes the place of the old one and ends every session of the user, and of nobody else #password-4', async () => {
    const [here, there, other] = [
      await web.login('qself'),
      await web.login('qself'),
      await web.login('qchild'),
    ]
    const stream = await openLive(web, there, { topics: 'alarms' })
    const answer = await change(here)

    expect(answer.body).toEqual({ code: 0, msg: 'Done' })
    expect([await menuCode(here), await menuCode(there), await menuCode(other)]).toEqual([401, 401, 0])
    expect((await stream.until(({ event }) => event === 'live.end')).data).toMatchObject({ code: 401 })
    expect([await logInWith('qself', password), await logInWith('qself', chosen)]).toEqual([
      'login.failed',
      'logged in',
    ])
  })

  test('is that of one of two who change it at the same moment', async () => {
    const headers = await web.login('qstrang')
    const { rows } = await owner(`select password_hash from app_user where login_name = 'qstrang'`)
    const choices = ['Green-hill-8', 'Green-hill-9']
    const answers = await Promise.all(
      choices.map((newpwd) => change(headers, { newpwd, confirmpwd: newpwd })),
    )
    const changed = answers.map(({ body }) => body.code === 0)

    expect(changed.filter(Boolean)).toHaveLength(1)
    expect(await logInWith('qstrang', choices[changed.indexOf(true)] ?? '')).toBe('logged in')
    await owner(`update app_user set password_hash = $1 where login_name = 'qstrang'`, [
      rows[0].password_hash,
    ])
  })

  test('is written into the operation log without the password', async () => {
    await change(await web.login('qparent'))
    const { rows } = await owner(
      `select operation, outcome, login_name, detail from operation_log order by operation_id desc limit 1`,
    )

    expect(rows).toEqual([
      { operation: 'operation.changePassword', outcome: 'done', login_name: 'qparent', detail: {} },
    ])
  })

  test.each([
    [
      'nothing',
      { oldpwd: '', newpwd: '', confirmpwd: '' },
      [
        { field: 'oldpwd', msg: 'cannot be empty' },
        { field: 'newpwd', msg: 'cannot be empty' },
        { field: 'confirmpwd', msg: 'cannot be empty' },
      ],
    ],
    [
      'a weak one',
      { newpwd: '12345678', confirmpwd: '12345678' },
      [
        {
          field: 'newpwd',
          msg: 'needs 8 to 20 characters without spaces, and at least two of letters, digits and punctuation',
        },
      ],
    ],
    [
      'a common one',
      { newpwd: 'Passw0rd1', confirmpwd: 'Passw0rd1' },
      [
        {
          field: 'newpwd',
          msg: 'is too easy to guess: a common word, or the login name, with digits or signs',
        },
      ],
    ],
    [
      'two different ones',
      { confirmpwd: 'Green-hill-8' },
      [{ field: 'confirmpwd', msg: 'does not match the new password' }],
    ],
    [
      'the old one',
      { newpwd: password, confirmpwd: password },
      [{ field: 'newpwd', msg: 'must differ from the current password' }],
    ],
  ])('is refused: %s #password-5', async (_, fields, errors) => {
    const { status, body } = await change(await web.login('qsiblng'), fields)

    expect([status, body.errors]).toEqual([422, errors])
    expect(await logInWith('qsiblng', password)).toBe('logged in')
  })
})

describe('a login while another password is being set', () => {
  const clients: Client[] = []
  /** Of the owner of the database, who sees what others wait for. */
  const connected = async () => {
    const client = new Client({ connectionString: web.database.url })
    clients.push(client)
    await client.connect()
    return client
  }
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()))
    await owner(`update app_user set password_hash = $1 where login_name = 'qlender'`, [hash])
  })
  let hash = ''
  beforeEach(async () => {
    hash = (await owner(`select password_hash from app_user where login_name = 'qlender'`)).rows[0]
      .password_hash
  })
  const setAnother = `update app_user set password_hash = 'another' where login_name = 'qlender'`
  const count = async (onlooker: Client, table: 'session' | 'remembered_login') =>
    (await onlooker.query(`select from ${table} join app_user using (user_id) where login_name = 'qlender'`))
      .rowCount
  const waits = async (onlooker: Client, query: string) => {
    const { rowCount } = await onlooker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    )
    return rowCount
  }

  test.each([
    ['opens no session', 'select open_session%', false],
    ['remembers no browser', 'select remember_login%', true],
  ])('waits for it, and %s by the old one', async (_, query, remember) => {
    const [setting, onlooker] = [await connected(), await connected()]
    await setting.query('begin')
    await setting.query(setAnother)
    const body = { loginname: 'qlender', password, captcha: '', captchaKey: '', remember }
    const answer = web.call('accounts/login', {}, { body })
    await expect.poll(() => waits(onlooker, `%${query}`)).toBe(1)
    await setting.query('commit')

    expect((await answer).body.reason).toBe('login.failed')
    expect((await answer).cookies).toEqual([])
    expect([await count(onlooker, 'session'), await count(onlooker, 'remembered_login')]).toEqual([0, 0])
  })

  test('is ended by it when its session was opened just before', async () => {
    const [opening, setting, onlooker] = [await connected(), await connected(), await connected()]
    await opening.query('begin')
    await opening.query(
      `select open_session('at once', user_id, password_hash, now(), now() + interval '1 day', null, '', '')
       from app_user where login_name = 'qlender'`,
    )
    const set = setting.query(setAnother)
    await expect.poll(() => waits(onlooker, 'update app_user%')).toBe(1)
    await opening.query('commit')
    await set

    expect(await count(onlooker, 'session')).toBe(0)
  })
})

describe('a wrong current password', () => {
  test('is said so, and ends nothing', async () => {
    const headers = await web.login('qstrang')
    const { status, body } = await change(headers, { oldpwd: 'Wrong-0ne' })

    expect([status, body]).toEqual([
      200,
      { code: 10001, msg: 'The current password is wrong', reason: 'password.wrong' },
    ])
    expect(await menuCode(headers)).toBe(0)
  })

  test('is limited as a login is', async () => {
    const headers = await web.login('qlender')
    for (let attempt = 0; attempt < 10; attempt += 1) await change(headers, { oldpwd: 'Wrong-0ne' })

    expect((await change(headers)).body.reason).toBe('login.locked')
  })
})
