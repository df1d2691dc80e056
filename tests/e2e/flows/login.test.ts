import { createHmac } from 'node:crypto'

import { hash } from '@node-rs/argon2'
import type { Client } from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { openVault } from '#server/db/vault.ts'
import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { stackDatabase } from '#tests/harness/stack-database.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'

const password = 'Passw0rd-of-tests'

let stack: Stack
let browser: Browser
let database: Client
let context: BrowserContext
let page: Page
/** Every address that was asked for, by this page. */
let asked: string[]

beforeAll(async () => {
  stack = await startStack({ FARWATCH_CAPTCHA: 'image' })
  database = await stackDatabase(stack)
  browser = await startBrowser({ drawsMaps: false })
  await database.query(
    `with p as (insert into post (company_id, name, post_level) select company_id, 'watch', 4 from company returning *),
       f as (insert into post_function select post_id, 'map_view' from p)
     insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash, phone)
     select c.company_id, c.company_no, post_id, 'watch', 'Watch', $1, '+8613800000000' from company c, p`,
    [await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })],
  )
  await database.query('update company set signal_login = true, phone_login = true')
}, 180_000)

afterAll(async () => {
  await database?.end()
  await browser?.close()
  await stack?.stop()
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'language', value: 'en', url: stack.url }])
  page = await context.newPage()
  asked = []
  page.on('request', (request) => asked.push(request.url()))
})
afterEach(() => context.close())

/** Opens the login page, and gives the digits that its picture shows. */
async function digitsShown(): Promise<string> {
  await page.getByRole('img', { name: 'Verification code as a picture' }).waitFor()
  const { rows } = await database.query<{ answer: string }>(
    'select answer from captcha order by expires_at desc limit 1',
  )
  return rows[0]?.answer ?? ''
}
const field = (name: string) => page.getByLabel(name, { exact: true })
const logInButton = () => page.getByRole('button', { name: 'Log in' })
/** From now to the end of a cookie. */
const daysUntil = (expires: number) => Math.round((expires - Date.now() / 1000) / 86_400)
const remember = () => page.getByRole('checkbox', { name: 'Remember the password on this device' })

async function logIn(): Promise<void> {
  await page.goto(`${stack.url}/login`)
  await field('User name').fill('watch')
  await field('Password').fill(password)
  await field('Verification code').fill(await digitsShown())
}

test('a person logs in by keyboard alone, is shown the first page, and logs out #login-2', async () => {
  await page.goto(`${stack.url}/login`)
  const digits = await digitsShown()
  await page.keyboard.type('watch')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')

  await page.waitForURL(`${stack.url}/map**`)
  expect(await context.cookies()).toEqual([expect.objectContaining({ name: 'language' })])
  const [ended] = await Promise.all([
    page.waitForResponse('**/accounts/logout'),
    page.getByRole('button', { name: 'Log out' }).click(),
  ])
  expect(ended.status()).toBe(200)
  await page.waitForURL(`${stack.url}/login**`)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('the picture has four digits, and three lines across it #login-3', async () => {
  await page.goto(`${stack.url}/login`)
  const picture = page.getByRole('img', { name: 'Verification code as a picture' })
  /** How often ink is met from top to bottom where no digit stands yet. */
  const lines = () =>
    picture.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('no picture')
      await image.decode()
      const canvas = document.createElement('canvas')
      const { naturalWidth: width, naturalHeight: height } = image
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data = [] } = context?.getImageData(0, 0, 1, height) ?? {}
      const isInk = (y: number) => y >= 0 && (data[y * 4] ?? 255) < 150
      return Array.from({ length: height }, (_, y) => y).filter((y) => isInk(y) && !isInk(y - 1)).length
    })
  const counts: number[] = []
  // Where two of them begin at the same height, they are seen as one.
  while (counts.at(-1) !== 3 && counts.length < 20) {
    expect(await digitsShown()).toMatch(/^\d{4}$/)
    counts.push(await lines())
    const before = await picture.getAttribute('src')
    await page.getByRole('button', { name: 'New verification code' }).click()
    await page.waitForFunction(
      (src) => document.querySelector('form img')?.getAttribute('src') !== src,
      before,
    )
  }
  expect(Math.max(...counts)).toBe(3)
})

