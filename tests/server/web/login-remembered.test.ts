import { createHash } from 'node:crypto'

import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { password } from '#tests/harness/web-world.ts'
import { testWeb, type Answer, type TestWeb } from '#tests/harness/web.ts'

const second = 1000
const day = 86_400_000

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

/** The cookies of one browser. */
type Jar = Map<string, string>

async function logIn(jar: Jar, fields: object = {}, headers: object = {}): Promise<Answer> {
  const answer = await web.call(
    'accounts/login',
    { 'accept-language': 'en', cookie: cookieHeader(jar), ...headers },
    {
      body: { loginname: 'qself', password: '', captcha: '', captchaKey: '', ...fields },
    },
  )
  keep(jar, answer)
  return answer
}
const cookieHeader = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

function keep(jar: Jar, { cookies }: Answer): void {
  for (const line of cookies) {
    const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0/.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}
const typed = { password, remember: true }
const untyped = { remember: true, remembered: true }
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)

async function rememberedBrowser(loginname = 'qself'): Promise<Jar> {
  const jar: Jar = new Map()
  await logIn(jar, { ...typed, loginname })
  return jar
}
const reason = async (jar: Jar, fields: object = {}) =>
  (await logIn(jar, { ...untyped, ...fields })).body.reason ?? 'logged in'

beforeEach(() => owner('delete from login_failure'))

describe('a login that is to be remembered', () => {
  test('leaves a name that the page can read and a token that it cannot, for 365 days', async () => {
    const { cookies } = await logIn(new Map(), typed)

    expect(cookies).toEqual([
      expect.stringMatching(
        /^remembered=[\w-]{43}; Path=\/api\/accounts\/; Max-Age=31536000; SameSite=Strict; HttpOnly$/,
      ),
      'loginname=qself; Path=/; Max-Age=31536000; SameSite=Strict',
    ])
  })

  test('sends both over https alone when it came by https', async () => {
    const { cookies } = await logIn(new Map(), typed, { 'x-forwarded-proto': 'https' })

    expect(cookies.map((line) => line.endsWith('; Secure'))).toEqual([true, true])
  })

  test('keeps the hash of the token, and the password nowhere', async () => {
    const jar = await rememberedBrowser()

    const hash = createHash('sha256')
      .update(jar.get('remembered') ?? '')
      .digest()
    const client = new Client({ connectionString: web.database.url })
    await client.connect()
    const { rows } = await client.query('select token_hash, user_id::int from remembered_login')
    await client.end()
    expect(rows.filter((row) => hash.equals(row.token_hash))).toHaveLength(1)
    expect(cookieHeader(jar)).not.toContain(password)
  })

  test('needs no password the next time, and gets another token each time', async () => {
    const jar = await rememberedBrowser()
    const first = jar.get('remembered')
    const { body } = await logIn(jar, untyped)

    expect(body.data.loginname).toBe('qself')
    expect(jar.get('remembered')).not.toBe(first)
    expect(await reason(jar)).toBe('logged in')
  })

  test('is none unless it is asked for', async () => {
    const { cookies } = await logIn(new Map(), { password })

    expect(cookies).toEqual([])
  })

  test('ends after 365 days without use', async () => {
    const jar = await rememberedBrowser()
    web.clock.advance(365 * day)

    expect(await reason(jar)).toBe('login.forgotten')
  })
})

