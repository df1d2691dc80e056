import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createCaptchas } from '#server/web/services/captchas.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { password } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000
const hour = 60 * minute

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

const form = (fields: object = {}) => ({
  loginname: 'qself',
  password,
  captcha: '',
  captchaKey: '',
  ...fields,
})
const logIn = (fields: object = {}, headers = {}) =>
  web.call('accounts/login', { 'accept-language': 'en', ...headers }, { body: form(fields) })
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)

describe('login', () => {
  test('gives the session of the user, with a token and the moment it ends #login-16', async () => {
    const { status, body } = await logIn()

    expect(status).toBe(200)
    expect(body).toEqual({
      code: 0,
      msg: 'Done',
      data: {
        objectid: expect.stringMatching(/^74000\d\d$/),
        loginname: 'qself',
        username: 'qself 用户',
        companyid: web.world.companies.qself,
        companyname: 'qself company',
        postid: expect.stringMatching(/^\d+$/),
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        expiretime: testNow + 12 * hour,
        logPath: '',
      },
    })
  })

  test('takes no U+0000 in a name, which the database could not look for', async () => {
    const { status, body } = await logIn({ loginname: 'qself\0' })

    expect([status, body.errors]).toEqual([422, [{ field: 'loginname', msg: 'has the wrong format' }]])
  })

  test('takes no body that is nested without end', async () => {
    const reply = await web.app.inject({
      method: 'POST',
      url: '/api/accounts/login',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      payload: '['.repeat(30_000) + ']'.repeat(30_000),
    })

    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 422, msg: 'The request cannot be read', reason: 'body.malformed' },
    ])
  })

  test('trims what was typed and takes the name in either case', async () => {
    const { body } = await logIn({ loginname: '  QSelf ', password: ` ${password} ` })

    expect(body.data.loginname).toBe('qself')
  })

  test('keeps the hash of a token, never the token', async () => {
    const { body } = await logIn()

    const { rows } = await owner(`select encode(token_hash, 'hex') as hash from session`)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(body.data.token).toString('hex'))
  })

  test.each([
    ['a wrong password', { password: 'Wrong-0ne' }],
    ['a name that nobody has', { loginname: 'nobody' }],
    ['a name that is no name', { loginname: "' or 1=1 --" }],
  ])('says the same for %s', async (_, fields) => {
    const { status, body } = await logIn(fields)

    expect(status).toBe(200)
    expect(body).toEqual({
      code: 10001,
      msg: 'User name or password is wrong',
      reason: 'login.failed',
    })
  })

  test.each([
    ['nothing', {}, ['loginname', 'password', 'captcha', 'captchaKey']],
    ['an empty name', form({ loginname: '' }), ['loginname']],
    ['a password of blanks', form({ password: '  ' }), ['password']],
    ['wrong types', form({ loginname: 1, captcha: null }), ['loginname', 'captcha']],
    ['a name of 51 characters', form({ loginname: 'x'.repeat(51) }), ['loginname']],
  ])('names the fields that are wrong in %s', async (_, body, fields) => {
    const answer = await web.call('accounts/login', {}, { body })

    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe(422)
    expect(answer.body.reason).toBe('field.invalid')
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual(fields)
  })

  test('says what is wrong with a field in the language of the request #login-17', async () => {
    const { body } = await logIn({ loginname: '' }, { 'accept-language': 'ja' })

    expect(body).toEqual({
      code: 422,
      msg: '入力を確認してください：loginname 必須です',
      reason: 'field.invalid',
      errors: [{ field: 'loginname', msg: '必須です' }],
    })
  })

  test.each([
    ['no JSON', '{"loginname":', 'application/json', 400],
    ['another kind of body', 'loginname=qself', 'application/x-www-form-urlencoded', 415],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
  ])('refuses %s without falling over', async (_, payload, type, status) => {
    const reply = await web.app.inject({
      method: 'POST',
      url: '/api/accounts/login',
      headers: { 'content-type': type, 'accept-language': 'en' },
      payload,
    })

    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ code: 422, msg: 'The request cannot be read', reason: 'body.malformed' })
  })

  test('says of a body that is too large how large one may be', async () => {
    const reply = await web.app.inject({
      method: 'POST',
      url: '/api/accounts/login',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      payload: JSON.stringify({ loginname: 'x'.repeat(5_000_000) }),
    })

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toEqual({
      code: 413,
      msg: 'The request is larger than 64 KB',
      reason: 'body.tooLarge',
    })
  })

  test.each(['null', '[]', '"text"', '7'])('refuses the JSON %s, which is no form', async (payload) => {
    const reply = await web.app.inject({
      method: 'POST',
      url: '/api/accounts/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().reason).toBe('body.malformed')
  })

  test('writes who logged in, and who failed to, into the operation log', async () => {
    await owner('delete from operation_log')
    await logIn({}, { 'user-agent': 'a browser' })
    await logIn({ password: 'Wrong-0ne' })
    await logIn({ loginname: 'nobody' })

    const { rows } = await owner(
      `select operation, outcome, l.login_name, client, l.company_no = coalesce(c.company_no, 0) as own_company
       from operation_log l left join app_user u using (user_id) left join company c using (company_id) order by operation_id`,
    )
    expect(rows).toEqual([
      {
        operation: 'operation.login',
        outcome: 'done',
        login_name: 'qself',
        client: '127.0.0.1 a browser',
        own_company: true,
      },
      {
        operation: 'operation.login',
        outcome: 'login.failed',
        login_name: 'qself',
        client: '127.0.0.1 lightMyRequest',
        own_company: true,
      },
      {
        operation: 'operation.login',
        outcome: 'login.failed',
        login_name: 'nobody',
        client: '127.0.0.1 lightMyRequest',
        own_company: true,
      },
    ])
  })
})

