import { createHmac, randomInt, randomUUID } from 'node:crypto'

import type { Client } from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { openVault } from '#server/db/vault.ts'
import { captchaOf } from '#tests/harness/browser/captcha.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson, type Company } from '#tests/harness/company.ts'

const password = 'Passw0rd-of-tests'

let context: BrowserContext
let page: Page
let url: string
let name: string
/** Every address that was asked for, by this page. */
let asked: string[]
let digitsShown: () => Promise<string>

test.beforeEach(async ({ stack, database, company, openPage }) => {
  url = stack.url
  name = `watch_${randomUUID().replaceAll('-', '')}`
  await newPerson(database, company, { loginName: name, password, functions: ['map_view'] })
  page = await openPage({ url, viewport: { width: 1440, height: 900 } })
  context = page.context()
  asked = []
  page.on('request', (request) => asked.push(request.url()))
  digitsShown = captchaOf(page, database)
})

const field = (name: string) => page.getByLabel(name, { exact: true })
const logInButton = () => page.getByRole('button', { name: 'Log in' })
/** From now to the end of a cookie. */
const daysUntil = (expires: number) => Math.round((expires - Date.now() / 1000) / 86_400)
const remember = () => page.getByRole('checkbox', { name: 'Remember the password on this device' })

async function logIn(): Promise<void> {
  await page.goto('/login')
  await field('User name').fill(name)
  await field('Password').fill(password)
  await field('Verification code').fill(await digitsShown())
}

