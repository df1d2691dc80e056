import { Parse } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate'

import { sessionUserSchema, type SessionUser } from '#contract/records.ts'
import { loginMachine, LoginRefused, type Captcha, type Credentials } from '#machines/login-machine.ts'

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
const typed: Credentials = { loginname: ' ops ', password: ' Blue-lake-9 ', captcha: ' 0187 ' }

interface Server {
  captchas?: (Captcha | Error)[]
  answer?: SessionUser | LoginRefused
}

/** The chart against a server that gives these captchas, one after the other, and this answer. */
function start({
  captchas = [
    { captchaKey: 'k1', base64Img: 'x' },
    { captchaKey: 'k2', base64Img: 'y' },
  ],
  answer = session,
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
  ).start()
  return { actor, sent }
}

const becomes = (
  actor: ActorRefFrom<typeof loginMachine>,
  state: 'editing' | 'locked' | 'succeeded' | 'without captcha',
) => waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1000 })

describe('loginMachine', () => {
  it('fetches a captcha, sends the trimmed credentials with its key, and gives the session', async () => {
    const { actor, sent } = start()
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    const { output } = await becomes(actor, 'succeeded')
    expect(sent).toEqual([{ loginname: 'ops', password: 'Blue-lake-9', captcha: '0187', captchaKey: 'k1' }])
    expect(output).toEqual(session)
  })

  it('says that the captcha is wrong, without asking the server, when it is empty', async () => {
    const { actor, sent } = start()
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: { ...typed, captcha: '  ' } })
    expect(actor.getSnapshot().value).toBe('editing')
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
    expect(sent).toEqual([{ loginname: 'ops', password: 'Blue-lake-9', captcha: '', captchaKey: '' }])
  })

  it('fetches another captcha after a refusal and keeps saying why', async () => {
    const { actor } = start({ answer: new LoginRefused({ reason: 'login.failed', message: 'no' }) })
    await becomes(actor, 'editing')
    actor.send({ type: 'submitted', credentials: typed })
    const { context } = await waitFor(actor, ({ context }) => context.captcha?.captchaKey === 'k2', {
      timeout: 1000,
    })
    expect(context).toEqual({
      captcha: { captchaKey: 'k2', base64Img: 'y' },
      fault: { reason: 'login.failed', message: 'no' },
      tried: null,
      session: null,
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

  it('says that the server is away when no captcha comes, and tries again on a click', async () => {
    const { actor } = start({ captchas: [new Error('away'), { captchaKey: 'k2', base64Img: 'y' }] })
    await becomes(actor, 'without captcha')
    expect(actor.getSnapshot().context.fault).toEqual({ reason: 'network', message: null })
    actor.send({ type: 'captcha.renewed' })
    const { context } = await becomes(actor, 'editing')
    expect(context).toEqual({
      captcha: { captchaKey: 'k2', base64Img: 'y' },
      fault: null,
      tried: null,
      session: null,
    })
  })
})
