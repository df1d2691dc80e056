import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readLoginKeys } from '#server/db/accounts/login-proofs.ts'
import { adminPassword, password } from '#tests/harness/web-world.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

const second = 1000

let web: TestWeb
/** secretKey of qself's company, and of qstrang's. */
let secret: string
let foreignSecret: string
beforeAll(async () => {
  web = await testWeb()
  ;[secret, foreignSecret] = [await secretOf('qself'), await secretOf('qstrang')]
})
afterAll(() => web.close())

async function secretOf(mark: 'qself' | 'qstrang'): Promise<string> {
  const keys = await readLoginKeys(web.database.web.kysely, web.world.companies[mark])
  if (keys === null) throw new Error('the company has no key')
  return web.vault.unseal(keys.secretKeySealed)
}
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const allow = (signal: boolean, phone: boolean) =>
  owner(`update company set signal_login = $1, phone_login = $2`, [signal, phone])
const lastLog = async () => {
  const { rows } = await owner(
    'select operation, outcome, login_name, client, detail from operation_log order by operation_id desc limit 1',
  )
  return rows[0]
}

beforeEach(async () => {
  await allow(true, true)
  await owner('delete from login_failure')
  await owner(`update app_user set phone = '+8613800000000' where login_name = 'qself'`)
  web.clock.advance(second)
})

test('every company has a code and a key of 32 hex digits each, the key sealed', async () => {
  const { rows } = await owner('select count(*)::int from company')
  expect(rows[0].count).toBeGreaterThan(5)
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  expect(foreignSecret).not.toBe(secret)
})

describe('accounts/loginFree with a name, a password and a time', () => {
  const free = (fields: object = {}) =>
    web.call(
      'accounts/loginFree',
      { 'accept-language': 'en', 'user-agent': 'a browser' },
      {
        body: { loginname: 'qself', password, timestamp: web.clock.now() - second, ...fields },
      },
    )

  test('gives a session without a captcha #login-13', async () => {
    const { status, body } = await free({ loginname: ' qself ', password: ` ${password}` })

    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 0, data: { loginname: 'qself', username: 'qself 用户' } })
    const menu = await web.call('permission/getModuleListByUserid', { access_token: body.data.token })
    expect(menu.body.code).toBe(0)
  })

  test.each([
    ['one second ago', -1 * second, 'logged in'],
    ['one millisecond short of three minutes ago', -180 * second + 1, 'logged in'],
    ['three minutes ago', -180 * second, 'login.signal'],
    ['181 seconds ago', -181 * second, 'login.signal'],
    ['now', 0, 'login.signal'],
    ['in five seconds', 5 * second, 'login.signal'],
  ])('made %s is answered: %s #login-14', async (_, ago, answer) => {
    const { body } = await free({ timestamp: web.clock.now() + ago })

    expect(body.reason ?? 'logged in').toBe(answer)
  })

  test('serves once, and once also when it is sent twice at the same moment', async () => {
    const timestamp = web.clock.now() - 2 * second
    const reasons = await Promise.all([free({ timestamp }), free({ timestamp }), free({ timestamp })])
    const later = await free({ timestamp })

    expect(reasons.filter(({ body }) => body.code === 0)).toHaveLength(1)
    expect(reasons.filter(({ body }) => body.reason === 'login.signal')).toHaveLength(2)
    expect(later.body).toEqual({
      code: 10001,
      msg: 'This login link has expired. Log in here',
      reason: 'login.signal',
    })
  })

  test('is limited as a login is, and locks nobody out of that', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { body } = await free({ password: 'Wrong-0ne', timestamp: web.clock.now() - 1 - attempt })
      expect(body.reason).toBe('login.failed')
    }

    expect((await free()).body.reason).toBe('login.locked')
    const form = { loginname: 'qself', password, captcha: '', captchaKey: '' }
    expect((await web.call('accounts/login', {}, { body: form })).body.code).toBe(0)
  })

  test('fails like a wrong password where the company has it switched off, and the log says why', async () => {
    await allow(false, true)
    const { body } = await free()

    expect(body).toEqual({
      code: 10001,
      msg: 'User name or password is wrong',
      reason: 'login.failed',
    })
    expect(await lastLog()).toEqual({
      operation: 'operation.loginFree',
      outcome: 'login.failed',
      login_name: 'qself',
      client: '127.0.0.1 a browser',
      detail: { why: 'switched off' },
    })
  })

  test('never logs the super administrator in', async () => {
    const { body } = await free({ loginname: 'admin', password: adminPassword })

    expect(body.reason).toBe('login.failed')
    expect((await lastLog()).detail).toEqual({ why: 'super administrator' })
  })

  test('never serves for a one-time password', async () => {
    await owner(`update app_user set password_once = true where login_name = 'qself'`)
    const { body } = await free()
    await owner(`update app_user set password_once = false where login_name = 'qself'`)

    expect(body.reason).toBe('login.failed')
  })

  test.each([
    ['nothing', {}],
    ['a name alone', { loginname: 'qself' }],
  ])('refuses %s', async (_, body) => {
    expect((await web.call('accounts/loginFree', {}, { body })).body.reason).toBe('login.signal')
  })

  test('is off by default', async () => {
    const { rows } = await owner(
      `select column_name, column_default from information_schema.columns
       where table_name = 'company' and column_name like '%_login' order by 1`,
    )
    expect(rows).toEqual([
      { column_name: 'phone_login', column_default: 'false' },
      { column_name: 'signal_login', column_default: 'false' },
    ])
  })
})