describe('a token that was replaced', () => {
  test('still serves the other tab for half a minute', async () => {
    const jar = await rememberedBrowser()
    const otherTab: Jar = new Map(jar)
    await logIn(jar, untyped)
    web.clock.advance(30 * second)

    expect(await reason(otherTab)).toBe('logged in')
    expect(await reason(otherTab)).toBe('logged in')
    expect(await reason(jar)).toBe('logged in')
  })

  test('serves two tabs at the same moment', async () => {
    const jar = await rememberedBrowser()
    const answers = await Promise.all([
      logIn(new Map(jar), untyped),
      logIn(new Map(jar), untyped),
      logIn(new Map(jar), untyped),
    ])

    expect(answers.map(({ body }) => body.code)).toEqual([0, 0, 0])
  })

  test('is a copy when it comes later, and ends the whole family', async () => {
    const jar = await rememberedBrowser()
    const thief: Jar = new Map(jar)
    await logIn(jar, untyped)
    web.clock.advance(30 * second + 1)
    await owner('delete from operation_log')

    expect(await reason(thief)).toBe('login.forgotten')
    expect(await reason(jar)).toBe('login.forgotten')
    const { rows } = await owner('select outcome, detail from operation_log order by operation_id')
    expect(rows).toEqual([
      { outcome: 'login.forgotten', detail: { remembered: 'copied' } },
      { outcome: 'login.forgotten', detail: { remembered: 'no' } },
    ])
  })
})

describe('a copy of a token ends', () => {
  const menu = async ({ body }: Answer) =>
    (await web.call('permission/getModuleListByUserid', { access_token: body.data.token })).body.code

  test('the sessions that were opened with any token of its browser, and no others', async () => {
    const jar: Jar = new Map()
    const first = await logIn(jar, typed)
    const elsewhere = await logIn(new Map(), typed)
    const thief: Jar = new Map(jar)
    const sessions = [first, await logIn(jar, untyped), await logIn(thief, untyped)]
    expect(await Promise.all([...sessions, elsewhere].map(menu))).toEqual([0, 0, 0, 0])
    web.clock.advance(30 * second + 1)
    const [late] = [new Map(thief), await logIn(thief, untyped)]
    web.clock.advance(30 * second + 1)
    expect(await reason(late)).toBe('login.forgotten')

    expect(await Promise.all([...sessions, elsewhere].map(menu))).toEqual([3, 3, 3, 0])
  })

  test('also one that is being opened at that moment', async () => {
    const clients = [1, 2, 3].map(() => new Client({ connectionString: web.database.url }))
    const [opening, other, onlooker] = clients
    if (opening === undefined || other === undefined || onlooker === undefined) throw new Error('no clients')
    await Promise.all(clients.map((client) => client.connect()))
    const admin = `from app_user where login_name = 'admin'`
    const open = (client: Client, session: string) =>
      client.query(
        `select open_session($1, user_id, password_hash, now(), now() + interval '1 day', 'token', '', '') as opened ${admin}`,
        [Buffer.from(session)],
      )
    await other.query(
      `select remember_login('token', 'family', user_id, password_hash, now(), now() + interval '1 day') ${admin}`,
    )
    await other.query(`select replace_remembered('token', 'next', now(), now() + interval '1 day')`)
    await opening.query('begin')
    await open(opening, 'session')
    const ending = other.query(
      `select from find_remembered('token', now() + interval '1 hour', interval '30 s')`,
    )
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%find_remembered%'`
    await expect.poll(async () => (await onlooker.query(waiting)).rowCount).toBe(1)
    await opening.query('commit')
    await ending

    expect((await other.query(`select ended from session where token_hash = 'session'`)).rows).toEqual([
      { ended: true },
    ])
    expect((await open(other, 'another')).rows).toEqual([{ opened: false }])
    await Promise.all(clients.map((client) => client.end()))
  })
})