test('every call goes to the server that the configuration names #login-4', async () => {
  await page.route('**/config.json', (route) => route.fulfill({ json: { apiBaseUrl: '/elsewhere/api/' } }))
  const moved = page.waitForRequest('**/common/getCaptcha')
  await page.goto(`${stack.url}/login`)
  expect((await moved).url()).toBe(`${stack.url}/elsewhere/api/common/getCaptcha`)
  expect(asked.filter((url) => url.startsWith(`${stack.url}/api/`))).toEqual([])
})

test('a wrong password is said so, with another picture, and the password selected #login-5', async () => {
  await logIn()
  await field('Password').fill('Wrong-0ne')
  const shown = () => page.locator('form img').getAttribute('src')
  const before = await shown()
  await logInButton().click()

  await page.getByRole('alert').getByText('User name or password is wrong').waitFor()
  await page.waitForFunction(() => {
    const input = document.activeElement
    return (
      input instanceof HTMLInputElement &&
      input.name === 'password' &&
      input.selectionStart === 0 &&
      input.selectionEnd === 9
    )
  })
  expect(await shown()).not.toBe(before)
  expect(await field('Verification code').inputValue()).toBe('')
  const { rows } = await database.query(
    'select outcome, login_name, client, detail from operation_log order by operation_id desc limit 1',
  )
  expect(rows).toEqual([
    {
      outcome: 'login.failed',
      login_name: 'watch',
      client: expect.stringMatching(/^127\.0\.0\.1 Mozilla/),
      detail: {},
    },
  ])
})

test('the verification code can be heard to its end', async () => {
  await page.goto(`${stack.url}/login`)
  await digitsShown()
  const listen = page.getByRole('button', { name: 'Listen to the verification code' })
  const sound = page.waitForResponse('**/common/getCaptchaAudio**')
  await listen.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stop the sound' }).waitFor()

  expect([(await sound).status(), (await sound).headers()['content-type']]).toEqual([200, 'audio/wav'])
  await listen.waitFor()
  expect(await listen.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await page.getByText('Could not play the code.').count()).toBe(0)
})

test('a remembered login needs the verification code alone, and no password is kept anywhere #login-6', async () => {
  await logIn()
  await remember().check()
  await logInButton().click()
  await page.waitForURL(`${stack.url}/map**`)
  const cookies = await context.cookies(`${stack.url}/api/accounts/login`)
  const kept = cookies.filter(({ name }) => name !== 'language')
  const days = kept.map(({ expires }) => daysUntil(expires))
  expect(kept.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ['remembered', true, 'Strict'],
    ['loginname', false, 'Strict'],
  ])
  expect(days).toEqual([365, 365])
  expect(JSON.stringify(await context.storageState())).not.toContain(password)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${stack.url}/login`)
  expect(await field('User name').inputValue()).toBe('watch')
  expect(await remember().isChecked()).toBe(true)
  await field('Verification code').fill(await digitsShown())
  await logInButton().click()
  await page.waitForURL(`${stack.url}/map**`)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${stack.url}/login`)
  const forgotten = page.waitForResponse('**/accounts/forget')
  await remember().uncheck()
  await forgotten
  expect(await logInButton().isDisabled()).toBe(true)
  const left = await context.cookies(`${stack.url}/api/accounts/login`)
  expect(left.map(({ name }) => name)).toEqual(['language'])
})

test('another language reloads the page, keeps the name, and is kept for a year #login-7', async () => {
  await page.goto(`${stack.url}/login`)
  await field('User name').fill('night_shift')
  await page.getByRole('button', { name: '日本語' }).click()

  await page.getByRole('button', { name: 'ログイン' }).waitFor()
  expect(await page.locator('input[name="loginname"]').inputValue()).toBe('night_shift')
  expect(await page.title()).toBe('ログイン · Farwatch')
  const language = (await context.cookies()).find(({ name }) => name === 'language')
  expect([language?.value, daysUntil(language?.expires ?? 0)]).toEqual(['ja', 365])
})

test('the label of the version writes the versions into the browser’s console #login-8', async () => {
  await page.goto(`${stack.url}/login`)
  const written = page.waitForEvent('console', (message) => message.type() === 'table')
  await page.getByRole('button', { name: /^Version/ }).click()

  const [versions] = (await written).args()
  expect(await versions?.jsonValue()).toEqual({
    console: '0.1.0',
    server: '0.1.0',
    react: '19.3.1',
    browser: expect.stringContaining('Chrome'),
  })
})