describe('an account that does not hold', () => {
  const change = (table: string, set: string, where: string) =>
    owner(`update ${table} set ${set} where ${where}`)

  test.each([
    ['the user is frozen', 'app_user', 'flag', `login_name = 'qchild'`],
    ['the post is frozen', 'post', 'flag', `name = 'qchild post'`],
    ['the company is frozen', 'company', 'flag', `name = 'qchild company'`],
    ['a company above is frozen', 'company', 'flag', `name = 'qparent company'`],
  ])('is refused while %s #login-18', async (_, table, column, where) => {
    await change(table, `${column} = 1`, where)
    const refused = await logIn({ loginname: 'qchild' })
    await change(table, `${column} = 0`, where)
    const taken = await logIn({ loginname: 'qchild' })

    expect(refused.body.reason).toBe('login.frozen')
    expect(taken.body.code).toBe(0)
  })

  test('is refused from its last moment on #login-19', async () => {
    await owner(`update app_user set valid_until = $1 where login_name = 'qchild'`, [new Date(testNow)])
    const refused = await logIn({ loginname: 'qchild' })
    await owner(`update app_user set valid_until = $1 where login_name = 'qchild'`, [new Date(testNow + 1)])
    const taken = await logIn({ loginname: 'qchild' })
    await owner(`update app_user set valid_until = null where login_name = 'qchild'`)

    expect(refused.body).toEqual({
      code: 10001,
      msg: 'This account has expired. Contact your administrator',
      reason: 'login.expired',
    })
    expect(taken.body.code).toBe(0)
  })

  test('is not told so to somebody without the password', async () => {
    await change('app_user', 'flag = 1', `login_name = 'qchild'`)
    const { body } = await logIn({ loginname: 'qchild', password: 'Wrong-0ne' })
    await change('app_user', 'flag = 0', `login_name = 'qchild'`)

    expect(body.reason).toBe('login.failed')
  })
})

