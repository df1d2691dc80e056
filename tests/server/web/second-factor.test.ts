import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { codeOfStep, stepAt } from '#server/web/services/totp.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { password } from '#tests/harness/web-world.ts'
import { testWeb, type Answer, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

const second = 1000
const minute = 60 * second
const stepMs = 30 * second

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from second_factor')
  await owner('delete from login_failure')
  await owner('update post set second_factor = false')
  await owner('delete from operation_log')
  web.clock.advance(minute)
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const english = { 'accept-language': 'en' }
const logIn = (fields: object = {}, headers: Headers = english) =>
  web.call('accounts/login', headers, {
    body: { loginname: 'qself', password, captcha: '', captchaKey: '', ...fields },
  })
const sendCode = (ticket: string, code: string, headers: Headers = english) =>
  web.call('accounts/loginCode', headers, { body: { ticket, code } })
const ticketOf = async (fields: object = {}): Promise<string> => (await logIn(fields)).body.data.ticket
const menuCode = async (headers: Headers) =>
  (await web.call('permission/getModuleListByUserid', headers)).body.code
const cookieOf = ({ cookies }: Answer) => cookies.map((line) => line.split(';')[0]).join('; ')

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)))
}
/** What the app shows now, or some steps from now. */
const codeOf = (secret: string, ahead = 0) => codeOfStep(bytesOf(secret), stepAt(web.clock.now()) + ahead)
/** A code that is not this secret's about now. */
function wrongCode(secret: string): string {
  const right = new Set([-1, 0, 1].map((ahead) => codeOf(secret, ahead)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? ''
}

interface Enrolled {
  headers: Headers
  secret: string
  recoveryCodes: string[]
}
/** Sets up a second factor as the person does, and waits until the code of the confirmation is over. */
async function enrol(name: string): Promise<Enrolled> {
  const headers = await web.login(name)
  const begun = await web.call('user/beginSecondFactor', headers, { body: { password } })
  const { secret, ticket } = begun.body.data
  const done = await web.call('user/confirmSecondFactor', headers, { body: { ticket, code: codeOf(secret) } })
  expect(done.body.code).toBe(0)
  web.clock.advance(2 * stepMs)
  return { headers, secret, recoveryCodes: done.body.data.recoveryCodes }
}

describe('setting up a second factor', () => {
  test('takes the password and a first code, gives ten recovery codes, and ends the other sessions', async () => {
    const there = await web.login('qself')
    const stream = await openLive(web, there, { topics: 'alarms' })
    const { headers, secret, recoveryCodes } = await enrol('qself')

    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect((await stream.until(({ event }) => event === 'live.end')).data).toMatchObject({ code: 401 })
    expect([await menuCode(headers), await menuCode(there)]).toEqual([0, 401])
    expect((await web.call('user/getSecondFactor', headers)).body.data).toEqual({
      since: expect.any(Number),
      required: false,
      recoveryCodes: 10,
    })
  })

  test('is refused with a wrong password or a wrong code, and nothing is set up', async () => {
    const headers = await web.login('qself')
    const begin = (secret: string) =>
      web.call('user/beginSecondFactor', headers, { body: { password: secret } })
    const confirm = (ticket: string, code: string) =>
      web.call('user/confirmSecondFactor', headers, { body: { ticket, code } })
    const { secret, ticket } = (await begin(password)).body.data

    expect((await begin('Wrong-0ne')).body.reason).toBe('password.wrong')
    expect((await confirm(ticket, wrongCode(secret))).body.reason).toBe('factor.wrong')
    expect((await confirm('no ticket', codeOf(secret))).body.reason).toBe('factor.late')
    const stranger = await web.login('qchild')
    const stolen = { body: { ticket, code: codeOf(secret) } }
    expect((await web.call('user/confirmSecondFactor', stranger, stolen)).body.reason).toBe('factor.late')
    web.clock.advance(10 * minute)
    expect((await confirm(ticket, codeOf(secret))).body.reason).toBe('factor.late')
    expect((await owner('select from second_factor')).rowCount).toBe(0)
  })

  test('replaces one only with a code of it', async () => {
    const { headers, secret } = await enrol('qself')
    const begin = (body: object) =>
      web.call('user/beginSecondFactor', headers, { body: { password, ...body } })

    expect((await begin({})).body.reason).toBe('factor.wrong')
    const { data } = (await begin({ code: codeOf(secret) })).body
    const confirmed = { ticket: data.ticket, code: codeOf(data.secret) }
    expect((await web.call('user/confirmSecondFactor', headers, { body: confirmed })).body.code).toBe(0)
    web.clock.advance(2 * stepMs)
    expect((await sendCode(await ticketOf(), codeOf(secret))).body.reason).toBe('factor.wrong')
    expect((await sendCode(await ticketOf(), codeOf(data.secret))).body.code).toBe(0)
    // The ticket was for the factor that is gone.
    expect(
      (
        await web.call('user/confirmSecondFactor', headers, {
          body: { ...confirmed, code: codeOf(data.secret) },
        })
      ).body.reason,
    ).toBe('record.changed')
  })

  test('keeps the secret sealed and the recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await enrol('qself')
    const { rows } = await owner(`select f::text || string_agg(r::text, '') as stored
      from second_factor f join recovery_code r using (user_id) group by f`)

    const stored = String(rows[0].stored)
    expect(stored).not.toContain(bytesOf(secret).toString('hex'))
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    for (const code of recoveryCodes)
      expect(stored).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
  })
})

describe('logging in with a second factor', () => {
  test('asks for a code after the password, and for nothing of who is not asked', async () => {
    const { secret } = await enrol('qself')
    const asked = await logIn()

    expect(asked).toMatchObject({
      status: 200,
      body: {
        code: 10001,
        msg: 'Enter the code of your authenticator app',
        reason: 'factor.asked',
        data: { ticket: expect.stringMatching(/^[\w-]+$/) },
      },
    })
    const { body } = await sendCode(asked.body.data.ticket, ` ${codeOf(secret)} `)
    expect(body).toMatchObject({ code: 0, data: { loginname: 'qself', token: expect.any(String) } })
    expect((await logIn({ loginname: 'qchild' })).body.data.loginname).toBe('qchild')
    expect((await logIn({ password: 'Wrong-0ne' })).body).toEqual({
      code: 10001,
      msg: 'User name or password is wrong',
      reason: 'login.failed',
    })
  })

  test('takes each code once, and none that is older than one that was used', async () => {
    const { secret } = await enrol('qself')
    const ticket = await ticketOf()
    const code = codeOf(secret)
    const before = codeOf(secret, -1)
    const twice = await Promise.all([sendCode(ticket, code), sendCode(ticket, code)])

    const reasons: string[] = twice.map(({ body }) => body.reason ?? 'logged in')
    expect(reasons.toSorted((one, other) => one.localeCompare(other))).toEqual(['factor.wrong', 'logged in'])
    expect((await sendCode(await ticketOf(), before)).body.reason).toBe('factor.wrong')
    expect((await sendCode(await ticketOf(), codeOf(secret, 1))).body.code).toBe(0)
  })

  test('takes each recovery code once', async () => {
    const { headers, recoveryCodes } = await enrol('qself')
    const [first = '', next = ''] = recoveryCodes

    expect((await sendCode(await ticketOf(), first)).body.code).toBe(0)
    expect((await sendCode(await ticketOf(), first)).body.reason).toBe('factor.wrong')
    expect((await sendCode(await ticketOf(), next.toLowerCase().replaceAll('-', ' '))).body.code).toBe(0)
    expect((await web.call('user/getSecondFactor', headers)).body.data.recoveryCodes).toBe(8)
  })

  test('wrong codes lock the name as wrong passwords do, and the right password does not unlock it', async () => {
    const { secret } = await enrol('qself')
    const reasons: string[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { body } = await logIn()
      reasons.push(body.reason)
      if (body.data !== undefined)
        reasons.push((await sendCode(body.data.ticket, wrongCode(secret))).body.reason)
    }

    expect(reasons).toEqual([
      ...Array.from({ length: 5 }, () => ['factor.asked', 'factor.wrong']).flat(),
      'login.locked',
    ])
    web.clock.advance(16 * minute)
    expect((await sendCode(await ticketOf(), codeOf(secret))).body.code).toBe(0)
    expect((await owner(`select from login_failure where subject = 'name:qself'`)).rowCount).toBe(0)
  })

  test('a ticket serves for ten minutes, for its step, and until the password is changed', async () => {
    const { headers, secret } = await enrol('qself')
    const late = await ticketOf()
    web.clock.advance(10 * minute)
    const changed = await ticketOf()
    const { rows } = await owner(`select password_hash from app_user where login_name = 'qself'`)
    await web.call('user/changePassword', headers, {
      body: { oldpwd: password, newpwd: 'Green-hill-7', confirmpwd: 'Green-hill-7' },
    })
    const enrolled = await web.call('accounts/offerSecondFactor', english, { body: { ticket: changed } })

    expect((await sendCode(late, codeOf(secret))).body.reason).toBe('factor.late')
    expect((await sendCode(changed, codeOf(secret))).body.reason).toBe('factor.late')
    expect(enrolled.body.reason).toBe('factor.late')
    await owner(`update app_user set password_hash = $1 where login_name = 'qself'`, [rows[0].password_hash])
  })

  test('a browser that remembers the password is asked for the code all the same', async () => {
    const { secret } = await enrol('qself')
    const first = await logIn({ remember: true })
    expect(first.cookies).toEqual([])
    const entered = await sendCode(first.body.data.ticket, codeOf(secret))
    web.clock.advance(2 * stepMs)
    const again = await logIn(
      { password: '', remember: true, remembered: true },
      { ...english, cookie: cookieOf(entered) },
    )

    expect(again.body.reason).toBe('factor.asked')
    const { ticket } = again.body.data
    expect((await sendCode(ticket, codeOf(secret))).body.reason).toBe('login.forgotten')
    web.clock.advance(2 * stepMs)
    const renewed = await logIn(
      { password: '', remember: true, remembered: true },
      { ...english, cookie: cookieOf(entered) },
    )
    const inside = await sendCode(renewed.body.data.ticket, codeOf(secret), {
      ...english,
      cookie: cookieOf(entered),
    })
    expect(inside.body.code).toBe(0)
    expect(cookieOf(inside)).toMatch(/^remembered=[\w-]{43}/)
  })

  test('no other way in goes around it: a signal with the right password is refused', async () => {
    await owner('update company set signal_login = true')
    await enrol('qself')
    const body = { loginname: 'qself', password, timestamp: web.clock.now() - second }
    const refused = await web.call('accounts/loginFree', english, { body })

    expect(refused.body.reason).toBe('login.failed')
    const { rows } = await owner(`select detail from operation_log where operation = 'operation.loginFree'`)
    expect(rows).toEqual([{ detail: { why: 'second factor' } }])
  })

  test('the logs name what happened, and hold no code and no secret', async () => {
    const { headers, secret, recoveryCodes } = await enrol('qself')
    const code = codeOf(secret)
    await sendCode(await ticketOf(), wrongCode(secret))
    await sendCode(await ticketOf(), code)
    await sendCode('junk', '123456')
    const { rows } = await owner('select operation, outcome, detail from operation_log order by operation_id')

    expect(rows).toEqual([
      { operation: 'operation.login', outcome: 'done', detail: {} },
      { operation: 'operation.secondFactor.set', outcome: 'done', detail: {} },
      { operation: 'operation.login', outcome: 'factor.asked', detail: {} },
      { operation: 'operation.login', outcome: 'factor.wrong', detail: {} },
      { operation: 'operation.login', outcome: 'factor.asked', detail: {} },
      { operation: 'operation.login', outcome: 'done', detail: { secondFactor: 'code' } },
    ])
    const history = await web.call('loginHistory/findPage', headers)
    const list: { status: number; msg: string }[] = history.body.data.list
    expect(list.slice(0, 2).map(({ status, msg }) => [status, msg])).toEqual([
      [0, ''],
      [1, 'The code is wrong or was used before. Enter the next one'],
    ])
    const all = JSON.stringify((await owner('select l::text from operation_log l')).rows)
    for (const word of [secret, code, ...recoveryCodes]) expect(all).not.toContain(word)
  })
})

test('a one-time password sets another one, and ends sessions, only once the code is right', async () => {
  const { headers, secret } = await enrol('qself')
  const { rows } = await owner(`select password_hash from app_user where login_name = 'qself'`)
  const hash = rows[0].password_hash
  await owner(`update app_user set password_once = true where login_name = 'qself'`)
  const ticket = await ticketOf({ newpwd: 'Green-hill-7' })
  const read = async () =>
    (
      await owner(
        `select password_hash = $1 as same, password_once as once from app_user where login_name = 'qself'`,
        [hash],
      )
    ).rows[0]
  const before = { ...(await read()), menu: await menuCode(headers) }
  const wrong = (await sendCode(ticket, wrongCode(secret))).body.reason
  const after = { ...(await read()), menu: await menuCode(headers) }
  const entered = await sendCode(ticket, codeOf(secret))
  const last = { ...(await read()), menu: await menuCode(headers) }
  const again = [(await logIn()).body.reason, (await logIn({ password: 'Green-hill-7' })).body.reason]
  await owner(`update app_user set password_hash = $1 where login_name = 'qself'`, [hash])

  expect(wrong).toBe('factor.wrong')
  expect([before, after]).toEqual(Array.from({ length: 2 }, () => ({ same: true, once: true, menu: 0 })))
  expect(entered.body.code).toBe(0)
  expect(last).toEqual({ same: false, once: false, menu: 401 })
  expect(again).toEqual(['login.failed', 'factor.asked'])
})

test('a one-time password chosen anew also holds after a second factor was set up at the login', async () => {
  const { rows } = await owner(`select password_hash from app_user where login_name = 'qchild'`)
  await owner(
    `update post set second_factor = true where post_id = (select post_id from app_user where login_name = 'qchild')`,
  )
  await owner(`update app_user set password_once = true where login_name = 'qchild'`)
  const ticket = await ticketOf({ loginname: 'qchild', newpwd: 'Green-hill-7' })
  const { data } = (await web.call('accounts/offerSecondFactor', english, { body: { ticket } })).body
  const body = { ticket: data.ticket, code: codeOf(data.secret) }
  const entered = await web.call('accounts/enrolSecondFactor', english, { body })
  const again = await logIn({ loginname: 'qchild', password: 'Green-hill-7' })
  await owner(`update app_user set password_hash = $1 where login_name = 'qchild'`, [rows[0].password_hash])

  expect(entered.body.code).toBe(0)
  expect(again.body.reason).toBe('factor.asked')
})

test('within a session, ten wrong codes lock the next ones, however often the password is right', async () => {
  const { headers, secret } = await enrol('qself')
  const begin = async (code: string) => {
    const body = { password, code }
    return (await web.call('user/beginSecondFactor', headers, { body })).body.reason ?? 'begun'
  }
  const reasons: string[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) reasons.push(await begin(wrongCode(secret)))

  expect(reasons).toEqual(Array.from({ length: 10 }, () => 'factor.wrong'))
  expect(await begin(codeOf(secret))).toBe('login.locked')
  const removed = await web.call('user/removeSecondFactor', headers, { body: { code: codeOf(secret) } })
  expect(removed.body.reason).toBe('login.locked')
  const { body } = await logIn({ loginname: 'qself' })
  expect((await sendCode(body.data.ticket, codeOf(secret))).body.reason).toBe('login.locked')
  web.clock.advance(16 * minute)
  expect(await begin(codeOf(secret))).toBe('begun')
})

describe('a role that requires a second factor', () => {
  const requireFactor = (name: string) =>
    owner(
      'update post set second_factor = true where post_id = (select post_id from app_user where login_name = $1)',
      [name],
    )

  test('ends the sessions of who has none, and leads them to set one up before anything else', async () => {
    const before = await web.login('qself')
    await requireFactor('qself')
    const asked = await logIn()

    expect(await menuCode(before)).toBe(3)
    expect(asked.body).toMatchObject({
      reason: 'factor.enrol',
      msg: 'Your role requires a second factor. Set it up to log in',
    })
    const { ticket } = asked.body.data
    expect((await sendCode(ticket, '123456')).body.reason).toBe('factor.late')
    const offered = await web.call('accounts/offerSecondFactor', english, { body: { ticket } })
    const { data } = offered.body
    const confirm = (code: string) =>
      web.call('accounts/enrolSecondFactor', english, { body: { ticket: data.ticket, code } })
    expect((await confirm(wrongCode(data.secret))).body.reason).toBe('factor.wrong')
    const entered = await confirm(codeOf(data.secret))
    expect(entered.body.data).toMatchObject({
      session: { loginname: 'qself' },
      recoveryCodes: expect.any(Array),
    })
    expect(await menuCode({ access_token: entered.body.data.session.token })).toBe(0)
    expect((await confirm(codeOf(data.secret, 1))).body.reason).toBe('factor.late')
  })

  test('does not let them remove it, but replace it', async () => {
    const { headers, secret } = await enrol('qself')
    await requireFactor('qself')
    const remove = () => web.call('user/removeSecondFactor', headers, { body: { code: codeOf(secret) } })

    expect(await menuCode(headers)).toBe(0)
    expect((await remove()).body.reason).toBe('factor.required')
    await owner('update post set second_factor = false')
    expect((await remove()).body.code).toBe(0)
    expect((await logIn()).body.code).toBe(0)
  })

  test('is chosen by whoever manages roles; nobody takes it from their own', async () => {
    const admin = await web.login('admin')
    const { rows } = await owner(`select post_id, version from post where name = 'qself post'`)
    const edit = async (headers: Headers, secondFactor: boolean) => {
      const query = { objectIds: rows[0].post_id }
      const [row] = (await web.call('post/findDetails', headers, { query })).body.list
      const { objectid, version, name, limit } = row
      const body = { objectid, version, name, limit, secondFactor }
      return (await web.call('post/edit', headers, { body })).body
    }
    const { headers } = await enrol('qself')

    expect((await edit(admin, true)).data.secondFactor).toBe(true)
    expect((await edit(headers, false)).errors).toEqual([
      { field: 'secondFactor', msg: 'can’t be changed by yourself' },
    ])
    expect((await edit(admin, false)).data.secondFactor).toBe(false)
  })
})

describe('resetting a second factor', () => {
  const reset = async (headers: Headers, name: string) => {
    const { rows } = await owner('select user_id from app_user where login_name = $1', [name])
    return web.call('user/batchResetSecondFactor', headers, { body: { objectids: rows[0].user_id } })
  }

  test('lets a person in by password alone, ends their sessions and is logged by name', async () => {
    const { headers } = await enrol('qchild')
    const admin = await web.login('admin')
    const done = await reset(admin, 'qchild')

    expect(done.body.code).toBe(0)
    expect(await menuCode(headers)).toBe(401)
    expect((await logIn({ loginname: 'qchild' })).body.code).toBe(0)
    const { rows } = await owner(
      `select login_name, outcome, detail->'names' as names from operation_log where operation = 'operation.user.resetSecondFactor'`,
    )
    expect(rows).toEqual([{ login_name: 'admin', outcome: 'done', names: ['qchild 用户'] }])
  })

  test('is refused for oneself and for people outside of one’s view', async () => {
    const { headers } = await enrol('qself')
    const superUser = `select user_id from app_user where login_name = 'admin'`
    await owner(`insert into second_factor select user_id, '\\x00', 0, now() from (${superUser}) a`)

    expect((await reset(headers, 'qself')).body.data.results).toMatchObject([
      { msg: 'You can’t do this to your own account' },
    ])
    expect((await reset(headers, 'qstrang')).body.reason).toBe('record.unknown')
    expect((await reset(headers, 'admin')).body.reason).toBe('record.unknown')
    expect((await owner('select from second_factor')).rowCount).toBe(2)
  })
})
