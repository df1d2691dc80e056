import { randomUUID } from 'node:crypto'

import type { Client } from 'pg'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

import { captchaOf } from '#tests/harness/browser/captcha.ts'
import { noticed } from '#tests/harness/browser/notices.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson, type Company } from '#tests/harness/company.ts'
import { until } from '#tests/harness/until.ts'

const password = 'Passw0rd-of-tests'
const another = 'An0ther-of-tests'
const pages = ['map_view', 'devices_gateway_view', 'devices_mote_view', 'devices_ms_view']
const functions = [
  ...pages,
  ...['view', 'add', 'edit', 'delete'].map((right) => `sysytem_sensorcode_${right}`),
]
const menuNames = ['Map', 'ZETA AP', 'ZETA MOTE', 'ZETA MS', 'Device codes'] as const

let page: Page
let loginName: string

/** Somebody whose post has some functions. */
async function addOperator(database: Client, company: Company): Promise<string> {
  loginName = `watch_${randomUUID().replaceAll('-', '')}`
  await newPerson(database, company, { loginName, userName: '操作员', functions, password })
  return loginName
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const tabs = () => page.getByRole('tab').allInnerTexts()
const personMenu = () => page.getByRole('banner').locator('button', { hasText: '操作员' })
/** The cross of a tab, which only a mouse finds. */
const cross = (path: string) => page.locator(`[data-path="${path}"] button`)
const closed = () => dialog().waitFor({ state: 'detached' })

/** What a request tells of who asks, and from where. */
async function tellsOf(request: Request): Promise<Record<string, string>> {
  const names = /^(offset|accept-language|language_type|access_token|user_name|user_id|company_id)$/
  return Object.fromEntries(Object.entries(await request.allHeaders()).filter(([name]) => names.test(name)))
}

test('the login page has its fields, hides and shows the password, draws another picture, and trims what is sent #login-1', async ({
  stack,
  database,
  company,
  openPage,
}) => {
  await addOperator(database, company)
  page = await openPage({ url: stack.url, language: null, timezoneId: 'America/New_York' })
  const digitsShown = captchaOf(page, database)
  await page.goto('/login')
  // Who has never chosen is shown Chinese.
  await button('登录').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
  await button('English').click()
  await button('Log in').waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  const code = page.getByLabel('Verification code', { exact: true })
  for (const label of ['User name', 'Password', 'Verification code', 'Remember the password on this device'])
    await page.getByLabel(label, { exact: true }).waitFor()
  for (const each of ['简体中文', 'English', '日本語']) await button(each).waitFor()
  await expect.poll(() => page.getByText(/0\.1\.0/).count()).toBe(1)

  const picture = page.locator('form img')
  const before = await picture.getAttribute('src')
  const [drawn] = await Promise.all([
    page.waitForResponse('**/api/common/getCaptcha'),
    button('New verification code').click(),
  ])
  await until(async () => (await picture.getAttribute('src')) !== before, 'another picture')
  const { data: captcha } = (await drawn.json()) as { data: Record<string, string> }
  expect(Object.keys(captcha).sort()).toEqual(['base64Img', 'captchaKey'])
  await expect.poll(() => picture.getAttribute('src')).toContain(captcha['base64Img'])
  // Minutes east of UTC.
  const offset = expect.stringMatching(/^-(240|300)$/)
  expect(await tellsOf(drawn.request())).toEqual({ offset, 'accept-language': 'en' })

  await expect.poll(() => button('Log in').isDisabled()).toBe(true)
  await page.getByLabel('User name', { exact: true }).fill(`  ${loginName} `)
  await expect.poll(() => button('Log in').isDisabled()).toBe(true)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(password)
  await expect.poll(() => button('Log in').isDisabled()).toBe(false)
  await expect.poll(() => field.getAttribute('type')).toBe('password')
  await button('Show or hide the password').click()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  await button('Show or hide the password').click()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/accounts/login')) sent.push(request.postData() ?? '')
  })
  const alert = page.getByRole('alert')
  await button('Log in').click()
  await alert.getByText('Verification code error').waitFor()
  expect(sent).toEqual([])
  await code.fill((await digitsShown()) === '0000' ? '0001' : '0000')
  const wrong = await picture.getAttribute('src')
  const [refused] = await Promise.all([
    page.waitForResponse('**/accounts/login'),
    page.waitForResponse('**/api/common/getCaptcha'),
    button('Log in').click(),
  ])
  expect(sent.length).toBe(1)
  expect(await refused.json()).toMatchObject({ msg: 'Verification code error' })
  await alert.getByText('Verification code error').waitFor()
  // The code that is typed is of the picture that is shown.
  await picture.and(page.locator(`:not([src="${wrong}"])`)).waitFor()
  await until(async () => (await code.inputValue()) === '', 'an empty code')
  await code.fill(` ${await digitsShown()} `)
  const [menu] = await Promise.all([
    page.waitForResponse('**/permission/getModuleListByUserid'),
    page.waitForURL('**/map**'),
    button('Log in').click(),
  ])
  expect(JSON.parse(sent[1] ?? '{}')).toMatchObject({
    loginname: loginName,
    password,
    captcha: expect.stringMatching(/^\d{4}$/),
    captchaKey: expect.stringMatching(/./),
  })
  expect(await tellsOf(menu.request())).toMatchObject({
    offset,
    language_type: 'en',
    access_token: await page.evaluate(() => localStorage.getItem('accessToken')),
    user_name: encodeURIComponent('操作员'),
    user_id: expect.stringMatching(/^\d+$/),
    company_id: company.id,
  })
  const { result } = (await menu.json()) as { result: { modulecode: string }[] }
  expect(result.find(({ modulecode }) => modulecode === 'map')).toMatchObject({
    modulename: 'Map',
    modulecode: 'map',
    url: expect.stringContaining('map'),
    checked: true,
    children: [expect.objectContaining({ modulecode: 'map_view', checked: true, children: [] })],
  })
})