describe('a remembered login is forgotten', () => {
  test('when a login does not ask to remember it', async () => {
    const jar = await rememberedBrowser()
    const copy: Jar = new Map(jar)
    const { cookies } = await logIn(jar, { password })

    expect(cookies).toEqual([
      'remembered=; Path=/api/accounts/; Max-Age=0; SameSite=Strict; HttpOnly',
      'loginname=; Path=/; Max-Age=0; SameSite=Strict',
    ])
    expect(await reason(copy)).toBe('login.forgotten')
  })

  test('when the tick is taken away', async () => {
    const jar = await rememberedBrowser()
    const copy: Jar = new Map(jar)
    keep(jar, await web.call('accounts/forget', { cookie: cookieHeader(jar) }, { body: {} }))

    expect([...jar]).toEqual([])
    expect(await reason(copy)).toBe('login.forgotten')
  })

  test('when somebody else logs in, and never stands for them', async () => {
    const jar = await rememberedBrowser()

    expect(await reason(new Map(jar), { loginname: 'qchild' })).toBe('login.forgotten')
    expect(await reason(jar)).toBe('login.forgotten')
  })

  test.each([
    ['the user is frozen', `update app_user set flag = $1 where login_name = 'qlender'`],
    ['the post is frozen', `update post set flag = $1 where name = 'qlender post'`],
    ['the company is frozen', `update company set flag = $1 where name = 'qlender company'`],
    ['a company above is frozen', `update company set flag = $1 where parent_id is null`],
  ])('when %s, also after that is over', async (_, statement) => {
    const jar = await rememberedBrowser('qlender')
    await owner(statement, [1])
    await owner(statement, [0])

    expect(await reason(jar, { loginname: 'qlender' })).toBe('login.forgotten')
  })

  test('when the account is past its validity', async () => {
    const jar = await rememberedBrowser('qlender')
    const copy: Jar = new Map(jar)
    await owner(`update app_user set valid_until = $1 where login_name = 'qlender'`, [
      new Date(web.clock.now()),
    ])
    const expired = await reason(jar, { loginname: 'qlender' })
    await owner(`update app_user set valid_until = null where login_name = 'qlender'`)

    expect(expired).toBe('login.expired')
    expect(await reason(copy, { loginname: 'qlender' })).toBe('login.forgotten')
  })

  test('when the person logs out everywhere, with every session', async () => {
    const jar = await rememberedBrowser('qsiblng')
    const [here, elsewhere] = [await web.login('qsiblng'), await web.login('qsiblng')]
    await web.call('accounts/logout', here, { query: { everywhere: 1 } })

    expect(await reason(jar, { loginname: 'qsiblng' })).toBe('login.forgotten')
    expect((await web.call('permission/getModuleListByUserid', elsewhere)).body.code).toBe(401)
  })

  test('but not by an ordinary logout', async () => {
    const jar = await rememberedBrowser('qsiblng')
    await web.call('accounts/logout', await web.login('qsiblng'))

    expect(await reason(jar, { loginname: 'qsiblng' })).toBe('logged in')
  })
})

test('a guessed token is limited as a password is', async () => {
  const guess = () => reason(new Map([['remembered', 'A'.repeat(43)]]), { loginname: 'qstrang' })
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess()).toBe('login.forgotten')

  expect(await guess()).toBe('login.locked')
})

describe('a one-time password', () => {
  const logInOnce = (newpwd?: string) =>
    logIn(new Map(), { loginname: 'qchild', password, ...(newpwd !== undefined && { newpwd }) })
  beforeEach(() => owner(`update app_user set password_once = true where login_name = 'qchild'`))

  test('lets nobody in before another one is chosen, and is gone then', async () => {
    const asked = await logInOnce()
    const chosen = await logInOnce('Green-hill-7')
    const again = await logInOnce()
    await owner(
      `update app_user set password_hash = (select password_hash from app_user where login_name = 'qself')
       where login_name = 'qchild'`,
    )

    expect(asked.body).toEqual({
      code: 10001,
      msg: 'This is a one-time password. Choose a new one',
      reason: 'password.once',
    })
    expect(chosen.body.data.loginname).toBe('qchild')
    expect(again.body.reason).toBe('login.failed')
  })

  test.each([
    ['short', 'needs 8 to 20 characters without spaces, and at least two of letters, digits and punctuation'],
    [password, 'must differ from the current password'],
  ])('is not replaced by %s', async (newpwd, msg) => {
    expect((await logInOnce(newpwd)).body.errors).toEqual([{ field: 'newpwd', msg }])
  })

  test('stands in nobody’s way who does not know it', async () => {
    const { body } = await logIn(new Map(), {
      loginname: 'qchild',
      password: 'Wrong-0ne',
      newpwd: 'Green-hill-7',
    })

    expect(body.reason).toBe('login.failed')
  })
})
