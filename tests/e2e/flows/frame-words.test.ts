import { hash } from '@node-rs/argon2'
import type { Client } from 'pg'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { stackDatabase } from '#tests/harness/stack-database.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { until } from '#tests/harness/until.ts'

const password = 'Passw0rd-of-tests'
const another = 'An0ther-of-tests'

const words = {
  zh: {
    login: ['用户名', '密码', '验证码', '在此设备上记住密码', '登录'],
    toggle: '显示或隐藏密码',
    picture: '换一个验证码',
    wrongCode: '验证码错误',
    refusal: '验证码错误',
    rates: '在线率',
    noData: '暂无数据',
    repeated: '请勿重复提交，请求正在处理中。',
    weak: ['长度为 8 至 20 个字符', '不能包含空格', '至少包含字母、数字、符号中的两种'],
    greeting: /^(早上好|下午好|晚上好|夜深了)[,，] ?操作员$/,
    here: '当前位置',
    menu: ['地图', '网关', '中继', '终端', '设备编码'],
    groups: ['设备', '系统管理'],
    personal: ['修改密码', '帮助'],
    help: ['取消', '下载'],
    change: ['当前密码', '新密码', '确认新密码', '确定'],
    empty: '不能为空',
    differ: '两次输入的密码不一致',
    add: '新增',
    mayNot: '导入',
    fields: ['产品名称', '编码'],
    required: '请填写',
    none: '请至少选择一条记录',
    one: '只能选择一条记录',
    list: ['删除', '编辑', '每页条数', '保存', '查询', '重置'],
    size: (n: number) => `${n} 条/页`,
    done: '操作成功',
    network: '服务器网络异常，请联系管理员。',
    copy: '复制编码',
    copied: '已复制',
    notCopied: '复制失败，请选中文字后用键盘复制。',
  },
  en: {
    login: ['User name', 'Password', 'Verification code', 'Remember the password on this device', 'Log in'],
    toggle: 'Show or hide the password',
    picture: 'New verification code',
    wrongCode: 'Verification code error',
    refusal: 'Verification code error',
    rates: 'Online rates',
    noData: 'No data yet',
    repeated: 'Repeated request: the previous one is still being processed.',
    weak: ['8 to 20 characters', 'No spaces', 'At least two kinds among letters, digits and punctuation'],
    greeting: /^Good (morning|afternoon|evening|night), 操作员$/,
    here: 'You are here',
    menu: ['Map', 'ZETA AP', 'ZETA MOTE', 'ZETA MS', 'Device codes'],
    groups: ['Network device', 'System Management'],
    personal: ['Change password', 'Help'],
    help: ['Cancel', 'Download'],
    change: ['Current password', 'New password', 'Confirm new password', 'Change password'],
    empty: 'Cannot be empty',
    differ: 'Passwords do not match',
    add: 'Add',
    mayNot: 'Import',
    fields: ['Product name', 'Code'],
    required: 'Please fill in',
    none: 'Please select at least one entry',
    one: 'Please select only one entry',
    list: ['Delete', 'Edit', 'Entries per page', 'Save', 'Search', 'Reset'],
    size: (n: number) => `${n} a page`,
    done: 'Operation succeeded',
    network: 'Server or network problem. Contact the administrator.',
    copy: 'Copy Code',
    copied: 'Copied',
    notCopied: 'Could not copy. Select the text and copy it with the keyboard.',
  },
  ja: {
    login: ['ユーザー名', 'パスワード', '認証コード', 'この端末でパスワードを保存する', 'ログイン'],
    toggle: 'パスワードの表示／非表示',
    picture: '別の認証コードを表示',
    wrongCode: '認証コードが正しくありません',
    refusal: '認証コードが正しくありません',
    rates: 'オンライン率',
    noData: 'データはまだありません',
    repeated: '同じリクエストを処理中です。',
    weak: [
      '8～20 文字で入力してください',
      '空白は使えません',
      '英字・数字・記号のうち 2 種類以上を使ってください',
    ],
    greeting: /^(おはようございます|こんにちは|こんばんは|お疲れさまです)、操作员 さん$/,
    here: '現在の場所',
    menu: ['地図', 'ゲートウェイ', '中継器', '端末', 'デバイスコード'],
    groups: ['デバイス', 'システム管理'],
    personal: ['パスワード変更', 'ヘルプ'],
    help: ['キャンセル', 'ダウンロード'],
    change: ['現在のパスワード', '新しいパスワード', '新しいパスワード（確認）', '確定'],
    empty: '入力してください',
    differ: '2 つのパスワードが一致しません',
    add: '追加',
    mayNot: 'インポート',
    fields: ['製品名', 'コード'],
    required: '入力してください',
    none: '1 件以上選択してください',
    one: '1 件だけ選択してください',
    list: ['削除', '編集', '1 ページの件数', '保存', '検索', 'リセット'],
    size: (n: number) => `${n} 件/ページ`,
    done: '完了しました',
    network: 'サーバーまたはネットワークに問題があります。管理者にお問い合わせください。',
    copy: 'コードをコピー',
    copied: 'コピーしました',
    notCopied: 'コピーできませんでした。文字を選択し、キーボードでコピーしてください。',
  },
} as const