test('a server that is away is said so, and the page comes back by itself', async () => {
  await page.route('**/common/getCaptcha', (route) => route.abort())
  await page.goto(`${stack.url}/login`)
  await page.getByRole('alert').getByText('Server or network problem').waitFor()
  await page.unroute('**/common/getCaptcha')

  await page.getByRole('img', { name: 'Verification code as a picture' }).waitFor()
  expect(await page.getByRole('alert').textContent()).toBe('')
})

test('where styles are slow to come, the page says that the console is on its way', async () => {
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.css', async (route) => {
    await hold
    await route.continue()
  })
  await page.goto(`${stack.url}/login`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.getByText('The console has not come yet').waitFor()
  expect(await page.locator('form').count()).toBe(0)

  letGo()
  await logInButton().waitFor()
})

test('who wants less motion is not told before the time that the console is late', async () => {
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await hold
    await route.continue()
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${stack.url}/login`, { waitUntil: 'commit' })
  const told = page.locator('#loading')
  await told.waitFor({ state: 'attached' })
  await page.waitForFunction(() => getComputedStyle(document.body).fontVariantNumeric === 'tabular-nums')
  const toldAtMs = await told.evaluate((element) =>
    Number(element.getAnimations()[0]?.effect?.getComputedTiming().endTime),
  )
  expect(toldAtMs).toBeGreaterThanOrEqual(3000)

  letGo()
  await logInButton().waitFor()
})

test('the code of a page comes while it is asked who may open it, but behind that question', async () => {
  await logIn()
  await logInButton().click()
  await page.waitForURL(`${stack.url}/map**`)
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/permission/getModuleListByUserid', async (route) => {
    await hold
    await route.continue()
  })
  asked = []
  const code = page.waitForRequest('**/assets/map-page-*.js')
  await page.reload({ waitUntil: 'commit' })
  await code
  const indexOf = (part: string) => asked.findIndex((url) => url.includes(part))
  expect(indexOf('getModuleListByUserid')).toBeGreaterThan(0)
  expect(indexOf('getModuleListByUserid')).toBeLessThan(indexOf('/assets/map-page-'))

  letGo()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
})

const base64 = (values: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(values)).toString('base64'))
async function secretKey(): Promise<string> {
  const { rows } = await database.query<{ secret_key_sealed: Buffer }>(
    'select secret_key_sealed from company_secret',
  )
  return openVault(stack.dataFolder).unseal(rows[0]?.secret_key_sealed ?? Buffer.alloc(0))
}

test('a signal logs in at any address, and is gone from it before anything is asked #login-9', async () => {
  const signal = base64(['watch', password, Date.now() - 1000])
  await page.goto(`${stack.url}/map?devType=1&signal=${signal}`)

  await page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(page.url()).toContain('devType=1')
  const calls = asked.filter((url) => url.includes('/api/'))
  expect(calls[0]).toBe(`${stack.url}/api/accounts/loginFree`)
  expect([...calls, page.url()].filter((url) => url.includes('signal'))).toEqual([])
  expect(stack.output()).not.toContain(password)
})

test.each([
  ['that is too old', () => base64(['watch', password, Date.now() - 181_000]), 'This login link has expired'],
  ['that cannot be read', () => '%25%25%25', 'The login link cannot be read'],
  [
    'with a wrong password',
    () => base64(['watch', 'Wrong-0ne', Date.now() - 1000]),
    'User name or password is wrong',
  ],
])('a signal %s leads to the login page, which says so #login-10', async (_, signal, text) => {
  await page.goto(`${stack.url}/?signal=${signal()}`)

  await page.getByRole('alert').getByText(text).waitFor()
  expect(page.url()).toBe(`${stack.url}/login?next=/`)
})

test('a phone with a proof logs in, and the same proof a second time leads to the login page #login-11', async () => {
  const [phone, time, nonce] = ['+8613800000000', String(Date.now() - 1000), 'n1']
  const sign = createHmac('sha256', await secretKey())
    .update(`${phone}\n${time}\n${nonce}`)
    .digest('hex')
  const address = `${stack.url}/?${new URLSearchParams({ loginPhone: phone, time, nonce, sign }).toString()}`
  await page.goto(address)
  await page.waitForURL(`${stack.url}/map**`)
  await page.goto(address)

  await page.getByRole('alert').getByText('User name or password is wrong').waitFor()
  expect(page.url()).toBe(`${stack.url}/login?next=/`)
})
