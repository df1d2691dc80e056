import { Parse } from 'typebox/value'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor, type ActorRefFrom } from 'xstate'

import { sessionUserSchema, type SessionUser } from '#contract/calls/records.ts'
import { LoginRefused, type LoginFault } from '#machines/login-fault.ts'
import { loginMachine, type Captcha, type Credentials } from '#machines/login-machine.ts'

const session = Parse(sessionUserSchema, {
  objectid: '7',
  loginname: 'ops',
  username: 'Operator',
  companyid: '3',
  companyname: 'Water Works',
  postid: '4',
  token: 'made-up',
  expiretime: 1,
  logPath: '',
})
const typed: Credentials = {
  loginname: ' ops ',
  password: ' Blue-lake-9 ',
  captcha: ' 0187 ',
  remember: true,
  remembered: false,
  newpwd: '',
}
const trimmed = { ...typed, loginname: 'ops', password: 'Blue-lake-9', captcha: '0187' }
/** What the chart knows when nothing has happened yet. */
const calm = {
  captcha: null,
  since: expect.any(Number),
  fault: null,
  away: false,
  once: null,
  tried: null,
  step: null,
  session: null,
}

interface Server {
  captchas?: (Captcha | Error)[]
  answer?: SessionUser | LoginRefused
  clock?: SimulatedClock
}

/** The chart against a server that gives these captchas, one after the other, and this answer. */
function start({
  captchas = [
    { captchaKey: 'k1', base64Img: 'x' },
    { captchaKey: 'k2', base64Img: 'y' },
  ],
  answer = session,
  clock,
}: Server = {}) {
  const sent: unknown[] = []
  let fetched = 0
  const actor = createActor(
    loginMachine.provide({
      actors: {
        fetchCaptcha: fromPromise<Captcha>(async () => {
          const captcha = captchas[fetched++] ?? new Error('no more captchas')
          if (captcha instanceof Error) throw captcha
          return captcha
        }),
        logIn: fromPromise<SessionUser, Credentials & { captchaKey: string }>(async ({ input }) => {
          sent.push(input)
          if (answer instanceof Error) throw answer
          return answer
        }),
      },
    }),
    clock === undefined ? {} : { clock },
  ).start()
  return { actor, sent }
}

const becomes = (
  actor: ActorRefFrom<typeof loginMachine>,
  state: 'editing' | 'locked' | 'second step' | 'succeeded' | 'without captcha',
) => waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1000 })

afterEach(() => void vi.useRealTimers())