let stack: Stack
let browser: Browser
let database: Client
let context: BrowserContext
let page: Page

beforeAll(async () => {
  stack = await startStack({ FARWATCH_CAPTCHA: 'image' })
  database = await stackDatabase(stack)
  browser = await startBrowser({ drawsMaps: false })
  const rights = ['map_view', 'devices_gateway_view', 'devices_mote_view', 'devices_ms_view']
  const codes = ['view', 'add', 'edit', 'delete'].map((right) => `sysytem_sensorcode_${right}`)
  await database.query(
    `with p as (insert into post (company_id, name, post_level) select company_id, 'watch', 4 from company returning *),
       f as (insert into post_function select post_id, unnest($2::text[]) from p)
     insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
     select c.company_id, c.company_no, post_id, 'watch_' || l, '操作员', $1
     from company c, p, unnest(array['zh', 'en', 'ja']) l`,
    [await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }), [...rights, ...codes]],
  )
}, 180_000)
afterAll(async () => {
  await database?.end()
  await browser?.close()
  await stack?.stop()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const tabs = () => page.getByRole('tab').allInnerTexts()
/** The cross of a tab, which only a mouse finds. */
const cross = (path: string) => page.locator(`[data-path="${path}"] button`)
const closed = () => dialog().waitFor({ state: 'detached' })

/** What a request tells of who asks, and from where. */
async function tellsOf(request: Request): Promise<Record<string, string>> {
  const names = /^(offset|accept-language|language_type|access_token|user_name|user_id|company_id)$/
  return Object.fromEntries(Object.entries(await request.allHeaders()).filter(([name]) => names.test(name)))
}

async function digitsShown(): Promise<string> {
  const { rows } = await database.query<{ answer: string }>(
    'select answer from captcha order by expires_at desc limit 1',
  )
  return rows[0]?.answer ?? ''
}

describe.each(['zh', 'en', 'ja'] as const)('in %s', (language) => {
  const said = words[language]

  beforeAll(async () => {
    context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      timezoneId: 'America/New_York',
    })
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
  })
  afterAll(() => context?.close())

  test('the login page has its fields, hides and shows the password, draws another picture, and trims what is sent #login-1', async () => {
    const [name, secret, code, remember, logIn] = said.login
    const languages = { zh: '简体中文', en: 'English', ja: '日本語' }
    await page.goto(`${stack.url}/login`)
    // Who has never chosen is shown Chinese.
    await button('登录').waitFor()
    if (language !== 'zh') await button(languages[language]).click()
    await button(logIn).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`))
    for (const label of [name, secret, code, remember])
      await page.getByLabel(label, { exact: true }).waitFor()
    for (const each of Object.values(languages)) await button(each).waitFor()
    expect(await page.getByText(/0\.1\.0/).count()).toBe(1)

    const picture = page.locator('form img')
    const before = await picture.getAttribute('src')
    const [drawn] = await Promise.all([
      page.waitForResponse('**/api/common/getCaptcha'),
      button(said.picture).click(),
    ])
    await until(async () => (await picture.getAttribute('src')) !== before, 'another picture')
    const { data: captcha } = (await drawn.json()) as { data: Record<string, string> }
    expect(Object.keys(captcha).sort()).toEqual(['base64Img', 'captchaKey'])
    expect(await picture.getAttribute('src')).toContain(captcha['base64Img'])
    // Minutes east of UTC.
    const offset = expect.stringMatching(/^-(240|300)$/)
    expect(await tellsOf(drawn.request())).toEqual({ offset, 'accept-language': language })

    expect(await button(logIn).isDisabled()).toBe(true)
    await page.getByLabel(name, { exact: true }).fill(`  watch_${language} `)
    expect(await button(logIn).isDisabled()).toBe(true)
    const field = page.getByLabel(secret, { exact: true })
    await field.fill(password)
    expect(await button(logIn).isDisabled()).toBe(false)
    expect(await field.getAttribute('type')).toBe('password')
    await button(said.toggle).click()
    expect(await field.getAttribute('type')).toBe('text')
    await button(said.toggle).click()

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/accounts/login')) sent.push(request.postData() ?? '')
    })
    const alert = page.getByRole('alert')
    await button(logIn).click()
    await alert.getByText(said.wrongCode).waitFor()
    expect(sent).toEqual([])
    const digits = await digitsShown()
    await page.getByLabel(code, { exact: true }).fill(digits === '0000' ? '0001' : '0000')
    const [refused] = await Promise.all([
      page.waitForResponse('**/accounts/login'),
      page.waitForResponse('**/api/common/getCaptcha'),
      button(logIn).click(),
    ])
    expect(sent.length).toBe(1)
    expect(await refused.json()).toMatchObject({ msg: said.refusal })
    await alert.getByText(said.wrongCode).waitFor()
    await until(
      async () => (await page.getByLabel(code, { exact: true }).inputValue()) === '',
      'an empty code',
    )
    await page.getByLabel(code, { exact: true }).fill(` ${await digitsShown()} `)
    const [menu] = await Promise.all([
      page.waitForResponse('**/permission/getModuleListByUserid'),
      page.waitForURL(`${stack.url}/map**`),
      button(logIn).click(),
    ])
    expect(JSON.parse(sent[1] ?? '{}')).toMatchObject({
      loginname: `watch_${language}`,
      password,
      captcha: expect.stringMatching(/^\d{4}$/),
      captchaKey: expect.stringMatching(/./),
    })
    expect(await tellsOf(menu.request())).toMatchObject({
      offset,
      language_type: language,
      access_token: await page.evaluate(() => localStorage.getItem('accessToken')),
      user_name: encodeURIComponent('操作员'),
      user_id: expect.stringMatching(/^\d+$/),
      company_id: expect.stringMatching(/^\d+$/),
    })
    const { result } = (await menu.json()) as { result: { modulecode: string }[] }
    expect(result.find(({ modulecode }) => modulecode === 'map')).toMatchObject({
      modulename: said.menu[0],
      modulecode: 'map',
      url: expect.stringContaining('map'),
      checked: true,
      children: [expect.objectContaining({ modulecode: 'map_view', checked: true, children: [] })],
    })
  })

  test('the shell greets, has its menu, and tabs that are closed while there is another #shell-1', async () => {
    const banner = page.getByRole('banner')
    await banner.getByText('Farwatch', { exact: true }).first().waitFor()
    const greeting = banner.locator('button', { hasText: '操作员' })
    expect((await greeting.innerText()).replace(/\s+/g, ' ')).toMatch(said.greeting)
    const menu = page.locator('nav', { has: page.getByRole('link', { name: said.menu[0], exact: true }) })
    expect((await menu.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(said.menu)
    for (const group of said.groups) expect(await menu.getByText(group, { exact: true }).count()).toBe(1)

    await page.goto(stack.url)
    await page.waitForURL(`${stack.url}/map**`)
    await page.getByRole('region', { name: said.rates }).getByRole('button').last().click()
    await dialog().getByText(said.noData, { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await closed()
    expect(await page.locator('[role="tab"] + button').count()).toBe(0)
    for (const name of said.menu.slice(1, 4)) {
      await menu.getByRole('link', { name, exact: true }).click()
      const crumbs = page.getByRole('navigation', { name: said.here }).getByRole('listitem')
      await crumbs.filter({ hasText: name }).waitFor()
      expect(await crumbs.allInnerTexts()).toEqual([said.groups[0], name])
    }
    expect(await tabs()).toEqual(said.menu.slice(0, 4))
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const chosen = language === 'zh' ? [] : ['language']
    expect(kept).toEqual(expect.arrayContaining(['accessToken', 'expiretime', 'navigation', ...chosen]))
    const shown = () => page.locator('[role="tab"][aria-selected="true"]').innerText()
    // The neighbour on the right is shown, and where there is none the one on the left.
    await page.getByRole('tab').nth(2).click()
    await cross('/device/trunk-manage').click()
    await until(async () => (await shown()) === said.menu[3], 'the neighbour on the right')
    await cross('/device/terminal-manage').click()
    await until(async () => (await shown()) === said.menu[1], 'the neighbour on the left')
    await cross('/device/network').click()
    await until(async () => (await tabs()).length === 1, 'one tab')
    expect(await page.locator('[role="tab"] + button').count()).toBe(0)
  })

  test('help asks, and gives the manual of the language #help-1', async () => {
    const [cancel, download] = said.help
    const person = page.getByRole('banner').locator('button', { hasText: '操作员' })
    const downloads: string[] = []
    page.on('download', (each) => downloads.push(each.suggestedFilename()))
    const open = async () => {
      await person.click()
      await page.getByRole('menuitem').first().waitFor()
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(said.personal)
      await page.getByRole('menuitem', { name: said.personal[1] }).click()
    }
    await open()
    await dialog().getByRole('button', { name: cancel }).click()
    await closed()
    await open()
    await dialog().getByRole('button', { name: download }).click()
    await until(() => downloads.length > 0, 'the manual')
    expect(downloads).toEqual([language === 'ja' ? 'manual-ja.pdf' : 'manual.pdf'])
    await closed()
  })

  test('a list has the buttons of the post, refuses what is not filled in, says what was done and what could not be, and copies #lists-3', async () => {
    const [productName, code] = said.fields
    const [remove, edit, pageSize, save, search, reset] = said.list
    await page.getByRole('link', { name: said.menu[4], exact: true }).click()
    await page.waitForURL('**/system/device-code**')
    await database.query(
      `insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type, created_at, updated_at)
       select company_id, company_no, 'Lamp', $1 || n, 1, 5, 0, now(), now() from company, generate_series(1, 2) n
       where parent_id is null`,
      [`${language}-`],
    )
    await button(search).click()
    const rows = page.getByRole('grid').getByRole('row')
    await rows.filter({ hasText: `${language}-2` }).waitFor()
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.innerText()).toBe(said.menu[4])
    const crumbs = page.getByRole('navigation', { name: said.here }).getByRole('listitem')
    expect(await crumbs.allInnerTexts()).toEqual([said.groups[1], said.menu[4]])

    // Of the function of the post that is not ticked there is no button.
    expect(await button(said.mayNot).count()).toBe(0)
    await button(said.add).first().click()
    await button(save).click()
    await dialog().getByText(said.required).first().waitFor()
    await page.keyboard.press('Escape')
    await closed()

    await button(remove).click({ force: true })
    await page.getByText(said.none).first().waitFor()
    for (const n of [1, 2])
      await rows
        .filter({ hasText: `${language}-${n}` })
        .getByRole('checkbox')
        .click()
    await button(edit).click({ force: true })
    await page.getByText(said.one).first().waitFor()
    expect(await dialog().count()).toBe(0)
    await rows
      .filter({ hasText: `${language}-2` })
      .getByRole('checkbox')
      .click()

    await button(edit).click()
    await page.route('**/deviceCode/edit', (route) => route.abort())
    await dialog().getByRole('textbox', { name: productName }).fill(`Pier ${language}`)
    await button(save).click()
    await page.getByText(said.network).first().waitFor()
    await page.unroute('**/deviceCode/edit')
    // Twice at the same moment: it goes out once.
    const edits: string[] = []
    const note = (request: Request) => request.url().endsWith('/deviceCode/edit') && edits.push(request.url())
    page.on('request', note)
    const { promise: answer, resolve: give } = Promise.withResolvers<void>()
    await page.route('**/deviceCode/edit', (route) => answer.then(() => route.abort()))
    await dialog()
      .locator('form')
      .evaluate((form) => {
        if (!(form instanceof HTMLFormElement)) throw new Error('no form')
        form.requestSubmit()
        form.requestSubmit()
      })
    await page.getByText(said.repeated).first().waitFor()
    expect(edits.length).toBe(1)
    page.off('request', note)
    const failed = page.waitForEvent('requestfailed')
    give()
    await failed
    await page.unroute('**/deviceCode/edit')
    await until(() => button(save).isEnabled(), 'the answer')
    expect(await dialog().getByRole('textbox', { name: productName }).inputValue()).toBe(`Pier ${language}`)
    await button(save).click()
    await closed()
    await page.getByText(said.done).first().waitFor()
    await rows.filter({ hasText: `Pier ${language}` }).waitFor()

    const sizes = page.getByRole('combobox', { name: pageSize })
    expect(await sizes.inputValue()).toBe(said.size(20))
    await sizes.click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(
      [20, 50, 100, 200, 300, 500].map(said.size),
    )
    await page.keyboard.press('Escape')

    await rows.filter({ hasText: `${language}-1` }).click()
    await page.waitForURL(/open=\d+/)
    const details = page.getByRole('complementary')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.url })
    await details.getByRole('button', { name: said.copy, exact: true }).click()
    await page.getByText(said.copied, { exact: true }).first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${language}-1`)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      document.execCommand = () => false
    })
    await details.getByRole('button', { name: said.copy, exact: true }).click()
    await page.getByText(said.notCopied).first().waitFor()
    // It is offered to be copied by hand.
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await closed()

    await page.getByRole('textbox', { name: code, exact: true }).fill(`${language}-2`)
    // The same question again takes the place of the one that is still on its way.
    await page.route('**/deviceCode/findPage**', () => {}, { times: 1 })
    const asked = page.waitForRequest('**/deviceCode/findPage**')
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('findPage'))
    await button(search).click()
    const first = (await asked).url()
    const [again] = await Promise.all([
      page.waitForRequest('**/deviceCode/findPage**'),
      button(search).click(),
    ])
    expect([again.url(), (await cancelled).url()]).toEqual([first, first])
    await rows.filter({ hasText: `${language}-1` }).waitFor({ state: 'detached' })
    await button(reset).click()
    await rows.filter({ hasText: `${language}-1` }).waitFor()
  })

  // Last: it ends the session.
  test('the password is changed by who knows it, fills all three fields, and repeats it #password-3', async () => {
    const [old, fresh, again, confirm] = said.change
    await page.getByRole('banner').locator('button', { hasText: '操作员' }).click()
    await page.getByRole('menuitem', { name: said.personal[0] }).click()
    // Its star is a part of the label.
    const field = (label: string) => dialog().getByLabel(new RegExp(`^${label}( \\*)?$`))
    const type = (label: string, text: string) => field(label).fill(text)
    await dialog().getByRole('button', { name: confirm }).click()
    await until(async () => (await dialog().getByText(said.empty).count()) === 3, 'three empty fields')
    await type(old, 'Wrong-0ne')
    for (const [weak, rule] of [
      ['abcdef1', said.weak[0]],
      ['abcdefghijklmnopqrst1', said.weak[0]],
      ['abc 1234', said.weak[1]],
      ['12345678', said.weak[2]],
    ] as const) {
      await type(fresh, weak)
      await type(again, weak)
      await dialog().getByRole('button', { name: confirm }).click()
      await until(
        async () => (await dialog().getByText(rule, { exact: true }).count()) === 2,
        `what is wrong with ${weak}, twice`,
      )
    }
    await type(fresh, another)
    await type(again, `${another}!`)
    await dialog().getByRole('button', { name: confirm }).click()
    await dialog().getByText(said.differ).waitFor()
    await type(again, another)
    const refused = page.waitForResponse('**/user/changePassword')
    await dialog().getByRole('button', { name: confirm }).click()
    expect(((await (await refused).json()) as { code: number }).code).not.toBe(0)
    await until(async () => dialog().getByRole('button', { name: confirm }).isEnabled(), 'the answer')
    expect(await field(fresh).inputValue()).toBe(another)
    await type(old, password)
    await dialog().getByRole('button', { name: confirm }).click()
    await page.waitForURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })
})