test('the shell greets, has its menu, and tabs that are closed while there is another #shell-1', async ({
  database,
  company,
  openConsole,
}) => {
  page = await openConsole({ as: await addOperator(database, company) })
  await page.goto('/')
  await page.waitForURL('**/map**')
  const banner = page.getByRole('banner')
  await banner.getByText('Farwatch', { exact: true }).first().waitFor()
  expect((await personMenu().innerText()).replace(/\s+/g, ' ')).toMatch(
    /^Good (morning|afternoon|evening|night), 操作员$/,
  )
  const menu = page.locator('nav', { has: page.getByRole('link', { name: 'Map', exact: true }) })
  await menu.getByRole('link').nth(4).waitFor()
  expect((await menu.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(menuNames)
  for (const group of ['Network device', 'System Management'])
    expect(await menu.getByText(group, { exact: true }).count()).toBe(1)

  await page.getByRole('region', { name: 'Online rates' }).getByRole('button').last().click()
  await dialog().getByText('No data yet', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await closed()
  await expect.poll(() => page.locator('[role="tab"] + button').count()).toBe(0)
  for (const name of menuNames.slice(1, 4)) {
    await menu.getByRole('link', { name, exact: true }).click()
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    await expect.poll(() => crumbs.allInnerTexts()).toEqual(['Network device', name])
  }
  await expect.poll(tabs).toEqual(menuNames.slice(0, 4))
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(stored).toEqual(expect.arrayContaining(['accessToken', 'expiretime', 'navigation']))
  const shown = () => page.locator('[role="tab"][aria-selected="true"]').innerText()
  // The neighbour on the right is shown, and where there is none the one on the left.
  await page.getByRole('tab').nth(2).click()
  await cross('/device/trunk-manage').click()
  await until(async () => (await shown()) === 'ZETA MS', 'the neighbour on the right')
  await cross('/device/terminal-manage').click()
  await until(async () => (await shown()) === 'ZETA AP', 'the neighbour on the left')
  await cross('/device/network').click()
  await until(async () => (await tabs()).length === 1, 'one tab')
  await expect.poll(() => page.locator('[role="tab"] + button').count()).toBe(0)
})

test.for([
  ['en', ['Change password', 'Second factor', 'My logins', 'Help'], 'Cancel', 'Download', 'manual.pdf'],
  [
    'ja',
    ['パスワード変更', '二要素認証', '自分のログイン', 'ヘルプ'],
    'キャンセル',
    'ダウンロード',
    'manual-ja.pdf',
  ],
] as const)(
  'help asks, and gives the manual of the language %s #help-1',
  async ([language, entries, cancel, download, manual], { database, company, openConsole }) => {
    page = await openConsole({ as: await addOperator(database, company), language })
    await page.goto('/map')
    const downloads: string[] = []
    page.on('download', (each) => downloads.push(each.suggestedFilename()))
    const open = async () => {
      await personMenu().click()
      await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(entries)
      await page.getByRole('menuitem', { name: entries[3] }).click()
    }
    await open()
    await dialog().getByRole('button', { name: cancel }).click()
    await closed()
    await open()
    await dialog().getByRole('button', { name: download }).click()
    await until(() => downloads.length > 0, 'the manual')
    expect(downloads).toEqual([manual])
    await closed()
  },
)

test('a list has the buttons of the post, refuses what is not filled in, says what was done and what could not be, and copies #lists-3', async ({
  database,
  company,
  openConsole,
}) => {
  await database.query(
    `insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type, created_at, updated_at)
     select $1, $2, 'Lamp', 'L-' || n, 1, 5, 0, now(), now() from generate_series(1, 2) n`,
    [company.id, company.no],
  )
  page = await openConsole({ as: await addOperator(database, company) })
  await page.goto('/system/device-code')
  const rows = page.getByRole('grid').getByRole('row')
  await rows.filter({ hasText: 'L-2' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Device codes')
  const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
  await expect.poll(() => crumbs.allInnerTexts()).toEqual(['System Management', 'Device codes'])

  // Of the function of the post that is not ticked there is no button.
  expect(await button('Import').count()).toBe(0)
  await button('Add').first().click()
  await button('Save').click()
  await dialog().getByText('Please fill in').first().waitFor()
  await page.keyboard.press('Escape')
  await closed()

  await button('Delete').click({ force: true })
  await noticed(page, 'Please select at least one entry')
  const checkbox = (code: string) => rows.filter({ hasText: code }).getByRole('checkbox')
  for (const code of ['L-1', 'L-2']) await checkbox(code).click()
  await button('Edit').click({ force: true })
  await noticed(page, 'Please select only one entry')
  expect(await dialog().count()).toBe(0)
  await checkbox('L-2').click()

  await button('Edit').click()
  await page.route('**/deviceCode/edit', (route) => route.abort())
  await dialog().getByRole('textbox', { name: 'Product name' }).fill('Pier')
  await button('Save').click()
  await noticed(page, 'Server or network problem. Contact the administrator.')
  await page.unroute('**/deviceCode/edit')
  // Twice at the same moment: it goes out once.
  const edits: string[] = []
  page.on('request', (request) => request.url().endsWith('/deviceCode/edit') && edits.push(request.url()))
  const { promise: answer, resolve: give } = Promise.withResolvers<void>()
  await page.route('**/deviceCode/edit', (route) => answer.then(() => route.abort()))
  await dialog()
    .locator('form')
    .evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) throw new Error('no form')
      form.requestSubmit()
      form.requestSubmit()
    })
  await page.getByText('Repeated request: the previous one is still being processed.').first().waitFor()
  expect(edits.length).toBe(1)
  const failed = page.waitForEvent('requestfailed')
  give()
  await failed
  await page.unroute('**/deviceCode/edit')
  await until(() => button('Save').isEnabled(), 'the answer')
  expect(await dialog().getByRole('textbox', { name: 'Product name' }).inputValue()).toBe('Pier')
  await button('Save').click()
  await closed()
  await noticed(page, 'Operation succeeded')
  await rows.filter({ hasText: 'Pier' }).waitFor()

  const sizes = page.getByRole('combobox', { name: 'Entries per page' })
  await expect.poll(() => sizes.inputValue()).toBe('20 per page')
  await sizes.click()
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual([20, 50, 100, 200, 300, 500].map((size) => `${size} per page`))
  await page.keyboard.press('Escape')

  await rows.filter({ hasText: 'L-1' }).click()
  await page.waitForURL(/open=\d+/)
  const copy = page.getByRole('complementary').getByRole('button', { name: 'Copy Code', exact: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.click()
  await noticed(page, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('L-1')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await copy.click()
  await noticed(page, 'Could not copy. Select the text and copy it with the keyboard.')
  // It is offered to be copied by hand.
  await dialog().waitFor()
  await page.keyboard.press('Escape')
  await closed()

  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('L-2')
  // The same question again takes the place of the one that is still on its way.
  await page.route('**/deviceCode/findPage**', () => {}, { times: 1 })
  const asked = page.waitForRequest('**/deviceCode/findPage**')
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('findPage'))
  await button('Search').click()
  const first = (await asked).url()
  const [again] = await Promise.all([
    page.waitForRequest('**/deviceCode/findPage**'),
    button('Search').click(),
  ])
  expect([again.url(), (await cancelled).url()]).toEqual([first, first])
  await rows.filter({ hasText: 'L-1' }).waitFor({ state: 'detached' })
  await button('Reset').click()
  await rows.filter({ hasText: 'L-1' }).waitFor()
})

test('the password is changed by who knows it, fills all three fields, and repeats it #password-3', async ({
  database,
  company,
  openConsole,
}) => {
  page = await openConsole({ as: await addOperator(database, company) })
  await page.goto('/system/device-code')
  await personMenu().click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  // Its star is a part of the label.
  const field = (label: string) => dialog().getByLabel(new RegExp(`^${label}( \\*)?$`))
  const [old, fresh, again] = ['Current password', 'New password', 'Confirm new password'].map(field)
  const confirm = dialog().getByRole('button', { name: 'Change password' })
  await confirm.click()
  await until(async () => (await dialog().getByText('Cannot be empty').count()) === 3, 'three empty fields')
  await old?.fill('Wrong-0ne')
  for (const [weak, rule] of [
    ['abcdef1', '8 to 20 characters'],
    ['abcdefghijklmnopqrst1', '8 to 20 characters'],
    ['abc 1234', 'No spaces'],
    ['12345678', 'At least two kinds among letters, digits and punctuation'],
  ] as const) {
    await fresh?.fill(weak)
    await again?.fill(weak)
    await confirm.click()
    await until(
      async () => (await dialog().getByText(rule, { exact: true }).count()) === 2,
      `what is wrong with ${weak}, twice`,
    )
  }
  await fresh?.fill(another)
  await again?.fill(`${another}!`)
  await confirm.click()
  await dialog().getByText('Passwords do not match').waitFor()
  await again?.fill(another)
  const refused = page.waitForResponse('**/user/changePassword')
  await confirm.click()
  expect(((await (await refused).json()) as { code: number }).code).not.toBe(0)
  await until(() => confirm.isEnabled(), 'the answer')
  expect(await fresh?.inputValue()).toBe(another)
  await old?.fill(password)
  await confirm.click()
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})
