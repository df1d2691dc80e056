import { randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'

import { captchaOf } from '#tests/harness/browser/captcha.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson } from '#tests/harness/company.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

let page: Page

const search = () => page.getByRole('combobox', { name: 'Search devices' })
const productName = () => page.getByRole('textbox', { name: 'Product name' })
const menuLink = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const tabs = () => page.getByRole('tab').allInnerTexts()
const openCodes = async () => {
  await menuLink('Device codes').click()
  await productName().waitFor()
}
const pathOf = (address: string) => new URL(address).pathname
const widthOf = (selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().width)

/** How many frames the page asks for within so many turns of its own clock. */
async function framesAskedFor(turns: number): Promise<number> {
  return page.evaluate(async (turns) => {
    const real = requestAnimationFrame
    let asked = 0
    window.requestAnimationFrame = (callback) => {
      asked += 1
      return real(callback)
    }
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50))
    window.requestAnimationFrame = real
    return asked
  }, turns)
}

/** The session is ended from elsewhere: another request with the same token logs it out. */
async function endSession(): Promise<void> {
  const answer = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('sessionUser') ?? '{}') as Record<string, string>
    const reply = await fetch('/api/accounts/logout', {
      headers: {
        access_token: localStorage.getItem('accessToken') ?? '',
        user_id: user['objectid'] ?? '',
        company_id: user['companyid'] ?? '',
        user_name: encodeURIComponent(user['username'] ?? ''),
        offset: '0',
      },
    })
    return reply.status
  })
  expect(answer).toBe(200)
}

describe('with the map', () => {
  test.beforeEach(async ({ openConsole }) => {
    page = await openConsole({ drawsMaps: true, colorScheme: 'dark' })
    await page.goto('/')
    await page.locator('canvas').first().waitFor()
  })

  test('a covered map draws no frame and asks for nothing; shown, it is there at once', async () => {
    await openCodes()
    const asked: string[] = []
    page.on('request', (request) => asked.push(pathOf(request.url())))
    await until(async () => {
      asked.length = 0
      return (await framesAskedFor(60)) === 0
    }, 'three seconds without a frame')
    expect(await page.locator('canvas').count()).toBe(1)
    // The frame's own counts of alarms are asked for, whatever page is shown.
    const ofMap = asked.filter((path) => /^\/api\/(map|workKanban|live)/.test(path))
    expect(ofMap.filter((path) => path !== '/api/workKanban/getAlarmSummary')).toEqual([])
    await Promise.all([page.waitForRequest(/\/api\/live\?/), menuLink('Map').click()])
    expect(await page.locator('canvas').count()).toBe(1)
    await tab('Map').focus()
    await page.keyboard.press('Delete')
    await page.locator('canvas').waitFor({ state: 'detached' })
    await expect.poll(tabs).toEqual(['Device codes'])
  })

  test('the map stands where the specification says, and a link flies it to another place, alive #shell-3', async () => {
    await page.waitForURL(({ pathname, search }) => pathname + search === '/map?at=116.3,39.9,5')
    await openCodes()
    const canvas = await page.locator('canvas').elementHandle()
    await page.evaluate(() => history.pushState(null, '', '/map?at=121.47,31.23,12'))
    await page.waitForURL(/at=121\.47,31\.23,12/)
    await tab('Map').and(page.locator('[aria-selected="true"]')).waitFor()
    expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true)
  })
})