test('a person logs in by keyboard alone, is shown the first page, and logs out #login-2', async () => {
  await page.goto('/login')
  const digits = await digitsShown()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')

  await page.waitForURL(`${url}/map**`)
  expect(await context.cookies()).toEqual([expect.objectContaining({ name: 'language' })])
  const [ended] = await Promise.all([
    page.waitForResponse('**/accounts/logout'),
    page.getByRole('button', { name: 'Log out' }).click(),
  ])
  expect(ended.status()).toBe(200)
  await page.waitForURL('**/login**')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('the picture has four digits, and three lines across it #login-3', async () => {
  await page.goto('/login')
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
  await page.goto('/login')
  expect((await moved).url()).toBe(`${url}/elsewhere/api/common/getCaptcha`)
  expect(asked.filter((url) => url.startsWith(`${url}/api/`))).toEqual([])
})

test('a wrong password is said so, with another picture, and the password selected #login-5', async ({
  database,
}) => {
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
  await expect.poll(shown).not.toBe(before)
  await expect.poll(() => field('Verification code').inputValue()).toBe('')
  const logged = async () => {
    const { rows } = await database.query(
      'select outcome, login_name, client, detail from operation_log where login_name = $1',
      [name],
    )
    return rows
  }
  await expect.poll(logged).toEqual([
    {
      outcome: 'login.failed',
      login_name: name,
      client: expect.stringMatching(/^127\.0\.0\.1 Mozilla/),
      detail: {},
    },
  ])
})

test('the verification code can be heard to its end', async () => {
  await page.goto('/login')
  await digitsShown()
  const listen = page.getByRole('button', { name: 'Listen to the verification code' })
  const sound = page.waitForResponse('**/common/getCaptchaAudio**')
  await listen.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stop the sound' }).waitFor()

  expect([(await sound).status(), (await sound).headers()['content-type']]).toEqual([200, 'audio/wav'])
  await listen.waitFor()
  await expect.poll(() => listen.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await page.getByText('Could not play the code.').count()).toBe(0)
})

test('a remembered login needs the verification code alone, and no password is kept anywhere #login-6', async () => {
  await logIn()
  await remember().check()
  await logInButton().click()
  await page.waitForURL(`${url}/map**`)
  const cookies = await context.cookies(`${url}/api/accounts/login`)
  const stored = cookies.filter(({ name }) => name !== 'language')
  const days = stored.map(({ expires }) => daysUntil(expires))
  expect(stored.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ['remembered', true, 'Strict'],
    ['loginname', false, 'Strict'],
  ])
  expect(days).toEqual([365, 365])
  expect(JSON.stringify(await context.storageState())).not.toContain(password)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect.poll(() => field('User name').inputValue()).toBe(name)
  await expect.poll(() => remember().isChecked()).toBe(true)
  await field('Verification code').fill(await digitsShown())
  await logInButton().click()
  await page.waitForURL(`${url}/map**`)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  const forgotten = page.waitForResponse('**/accounts/forget')
  await remember().uncheck()
  await forgotten
  await expect.poll(() => logInButton().isDisabled()).toBe(true)
  const left = async () => (await context.cookies(`${url}/api/accounts/login`)).map(({ name }) => name)
  await expect.poll(left).toEqual(['language'])
})

test('another language reloads the page, keeps the name, and is kept for a year #login-7', async () => {
  await page.goto('/login')
  await field('User name').fill('night_shift')
  await page.getByRole('button', { name: '日本語' }).click()

  await page.getByRole('button', { name: 'ログイン' }).waitFor()
  await expect.poll(() => page.locator('input[name="loginname"]').inputValue()).toBe('night_shift')
  await expect.poll(() => page.title()).toBe('ログイン · Farwatch')
  const language = (await context.cookies()).find(({ name }) => name === 'language')
  expect([language?.value, daysUntil(language?.expires ?? 0)]).toEqual(['ja', 365])
})

test('the label of the version writes the versions into the browser’s console #login-8', async () => {
  await page.goto('/login')
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
  await page.goto('/login')
  await page.getByRole('alert').getByText('Server or network problem').waitFor()
  await page.unroute('**/common/getCaptcha')

  await page.getByRole('img', { name: 'Verification code as a picture' }).waitFor()
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('')
})

test('where styles are slow to come, the page says that the console is on its way', async () => {
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.css', async (route) => {
    await hold
    await route.continue()
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login', { waitUntil: 'commit' })
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
  await page.goto('/login', { waitUntil: 'commit' })
  const shownText = page.locator('#loading')
  await shownText.waitFor({ state: 'attached' })
  await page.waitForFunction(() => getComputedStyle(document.body).fontVariantNumeric === 'tabular-nums')
  const shownAtMs = await shownText.evaluate((element) =>
    Number(element.getAnimations()[0]?.effect?.getComputedTiming().endTime),
  )
  expect(shownAtMs).toBeGreaterThanOrEqual(3000)

  letGo()
  await logInButton().waitFor()
})

test('the code of a page comes while it is asked who may open it, but behind that question', async () => {
  await logIn()
  await logInButton().click()
  await page.waitForURL(`${url}/map**`)
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

const base64 = (values: unknown): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(values)).toString('base64'))

/** Opens the company to logins by other systems. @returns the key that they prove themselves with */
async function openToOthers(database: Client, { id }: Company, dataFolder: string): Promise<string> {
  const key = randomUUID()
  const code = key.replaceAll('-', '')
  await database.query(
    'insert into company_secret (company_id, code, secret_key_sealed) values ($1, $2, $3)',
    [id, code, openVault(dataFolder).seal(key)],
  )
  await database.query('update company set signal_login = true, phone_login = true where company_id = $1', [
    id,
  ])
  return key
}

test('a signal logs in at any address, and is gone from it before anything is asked #login-9', async ({
  stack,
  database,
  company,
}) => {
  await openToOthers(database, company, stack.dataFolder)
  const signal = base64([name, password, Date.now() - 1000])
  await page.goto(`${url}/map?devType=1&signal=${signal}`)

  await page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(page.url()).toContain('devType=1')
  const calls = asked.filter((url) => url.includes('/api/'))
  expect(calls[0]).toBe(`${url}/api/accounts/loginFree`)
  expect([...calls, page.url()].filter((url) => url.includes('signal'))).toEqual([])
  expect(stack.output()).not.toContain(password)
})

test.for([
  ['that is too old', password, 181_000, 'This login link has expired'],
  ['that cannot be read', null, 0, 'The login link cannot be read'],
  ['with a wrong password', 'Wrong-0ne', 1000, 'User name or password is wrong'],
] as const)(
  'a signal %s leads to the login page, which says so #login-10',
  async ([, secret, ageMs, text], { stack, database, company }) => {
    await openToOthers(database, company, stack.dataFolder)
    const signal = secret === null ? '%25%25%25' : base64([name, secret, Date.now() - ageMs])
    await page.goto(`${url}/?signal=${signal}`)

    await page.getByRole('alert').getByText(text).waitFor()
    await page.waitForURL(`${url}/login?next=/`)
  },
)

test('a phone with a proof logs in, and the same proof a second time leads to the login page #login-11', async ({
  stack,
  database,
  company,
}) => {
  const key = await openToOthers(database, company, stack.dataFolder)
  const [phone, time, nonce] = [`+86138${randomInt(10 ** 7, 10 ** 8)}`, String(Date.now() - 1000), 'n1']
  await database.query('update app_user set phone = $1 where login_name = $2', [phone, name])
  const sign = createHmac('sha256', key).update(`${phone}\n${time}\n${nonce}`).digest('hex')
  const address = `${url}/?${new URLSearchParams({ loginPhone: phone, time, nonce, sign }).toString()}`
  await page.goto(address)
  await page.waitForURL(`${url}/map**`)
  await page.goto(address)

  await page.getByRole('alert').getByText('User name or password is wrong').waitFor()
  await page.waitForURL(`${url}/login?next=/`)
})