describe('loginMachine', () => {
  it('fetches a captcha, sends the trimmed credentials with its key, and gives the session #login-12', async () => {
    const { actor, sent } = start()
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    const { output } = await becomes(actor, 'succeeded')
    expect(sent).toEqual([{ ...trimmed, captchaKey: 'k1' }])
    expect(output).toEqual(session)
  })

  it.each([
    ['factor.asked', 'code'],
    ['factor.enrol', 'enrol'],
  ] as const)('leaves what follows %s to whoever shows the second step', async (reason, kind) => {
    const { actor } = start({ answer: new LoginRefused({ reason, message: 'a text', ticket: 't1' }) })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    const { context } = await becomes(actor, 'second step')
    expect(context).toMatchObject({ step: { kind, ticket: 't1' }, tried: null, fault: null })
    actor.send({ type: 'step.done', session })
    expect((await becomes(actor, 'succeeded')).output).toEqual(session)
  })

  it.each([
    [null, 'editing'],
    [{ reason: 'factor.late', message: 'too long' }, 'editing'],
    [{ reason: 'login.locked', message: 'locked', retryAfterS: 60 }, 'locked'],
  ] as const)('that is left with %o, it goes on %s', async (fault, state) => {
    const answer = new LoginRefused({ reason: 'factor.asked', message: null, ticket: 't1' })
    const { actor } = start({ answer })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    await becomes(actor, 'second step')
    actor.send({ type: 'step.left', fault })
    expect((await becomes(actor, state)).context).toMatchObject({ fault, step: null })
  })

  it('says that the captcha is wrong, without asking the server, when it is empty', async () => {
    const { actor, sent } = start()
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: { ...typed, captcha: '  ' } })
    expect(actor.getSnapshot().value).toEqual({ editing: 'fresh' })
    expect(actor.getSnapshot().context.fault).toEqual({ reason: 'captcha.wrong', message: null })
    expect(sent).toEqual([])
  })

  it('does nothing without a name or a password', async () => {
    const { actor, sent } = start()
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: { ...typed, loginname: ' ' } })
    actor.send({ type: 'submitted', credentials: { ...typed, password: ' ' } })
    expect(actor.getSnapshot().context.fault).toBeNull()
    expect(sent).toEqual([])
  })

  it('asks for no captcha where the server wants none', async () => {
    const { actor, sent } = start({ captchas: [{ captchaKey: '', base64Img: '' }] })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: { ...typed, captcha: '' } })
    await becomes(actor, 'succeeded')
    expect(sent).toEqual([{ ...trimmed, captcha: '', captchaKey: '' }])
  })

  it('sends what was submitted before it was known that no captcha is wanted, once that is known', async () => {
    const { actor, sent } = start({ captchas: [{ captchaKey: '', base64Img: '' }] })
    actor.send({ type: 'submitted', credentials: { ...typed, captcha: '' } })
    expect(actor.getSnapshot().matches('fetching captcha')).toBe(true)
    await becomes(actor, 'succeeded')
    expect(sent).toEqual([{ ...trimmed, captcha: '', captchaKey: '' }])
  })

  it.each<[why: string, captcha: Captcha, submitted: Credentials, edited: boolean]>([
    ['a captcha is wanted', { captchaKey: 'k1', base64Img: 'x' }, typed, false],
    ['something is missing', { captchaKey: '', base64Img: '' }, { ...typed, password: ' ' }, false],
    ['something else was typed since', { captchaKey: '', base64Img: '' }, typed, true],
  ])('sends nothing that was submitted too early where %s', async (_, captcha, credentials, edited) => {
    const { actor, sent } = start({ captchas: [captcha] })
    actor.send({ type: 'submitted', credentials })
    if (edited) actor.send({ type: 'form.edited', field: 'password' })
    const { context } = await becomes(actor, 'editing')
    expect(context).toEqual({ ...calm, captcha })
    expect(sent).toEqual([])
  })

  it('knows of no captcha either while it asks again whether one is wanted', async () => {
    const none = { captchaKey: '', base64Img: '' }
    const { actor } = start({
      captchas: [none, none],
      answer: new LoginRefused({ reason: 'login.failed', message: 'no' }),
    })
    await becomes(actor, 'editing')
    const known: (Captcha | null)[] = []
    actor.subscribe(({ context }) => known.push(context.captcha))
    actor.send({ type: 'submitted', credentials: { ...typed, captcha: '' } })
    await waitFor(actor, (now) => now.matches('editing') && now.context.fault !== null, { timeout: 1000 })
    expect(known.filter((captcha) => captcha?.base64Img !== '')).toEqual([])
  })

  it('fetches another captcha after a refusal and keeps saying why', async () => {
    const { actor } = start({ answer: new LoginRefused({ reason: 'login.failed', message: 'no' }) })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    const { context } = await waitFor(actor, ({ context }) => context.captcha?.captchaKey === 'k2', {
      timeout: 1000,
    })
    expect(context).toEqual({
      ...calm,
      captcha: { captchaKey: 'k2', base64Img: 'y' },
      fault: { reason: 'login.failed', message: 'no' },
    })
    actor.send({ type: 'form.edited' })
    expect(actor.getSnapshot().context.fault).toBeNull()
  })

  it('fetches another captcha on a click', async () => {
    const { actor } = start()
    await becomes(actor, 'editing')
    actor.send({ type: 'captcha.renewed' })
    const { context } = await becomes(actor, 'editing')
    expect(context.captcha).toEqual({ captchaKey: 'k2', base64Img: 'y' })
  })

  it.each<[what: string, fault: LoginFault, left: LoginFault | null]>([
    ['forgets that the captcha was wrong', { reason: 'captcha.wrong', message: 'no' }, null],
    [
      'keeps saying that the login was refused',
      { reason: 'login.failed', message: 'no' },
      { reason: 'login.failed', message: 'no' },
    ],
  ])('%s when another one is asked for', async (_, fault, left) => {
    const { actor } = start({
      captchas: ['k1', 'k2', 'k3'].map((captchaKey) => ({ captchaKey, base64Img: 'x' })),
      answer: new LoginRefused(fault),
    })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    await waitFor(actor, (now) => now.matches('editing') && now.context.fault !== null, { timeout: 1000 })
    actor.send({ type: 'captcha.renewed' })
    expect(actor.getSnapshot().context.fault).toEqual(left)
  })

  it('holds a locked account until something else is typed', async () => {
    const { actor, sent } = start({ answer: new LoginRefused({ reason: 'login.locked', message: 'wait' }) })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    await becomes(actor, 'locked')
    actor.send({ type: 'submitted', credentials: typed })
    expect(sent).toHaveLength(1)
    expect(actor.getSnapshot().context.fault).toEqual({ reason: 'login.locked', message: 'wait' })
    actor.send({ type: 'form.edited' })
    const { context } = await becomes(actor, 'editing')
    expect(context.fault).toBeNull()
  })

  it.each([
    ['for as long as the server says', { retryAfterS: 61 }, 61_000],
    ['for a quarter of an hour where it does not say', {}, 900_000],
  ])('holds a locked account %s', async (_, refusal, lockedMs) => {
    const clock = new SimulatedClock()
    const { actor } = start({
      clock,
      answer: new LoginRefused({ reason: 'login.locked', message: 'wait', ...refusal }),
    })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    await becomes(actor, 'locked')
    clock.increment(lockedMs - 1)
    expect(actor.getSnapshot().value).toBe('locked')
    clock.increment(1)
    const { context } = await becomes(actor, 'editing')
    expect(context).toEqual({ ...calm, captcha: { captchaKey: 'k2', base64Img: 'y' } })
  })

  it('says that the server is away when no captcha comes, and tries again on a click', async () => {
    const { actor } = start({ captchas: [new Error('away'), { captchaKey: 'k2', base64Img: 'y' }] })
    await becomes(actor, 'without captcha')
    expect(actor.getSnapshot().context.fault).toEqual({ reason: 'network', message: null })
    actor.send({ type: 'captcha.renewed' })
    const { context } = await becomes(actor, 'editing')
    expect(context).toEqual({ ...calm, captcha: { captchaKey: 'k2', base64Img: 'y' } })
  })

  it('tries again by itself every five seconds, and says so until the server is back', async () => {
    const clock = new SimulatedClock()
    const away = [new Error('away'), new Error('away')]
    const { actor } = start({ clock, captchas: [...away, { captchaKey: 'k3', base64Img: 'z' }] })
    await becomes(actor, 'without captcha')
    clock.increment(4999)
    expect(actor.getSnapshot().matches('without captcha')).toBe(true)
    clock.increment(1)
    expect(actor.getSnapshot().matches('fetching captcha')).toBe(true)
    expect(actor.getSnapshot().context.fault).toEqual({ reason: 'network', message: null })
    await becomes(actor, 'without captcha')
    clock.increment(5000)
    const { context } = await becomes(actor, 'editing')
    expect(context).toEqual({ ...calm, captcha: { captchaKey: 'k3', base64Img: 'z' } })
  })

  it('says that a login got no answer, which nothing sends again, also when the next captcha comes', async () => {
    const { actor } = start({ answer: new LoginRefused({ reason: 'network', message: null }) })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    const { context } = await waitFor(actor, ({ context }) => context.captcha?.captchaKey === 'k2', {
      timeout: 1000,
    })
    expect(context.fault).toEqual({ reason: 'unanswered', message: null })
  })

  it('sends no captcha that is older than the server keeps it, and fetches another', async () => {
    const clock = new SimulatedClock()
    const { actor, sent } = start({ clock })
    await becomes(actor, 'editing')
    clock.increment(170_000)
    expect(actor.getSnapshot().value).toEqual({ editing: 'too old' })
    actor.send({ type: 'submitted', credentials: typed })
    const { context } = await becomes(actor, 'editing')
    expect(context).toEqual({
      ...calm,
      captcha: { captchaKey: 'k2', base64Img: 'y' },
      fault: { reason: 'captcha.expired', message: null },
    })
    expect(sent).toEqual([])
  })

  it('fetches another in place of one that is too old as soon as somebody types, and says so where they type it', async () => {
    for (const [field, fault] of [
      ['loginname', null],
      ['captcha', { reason: 'captcha.expired', message: null }],
    ] as const) {
      const clock = new SimulatedClock()
      const { actor } = start({ clock })
      await becomes(actor, 'editing')
      clock.increment(36_000_000)
      actor.send({ type: 'form.edited', field })
      const { context } = await becomes(actor, 'editing')
      expect(context).toEqual({ ...calm, captcha: { captchaKey: 'k2', base64Img: 'y' }, fault })
    }
  })

  it('takes one for too old that a machine slept over, which counts no delay then', async () => {
    for (const act of [
      { type: 'submitted', credentials: typed },
      { type: 'form.edited', field: 'captcha' },
    ] as const) {
      const { actor, sent } = start()
      await becomes(actor, 'editing')
      vi.setSystemTime(Date.now() + 600_000)
      actor.send(act)
      const { context } = await waitFor(actor, ({ context }) => context.captcha?.captchaKey === 'k2')
      expect(context.fault).toEqual({ reason: 'captcha.expired', message: null })
      expect(sent).toEqual([])
    }
  })

  it('never finds a captcha too old that is not asked for', async () => {
    const clock = new SimulatedClock()
    const { actor, sent } = start({ clock, captchas: [{ captchaKey: '', base64Img: '' }] })
    await becomes(actor, 'editing')
    clock.increment(86_400_000)
    actor.send({ type: 'submitted', credentials: { ...typed, captcha: '' } })
    await becomes(actor, 'succeeded')
    expect(sent).toHaveLength(1)
  })

  it('needs no password where the browser remembers the login', async () => {
    const { actor, sent } = start()
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: { ...typed, password: '', remembered: true } })
    await becomes(actor, 'succeeded')
    expect(sent).toEqual([{ ...trimmed, password: '', remembered: true, captchaKey: 'k1' }])
  })

  it('asks for a new password after a one-time password, and sends it with the next try', async () => {
    const { actor, sent } = start({ answer: new LoginRefused({ reason: 'password.once', message: 'once' }) })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: { ...typed, newpwd: 'not asked for' } })
    const renewed = await waitFor(actor, ({ context }) => context.captcha?.captchaKey === 'k2', {
      timeout: 1000,
    })
    expect(renewed.context.once).toBe('ops')
    actor.send({ type: 'submitted', credentials: typed })
    actor.send({ type: 'submitted', credentials: { ...typed, newpwd: 'Green-hill-7' } })
    expect(sent).toEqual([
      { ...trimmed, captchaKey: 'k1' },
      { ...trimmed, newpwd: 'Green-hill-7', captchaKey: 'k2' },
    ])
  })

  it('asks nobody else for a new password after a one-time password', async () => {
    const { actor, sent } = start({ answer: new LoginRefused({ reason: 'password.once', message: 'once' }) })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    await waitFor(actor, ({ context }) => context.captcha?.captchaKey === 'k2', { timeout: 1000 })
    actor.send({ type: 'submitted', credentials: { ...typed, loginname: 'boss', newpwd: 'Green-hill-7' } })
    expect(sent).toEqual([
      { ...trimmed, captchaKey: 'k1' },
      { ...trimmed, loginname: 'boss', captchaKey: 'k2' },
    ])
  })
})