describe('around the map, which is not drawn', () => {
  test.beforeEach(async ({ openConsole }) => {
    page = await openConsole({ colorScheme: 'dark' })
    await page.goto('/')
    await search().waitFor()
  })

  test('the frame has its measures, and axe objects to nothing in it, dark or light #shell-2', async () => {
    const height = () =>
      page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().height)
    await expect.poll(height).toBe(50)
    await expect.poll(() => widthOf('nav[aria-label="Menu"]')).toBe(166)
    await openCodes()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await tab('Map').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Close right' }).waitFor()
      await expect.poll(() => widthOf('[role="menu"]')).toBeGreaterThanOrEqual(230)
      expect(await objections(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Messages' }).click()
      await page.getByText('No messages yet.').waitFor()
      expect(await objections(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /Administrator/ }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
      await page.getByRole('dialog').getByText('Confirm new password').waitFor()
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await expect.poll(() => widthOf('[role="dialog"]')).toBe(400)
      expect(await objections(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('pages stay as they were left: typed, chosen, with their addresses, and after a reload', async () => {
    await search().fill('pump')
    await openCodes()
    await productName().fill('half a name')
    await menuLink('Map').click()
    await expect.poll(() => search().inputValue()).toBe('pump')
    await page.goBack()
    await expect.poll(() => productName().inputValue()).toBe('half a name')
    await expect.poll(tabs).toEqual(['Map', 'Device codes'])
    await page.reload()
    await productName().waitFor()
    await expect.poll(tabs).toEqual(['Map', 'Device codes'])
    await expect.poll(() => tab('Device codes').getAttribute('aria-selected')).toBe('true')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      menuLink('Map').click({ modifiers: ['ControlOrMeta'] }),
    ])
    await opened.getByRole('tab', { name: 'Map' }).waitFor()
    await expect.poll(() => opened.getByRole('tab').allInnerTexts()).toEqual(['Map'])
  })

  test('after an update of the console a page whose code is gone asks for a reload', async () => {
    await page.route('**/assets/device-code-page*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route(
      (url) => url.pathname === '/',
      (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/index-newer.js"></script>',
        }),
    )
    await menuLink('Device codes').click()
    await page.getByRole('heading', { name: 'Farwatch has been updated' }).waitFor()
    await menuLink('Map').click()
    await expect.poll(() => search().inputValue()).toBe('')
    await page.unroute('**/assets/device-code-page*')
    await tab('Device codes').click()
    await page.getByRole('button', { name: 'Reload' }).click()
    await productName().waitFor()
  })

  test('help asks first, and says kindly when there is no manual', async () => {
    await page.route('**/manual.pdf', (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('button', { name: /Administrator/ }).click()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('button', { name: 'Messages, 1 new' }).click()
    const shownText = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await shownText.filter({ hasText: 'Could not download the manual.' }).waitFor()
  })

  test('a warning stays for one second and a half, a success for one, and what was refused is not done #shell-4', async () => {
    // What shall happen after so many milliseconds happens when the test says so.
    await page.addInitScript(() => {
      const real = setTimeout
      const held = new Map<number, TimerHandler[]>([
        [1000, []],
        [1500, []],
      ])
      Object.assign(window, {
        setTimeout: (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
          held.get(ms)?.push(run) ?? real(run, ms, ...rest),
        pass: (ms: number) =>
          held
            .get(ms)
            ?.splice(0)
            .forEach((run) => typeof run === 'function' && run()),
      })
    })
    const pass = (ms: number) =>
      page.evaluate((ms) => {
        const pass: unknown = Reflect.get(window, 'pass')
        if (typeof pass === 'function') pass(ms)
      }, ms)
    const downloads: string[] = []
    page.on('download', (each) => downloads.push(each.url()))
    await page.goto('/system/device-code')
    const notice = (text: string) => page.locator('.mantine-Notification-description', { hasText: text })
    const exportRefused = async (code: number, msg: string) => {
      await page.route('**/deviceCode/export**', (route) => route.fulfill({ json: { code, msg } }), {
        times: 1,
      })
      await page.getByRole('button', { name: /^Export/ }).click()
      await page.getByRole('menuitem', { name: /^This page/ }).click()
    }
    for (const [code, msg, shownText] of [
      [10_001, 'The licence is used up', 'The licence is used up'],
      [12_345, 'Out of paper', 'Out of paper'],
      [422, '', 'An entered value is not valid. Check your input.'],
    ] as const) {
      await exportRefused(code, msg)
      await notice(shownText).waitFor()
      await pass(1000)
      expect(await notice(shownText).isVisible()).toBe(true)
      await pass(1500)
      await notice(shownText).waitFor({ state: 'detached' })
    }
    expect(downloads).toEqual([])

    for (const msg of ['Out of paper', 'Out of ink']) {
      await exportRefused(12_345, msg)
      await notice(msg).waitFor()
    }
    expect(await notice('Out of paper').isVisible()).toBe(true)
    // In their history they are not covered by themselves.
    await page.getByRole('button', { name: /^Messages/ }).click()
    await notice('Out of paper').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await notice('Out of paper').waitFor()
    await page.getByRole('button', { name: 'Add' }).first().click()
    const entry = page.getByRole('dialog')
    // Above a dialog is room for one.
    await notice('Out of paper').waitFor({ state: 'hidden' })
    expect(await notice('Out of ink').isVisible()).toBe(true)
    await pass(1500)
    await notice('Out of ink').waitFor({ state: 'detached' })
    await entry.getByRole('textbox', { name: 'Product name' }).fill('Lamp')
    await entry.getByRole('textbox', { name: /^Code/ }).first().fill('L-1')
    for (const field of ['Code type', 'Status', 'Device type']) {
      await entry.getByRole('combobox', { name: field }).click()
      await page.getByRole('option').first().click()
    }
    await entry.getByRole('button', { name: 'Save' }).click()
    await entry.waitFor({ state: 'detached' })
    await notice('Operation succeeded').waitFor()
    await pass(1500)
    expect(await notice('Operation succeeded').isVisible()).toBe(true)
    await pass(1000)
    await notice('Operation succeeded').waitFor({ state: 'detached' })
  })

  test('the alarms are asked for again when ten seconds are over #shell-5', async () => {
    // What shall happen after ten seconds happens when the test says so.
    await page.addInitScript(() => {
      const [realInterval, realClear, realFetch] = [setInterval, clearInterval, fetch]
      const held = new Map<number, () => void>()
      let [asked, holds] = [0, 0]
      const hold = (run: () => void) => {
        holds += 1
        held.set(-holds, run)
        return -holds
      }
      Object.assign(window, {
        setInterval: (run: () => void, ms = 0) => (ms === 10_000 ? hold(run) : realInterval(run, ms)),
        clearInterval: (id: number) => held.delete(id) || realClear(id),
        fetch: (from: RequestInfo, init?: RequestInit) => {
          if (from instanceof Request && from.url.endsWith('/workKanban/getRealtimeAlarm')) asked += 1
          return realFetch(from, init)
        },
        askedAfterTenSeconds: async () => {
          const [before, due] = [asked, [...held.values()]]
          for (const run of due) run()
          await new Promise((resolve) => setTimeout(resolve, 0))
          return asked - before
        },
      })
    })
    const answered = () => page.waitForResponse('**/workKanban/getRealtimeAlarm')
    const [first] = await Promise.all([answered(), page.reload()])
    await first.finished()
    await page.getByText('LIVE').waitFor()
    const askedAfterTenSeconds = () =>
      page.evaluate(async () => {
        const pass: unknown = Reflect.get(window, 'askedAfterTenSeconds')
        return typeof pass === 'function' ? Number(await pass()) : 0
      })
    await until(async () => (await askedAfterTenSeconds()) === 1, 'the question after the first ten seconds')
    const [again] = await Promise.all([
      answered(),
      until(async () => (await askedAfterTenSeconds()) === 1, 'the question after the next'),
    ])
    expect(again.ok()).toBe(true)
  })

  test.each([3, 410])('code %i leads to the login page #shell-6', async (code) => {
    await page.route('**/deviceCode/findPage**', (route) => route.fulfill({ json: { code, msg: '' } }))
    await menuLink('Device codes').click()
    await page.waitForURL('**/login?next=**')
    await page.getByText('log in again').filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })

  test('the header cuts nothing off at 320 px, and axe objects to nothing', async () => {
    await openCodes()
    await page.setViewportSize({ width: 320, height: 640 })
    // Off what it clicked, whose tip would stand there.
    await page.mouse.move(310, 630)
    await page.getByText('LIVE').waitFor()
    const inside = () =>
      page.getByRole('banner').evaluate((header) => {
        const { width, bottom } = header.getBoundingClientRect()
        return [...header.querySelectorAll('button, a, output')]
          .map((element) => element.getBoundingClientRect())
          .every((box) => box.width > 0 && box.left >= 0 && box.right <= width && box.bottom <= bottom)
      })
    await until(inside, 'all of the header to be in sight')
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await until(async () => (await width()) === 320, 'a page as wide as the screen')
    expect(await objections(page)).toEqual([])
  })

  test('enlarged four times, dialogs use the whole window, and menus and messages stay within it', async () => {
    await openCodes()
    await page.setViewportSize({ width: 342, height: 225 })
    const isWithin = async (part: Locator) => {
      const box = await part.boundingBox()
      return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 342 && box.y + box.height <= 225
    }
    await page.getByRole('button', { name: 'Add' }).first().click()
    await page.getByRole('dialog').waitFor()
    const height = async () => (await page.getByRole('dialog').boundingBox())?.height ?? 0
    await until(async () => (await height()) > 180, 'a dialog as high as the window lets it be')
    await expect.poll(height).toBeLessThanOrEqual(225)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Export' }).click()
    await until(() => isWithin(page.getByRole('menu')), 'the whole menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns' }).click()
    await until(() => isWithin(page.getByRole('dialog', { name: 'Columns' })), 'all of the columns')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Messages/ }).click()
    await until(() => isWithin(page.getByRole('dialog', { name: 'Messages' })), 'all of the messages')
    await page.keyboard.press('Escape')
  })

  test('the browser asks before a half-typed form is lost, and not otherwise', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await openCodes()
    await page.reload()
    await productName().waitFor()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Add' }).first().click()
    const typed = page.getByRole('dialog').getByRole('textbox', { name: 'Product name' })
    await typed.fill('half a thought')
    await page.getByRole('dialog').getByRole('heading').first().click()
    await page.keyboard.press('Shift')
    // Words that are clicked put no ring around the whole dialog, whatever key comes after.
    const ring = () => getComputedStyle(document.activeElement ?? document.body).outlineStyle
    await expect.poll(() => page.evaluate(ring)).toBe('none')
    await page.evaluate(() => location.reload())
    await until(() => asked.length > 0, 'the question')
    expect(asked).toEqual(['beforeunload'])
    await expect.poll(() => typed.inputValue()).toBe('half a thought')
  })

  test('a session that dies mid-form is heard on a page without live data, and loses nothing that was typed #shell-7', async ({
    database,
    company,
    openConsole,
  }) => {
    const [loginName, password] = [`mid_form_${randomUUID().replaceAll('-', '')}`, 'Passw0rd-of-tests']
    await newPerson(database, company, { loginName, password })
    page = await openConsole({ as: loginName })
    const digitsShown = captchaOf(page, database)
    await page.goto('/')
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(/login-route/, async (route) => {
      await mayCome
      await route.continue()
    })
    const login = page.waitForRequest(/login-route/)
    await openCodes()
    await productName().fill('half a name')
    await page.getByRole('button', { name: 'Add' }).first().click()
    const typed = page.getByRole('dialog').getByRole('textbox', { name: 'Product name' })
    await typed.fill('half a thought')
    await endSession()
    await Promise.all([login, page.waitForURL('**/login?next=**')])
    // Until the login is there, it shows what it has shown.
    expect(await typed.isVisible()).toBe(true)
    expect(await page.getByText('Page not found').count()).toBe(0)
    letCome()
    await page.getByText('log in again').filter({ visible: true }).first().waitFor()
    await page.locator('input[autocomplete="username"]').fill(loginName)
    await page.locator('input[autocomplete="current-password"]').fill(password)
    await page.getByLabel('Verification code', { exact: true }).fill(await digitsShown())
    await typed.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/system/device-code**')
    await expect.poll(() => typed.inputValue()).toBe('half a thought')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => productName().inputValue()).toBe('half a name')
    await expect.poll(tabs).toEqual(['Map', 'Device codes'])
  })
})