describe('too many failures', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('lock a name for a quarter of an hour, also with the right password and for names that do not exist', async () => {
    for (const loginname of ['qsiblng', 'nobody-at-all']) {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const { body } = await logIn({ loginname, password: 'Wrong-0ne' }, from(`10.0.0.${attempt}`))
        expect(body.reason).toBe('login.failed')
      }
      const { body } = await logIn({ loginname }, from('10.0.1.1'))
      expect(body).toEqual({
        code: 10001,
        msg: 'Too many failed attempts. Try again in 15 min',
        reason: 'login.locked',
      })
    }
    web.clock.advance(5 * minute - 1000)
    const later = await web.app.inject({
      method: 'POST',
      url: '/api/accounts/login',
      headers: { 'accept-language': 'en', ...from('10.0.1.1') },
      payload: form({ loginname: 'qsiblng' }),
    })
    expect(later.json()).toMatchObject({ msg: 'Too many failed attempts. Try again in 11 min' })
    expect(later.headers).toMatchObject({
      'retry-after': '601',
      'access-control-expose-headers': 'retry-after',
    })
    web.clock.advance(10 * minute + 1001)

    expect((await logIn({ loginname: 'qsiblng' }, from('10.0.1.1'))).body.code).toBe(0)
  })

  test('of one name at the same moment do not slip past together', async () => {
    const attempts = Array.from({ length: 25 }, (_, n) =>
      logIn({ loginname: 'qstrang', password: 'Wrong-0ne' }, from(`10.1.0.${n}`)),
    )
    const reasons = (await Promise.all(attempts)).map(({ body }) => body.reason)

    expect(reasons.filter((reason) => reason === 'login.failed')).toHaveLength(10)
    expect(reasons.filter((reason) => reason === 'login.locked')).toHaveLength(15)
  })

  test('of one address stop it for every name', async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await logIn({ loginname: `somebody_${attempt}`, password: 'Wrong-0ne' }, from('10.2.0.1'))
    }
    const stopped = await logIn({}, from('10.2.0.1'))
    const elsewhere = await logIn({}, from('10.2.0.2'))

    expect(stopped.status).toBe(429)
    expect(stopped.body).toMatchObject({ code: 429, reason: 'rate.limited' })
    expect(elsewhere.body.code).toBe(0)
  })

  test('of a name that is locked are logged once, and again when it was locked anew', async () => {
    const failTwelveTimes = async () => {
      for (let attempt = 0; attempt < 12; attempt += 1)
        await logIn({ loginname: 'qparent', password: 'Wrong-0ne' }, from(`10.5.0.${attempt}`))
    }
    const logged = async () => {
      const { rows } = await owner(
        `select count(*)::int as lines, (select count(*)::int from login_history where outcome = 'login.locked'
           and user_id = (select user_id from app_user where login_name = 'qparent')) as noted
         from operation_log where outcome = 'login.locked' and login_name = 'qparent'`,
      )
      return rows[0]
    }
    await failTwelveTimes()
    const first = await logged()
    web.clock.advance(16 * minute)
    await failTwelveTimes()

    expect([first, await logged()]).toEqual([
      { lines: 1, noted: 0 },
      { lines: 2, noted: 0 },
    ])
  })

  test('of a name that is locked count against the address', async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await logIn({ loginname: 'qchild', password: 'Wrong-0ne' }, from('10.4.0.1'))
    }
    const other = await logIn({}, from('10.4.0.1'))

    expect([other.status, other.body.reason]).toEqual([429, 'rate.limited'])
  })

  test('are forgotten after a success', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) {
        await logIn({ loginname: 'qlender', password: 'Wrong-0ne' }, from(`10.3.${round}.1`))
      }
      expect((await logIn({ loginname: 'qlender' }, from(`10.3.${round}.1`))).body.code).toBe(0)
    }
  })
})