describe('accounts/loginFree with a signed signal', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = (ms: number) => ms / 1000
  function jws(
    claims: object = {},
    { header = { alg: 'HS256' }, key = secret }: { header?: object; key?: string } = {},
  ): string {
    const signed = `${part(header)}.${part({ sub: 'qself', iat: seconds(web.clock.now() - second), ...claims })}`
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  }
  const free = async (signal: string) => {
    const { body } = await web.call('accounts/loginFree', {}, { body: { signal } })
    return body.reason ?? `logged in as ${body.data.loginname}`
  }

  test('needs no password', async () => {
    expect(await free(jws())).toBe('logged in as qself')
  })

  test('serves once', async () => {
    const signal = jws({ jti: 'once' })

    expect([await free(signal), await free(signal)]).toEqual(['logged in as qself', 'login.signal'])
  })

  test('cannot be made to serve twice by writing its signature otherwise', async () => {
    const signal = jws({ jti: 'twice' })
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The last letter of 32 bytes carries two bits that mean nothing.
    const last = alphabet[alphabet.indexOf(signal.at(-1) ?? '') ^ 1] ?? ''

    expect([await free(signal), await free(signal.slice(0, -1) + last)]).toEqual([
      'logged in as qself',
      'login.signal',
    ])
  })

  test.each([
    ['of another company’s key', () => jws({}, { key: foreignSecret }), 'login.failed'],
    ['about somebody unknown', () => jws({ sub: 'nobody' }), 'login.failed'],
    ['about a name with U+0000', () => jws({ sub: 'qself\0' }), 'login.signal'],
    ['about the super administrator', () => jws({ sub: 'admin' }), 'login.failed'],
    ['three minutes old', () => jws({ iat: seconds(web.clock.now() - 180 * second) }), 'login.signal'],
    ['of the future', () => jws({ iat: seconds(web.clock.now() + second) }), 'login.signal'],
    ['past its own end', () => jws({ exp: seconds(web.clock.now()) }), 'login.signal'],
    ['without a time', () => jws({ iat: undefined }), 'login.signal'],
    ['without an algorithm', () => jws({}, { header: { alg: 'none' } }), 'login.signal'],
    [
      'with an extension that must be understood',
      () => jws({}, { header: { alg: 'HS256', crit: ['b64'] } }),
      'login.signal',
    ],
    ['without a signature', () => jws().replace(/\.[^.]*$/, '.'), 'login.signal'],
    ['that is none', () => 'signal', 'login.signal'],
  ])('refuses one %s', async (_, make, answer) => {
    expect(await free(make())).toBe(answer)
  })

  test('fails like a wrong password where the company has it switched off', async () => {
    await allow(false, true)

    expect(await free(jws())).toBe('login.failed')
  })
})

describe('accounts/loginByPhone/{phone}', () => {
  const phone = '+8613800000000'
  let count = 0
  function proof({
    key = secret,
    at = web.clock.now() - second,
    of = phone,
    nonce = `n${(count += 1)}`,
  } = {}) {
    const sign = createHmac('sha256', key).update(`${of}\n${at}\n${nonce}`).digest('hex')
    return { time: at, nonce, sign }
  }
  const byPhone = async (query: Record<string, string | number>, number = phone) => {
    const { body } = await web.call(
      'accounts/loginByPhone/{phone}',
      { 'accept-language': 'en' },
      { params: { phone: number }, query },
    )
    return body.reason ?? `logged in as ${body.data.loginname}`
  }

  test('logs in whose number it is #login-15', async () => {
    expect(await byPhone(proof())).toBe('logged in as qself')
  })

  test('serves once', async () => {
    const query = proof()

    expect([await byPhone(query), await byPhone(query)]).toEqual(['logged in as qself', 'login.failed'])
  })

  test.each([
    ['without a proof', () => ({})],
    ['with a proof for another number', () => proof({ of: '+8613800000001' })],
    ['with another company’s key', () => proof({ key: foreignSecret })],
    ['with a proof of three minutes ago', () => proof({ at: web.clock.now() - 180 * second })],
    ['with a proof of the future', () => proof({ at: web.clock.now() + second })],
    ['with a proof without a nonce', () => proof({ nonce: '' })],
    ['with a sign that is no hex', () => ({ ...proof(), sign: 'x'.repeat(64) })],
  ])('fails like a wrong password %s', async (_, query) => {
    expect(await byPhone(query())).toBe('login.failed')
  })

  test.each(['+8613899999999', '', "' or 1=1"])(
    'fails like a wrong password for the number %j',
    async (number) => {
      expect(await byPhone(proof({ of: number }), number || ' ')).toBe('login.failed')
    },
  )

  test('fails like a wrong password where the company has it switched off', async () => {
    await allow(true, false)

    expect(await byPhone(proof())).toBe('login.failed')
    expect((await lastLog()).detail).toEqual({ why: 'switched off' })
  })

  test('never logs the super administrator in', async () => {
    await owner(`update app_user set phone = '' where login_name = 'qself'`)
    await owner(`update app_user set phone = $1 where login_name = 'admin'`, [phone])
    const root = await readLoginKeys(
      web.database.web.kysely,
      (await owner('select company_id from company where parent_id is null')).rows[0].company_id,
    )
    const key = root === null ? '' : web.vault.unseal(root.secretKeySealed)
    const answer = await byPhone(proof({ key }))
    await owner(`update app_user set phone = '' where login_name = 'admin'`)

    expect(answer).toBe('login.failed')
    expect((await lastLog()).detail).toEqual({ why: 'super administrator' })
  })

  test('is limited, and the log names no more than the end of the number', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await byPhone({}, '+8613811111111')

    expect(await byPhone({}, '+8613811111111')).toBe('login.locked')
    expect(await lastLog()).toMatchObject({ outcome: 'login.locked', login_name: 'phone …111', detail: {} })
  })
})