describe('a session', () => {
  const menu = (headers: Record<string, string>) => web.call('permission/getModuleListByUserid', headers)

  test('is needed for every call that is not public', async () => {
    const { status, body } = await web.call('company/getTreeInfo', { 'accept-language': 'en' })

    expect(status).toBe(401)
    expect(body).toEqual({
      code: 401,
      msg: 'Your session has ended. Log in again',
      reason: 'session.ended',
    })
  })

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`])('is not made by the token %j', async (token) => {
    expect((await menu({ access_token: token })).body.code).toBe(401)
  })

  test('ends with logout #login-20', async () => {
    const headers = await web.login('qself')
    expect((await web.call('accounts/logout', headers)).body).toEqual({ code: 0, msg: 'Done' })

    expect((await menu(headers)).body.code).toBe(401)
  })

  test('is gone after twelve hours', async () => {
    const headers = await web.login('qself')
    web.clock.advance(12 * hour - 1)
    expect((await menu(headers)).body.code).toBe(0)
    web.clock.advance(1)

    expect(await menu(headers)).toMatchObject({ status: 401, body: { code: 410, reason: 'session.ended' } })
  })

  test('is ended when the company is frozen', async () => {
    const headers = await web.login('qself')
    await owner(`update company set flag = 1 where name = 'qparent company'`)
    const ended = await menu(headers)
    await owner(`update company set flag = 0 where name = 'qparent company'`)

    expect(ended).toMatchObject({ status: 401, body: { code: 3, reason: 'session.ended' } })
  })

  test.each([
    ['user_id', '1'],
    ['company_id', '7100001'],
  ])('refuses a header %s that names somebody else: %s', async (name, value) => {
    const headers = await web.login('qself')

    expect(await menu({ ...headers, [name]: value })).toMatchObject({
      status: 403,
      body: {
        code: 403,
        msg: 'The request names a different user from the one logged in',
        reason: 'identity.mismatch',
      },
    })
  })

  test('goes on when the user is renamed', async () => {
    const headers = await web.login('qself')
    await owner(`update app_user set user_name = 'another name' where login_name = 'qself'`)

    expect((await menu(headers)).status).toBe(200)
  })

  test('is over when the user is moved to another company', async () => {
    const headers = await web.login('qself')
    const move = (name: string) =>
      owner(
        `update app_user u set company_id = c.company_id, company_no = c.company_no from company c
         where u.login_name = 'qself' and c.name = $1`,
        [`${name} company`],
      )
    await move('qchild')
    const moved = await menu(headers)
    await move('qself')

    expect(moved).toMatchObject({ status: 401, body: { code: 3, reason: 'session.ended' } })
    expect((await menu(headers)).body.code).toBe(3)
    expect((await menu(await web.login('qself'))).status).toBe(200)
  })

  test.each(['x', '1.5', '900', '-841', '0x10', ' 1', 'true'])('refuses the offset %s', async (offset) => {
    const { status, body } = await menu({ ...(await web.login('qself')), offset })

    expect([status, body.errors]).toEqual([422, [{ field: 'offset', msg: 'has the wrong format' }]])
  })

  test('lets nobody call what their post has no right to #login-21', async () => {
    const headers = await web.login('qself')
    await owner(
      `delete from post_function where post_id = (select post_id from post where name = 'qself post')`,
    )
    const { status, body } = await web.call('map/getFuzzyQueryResult', headers, {
      query: { keyword: 'qself' },
    })
    await owner(`insert into post_function select post_id, 'map_view' from post where name = 'qself post'`)

    expect([status, body]).toEqual([
      403,
      { code: 403, msg: 'You don’t have permission to do this', reason: 'permission.denied' },
    ])
  })
})

describe('the captcha', () => {
  let database: TestDatabase
  let drawn: string[] = []
  let guarded: TestWeb
  beforeAll(async () => {
    database = await testDatabase()
    guarded = await testWeb({ captcha: 'image' })
  })
  afterAll(async () => {
    await guarded.close()
    await database.close()
  })
  const captchas = () =>
    createCaptchas(database.web, (digits) => {
      drawn.push(digits)
      return Buffer.from('picture')
    })
  const now = new Date(testNow)
  const refusal = async (attempt: Promise<void>) =>
    attempt.then(
      () => 'accepted',
      (error: Error) => error.message,
    )

  test('is a picture in base64 with a key #login-22', async () => {
    const { body } = await guarded.call('common/getCaptcha', {})

    expect(body).toEqual({
      code: 0,
      msg: '操作成功',
      data: {
        captchaKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        base64Img: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/),
      },
    })
  })

  test.each([
    ['empty', ''],
    ['wrong', 'abcd'],
  ])('stops a login when it is %s', async (_, captcha) => {
    const { data } = (await guarded.call('common/getCaptcha', {})).body
    const answer = await guarded.call(
      'accounts/login',
      { 'accept-language': 'en' },
      { body: form({ captcha, captchaKey: data.captchaKey }) },
    )

    expect(answer.body).toEqual({
      code: 10001,
      msg: 'Verification code error',
      reason: 'captcha.wrong',
    })
  })

  test('serves once, right or wrong #login-23', async () => {
    const service = captchas()
    const first = await service.issue(now)
    expect(await refusal(service.demand(first.captchaKey, ` ${drawn.at(-1)} `, now))).toBe('accepted')
    expect(await refusal(service.demand(first.captchaKey, drawn.at(-1) ?? '', now))).toBe('captcha.wrong')

    const second = await service.issue(now)
    expect(await refusal(service.demand(second.captchaKey, 'wrong', now))).toBe('captcha.wrong')
    expect(await refusal(service.demand(second.captchaKey, drawn.at(-1) ?? '', now))).toBe('captcha.wrong')
  })

  test('takes digits as wide as an input method writes them', async () => {
    const service = captchas()
    const { captchaKey } = await service.issue(now)
    const wide = (drawn.at(-1) ?? '').replaceAll(/\d/g, (digit) =>
      String.fromCodePoint(0xff_10 + Number(digit)),
    )

    expect(await refusal(service.demand(captchaKey, wide, now))).toBe('accepted')
  })

  test('holds for three minutes', async () => {
    const service = captchas()
    const late = (ms: number) => new Date(testNow + ms)
    const first = await service.issue(now)
    expect(await refusal(service.demand(first.captchaKey, drawn.at(-1) ?? '', late(3 * minute - 1)))).toBe(
      'accepted',
    )
    const second = await service.issue(now)
    expect(await refusal(service.demand(second.captchaKey, drawn.at(-1) ?? '', late(3 * minute)))).toBe(
      'captcha.wrong',
    )
  })

  test('is four digits #login-24', async () => {
    drawn = []
    const service = captchas()
    for (let picture = 0; picture < 20; picture += 1) await service.issue(now)

    expect(drawn.filter((digits) => /^\d{4}$/.test(digits))).toHaveLength(20)
    expect(new Set(drawn).size).toBeGreaterThan(15)
  })

  test('is not asked for when it is off', async () => {
    const { body } = await web.call('common/getCaptcha', {})

    expect(body.data).toEqual({ captchaKey: '', base64Img: '' })
  })

  test('can be heard in the language of the request, and answered after it', async () => {
    drawn = []
    const service = captchas()
    const { captchaKey } = await service.issue(now)
    const audio = await service.speak(captchaKey, 'en', now)

    expect(audio.subarray(0, 4).toString()).toBe('RIFF')
    expect(await refusal(service.demand(captchaKey, drawn[0] ?? '', now))).toBe('accepted')
  })

  test('is sent as a sound file', async () => {
    const { captchaKey } = (await guarded.call('common/getCaptcha', {})).body.data
    const reply = await guarded.app.inject({ url: `/api/common/getCaptchaAudio?captchaKey=${captchaKey}` })

    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.readUInt32LE(24)]).toEqual([
      200,
      'audio/wav',
      8000,
    ])
  })

  test('is heard five times at most, and not after its answer or its time', async () => {
    const service = captchas()
    const playback = (key: string, at = now) =>
      service.speak(key, 'zh', at).then(
        () => 'heard',
        () => 'gone',
      )
    const [often, answered, old] = [
      await service.issue(now),
      await service.issue(now),
      await service.issue(now),
    ]
    const playbacks = []
    for (let time = 0; time < 6; time += 1) playbacks.push(await playback(often.captchaKey))
    await refusal(service.demand(answered.captchaKey, '', now))

    expect(playbacks).toEqual(['heard', 'heard', 'heard', 'heard', 'heard', 'gone'])
    expect(await playback(answered.captchaKey)).toBe('gone')
    expect(await playback(old.captchaKey, new Date(testNow + 3 * minute))).toBe('gone')
  })
})
