import { readFileSync } from 'node:fs'

import { read, utils, write } from '@e965/xlsx'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { simulatorControl, type SimulatorControl } from '#simulator/control.ts'
import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { objections, objectionsInSchemes } from '#tests/harness/objections.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { until } from '#tests/harness/until.ts'

const address = '/device/network'
/** The town's own gateways. */
const inTown = 16
const added = 'FEED0001'

let stack: Stack
let browser: Browser
let page: Page
let control: SimulatorControl
const faults: string[] = []

// Half an hour of radio passes in a minute.
beforeAll(async () => {
  stack = await startStack({ FARWATCH_SIMULATOR: 'town', FARWATCH_CLOCK_RATE: '30' })
  const controlUrl = () => /simulator: control at (http\S+)/.exec(stack.output())?.[1]
  await until(() => controlUrl() !== undefined, 'the simulator to tell its control address', 30_000)
  control = simulatorControl(controlUrl() ?? '')
  browser = await startBrowser({ drawsMaps: false })
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  await context.addCookies([{ name: 'language', value: 'en', url: stack.url }])
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => faults.push(error.message))
  await logIn(page, stack)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const grid = () => page.getByRole('grid', { name: 'Gateways' })
const rowOf = (text: string) => grid().getByRole('row').filter({ hasText: text })
const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })
const details = () => page.getByRole('complementary', { name: 'Details' })
const group = (name: string) => details().getByRole('region', { name, exact: true })
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const count = async () => Number(await grid().getAttribute('aria-rowcount')) - 1
const total = (expected: number) =>
  until(async () => (await count()) === expected, `a list of ${expected}`, 30_000)
const search = async (text: string) => {
  await page.getByRole('textbox', { name: 'Id, alias or address' }).fill(text)
  await page.keyboard.press('Enter')
}

/** A call that somebody else makes meanwhile. */
async function elsewhere(path: string, body: object): Promise<{ code: number }> {
  return page.evaluate(
    async ([to, text]) => {
      const headers = {
        'content-type': 'application/json',
        access_token: localStorage.getItem('accessToken') ?? '',
      }
      const response = await fetch(`/api/${to}`, { method: 'POST', headers, body: text })
      return (await response.json()) as { code: number }
    },
    [path, JSON.stringify(body)] as const,
  )
}

function sheetOf(rows: string[][]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Gateways')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

function rowsIn(file: Buffer): string[][] {
  const book = read(file)
  const first = book.Sheets[book.SheetNames[0] ?? '']
  return first === undefined ? [] : utils.sheet_to_json<string[]>(first, { header: 1, raw: false })
}

describe('the page of gateways', () => {
  test('lists what the town has, and follows it #gateways-3', async () => {
    await page.goto(`${stack.url}${address}`)
    await total(inTown)
    await grid().getByText('Online').first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('ZETA AP')
    expect(await objections(page)).toEqual([])
  })

  test('follows them where they stand, without reading the list again', async () => {
    const names = () => grid().locator('[aria-colindex="2"]').allTextContents()
    const [order, row] = [await names(), grid().getByRole('row').nth(4)]
    const before = await row.innerText()
    let readings = 0
    page.on('request', (request) => {
      if (request.url().includes('gateway/newFindPage')) readings += 1
    })
    await control.fault('gateway-restart', { uid: order[4] ?? '' })
    await until(async () => (await row.innerText()) !== before, 'a new start in the row', 90_000)
    expect(await names()).toEqual(order)
    expect(readings).toBe(0)
  })

  test('finds by a part of an alias, and keeps that in the address', async () => {
    await search('gw-01')
    await page.waitForURL(/keyword=gw-01/)
    await until(async () => (await count()) < inTown, 'fewer gateways')
    await page.reload()
    await rowOf('GW-010').waitFor()
    expect(await page.getByRole('textbox', { name: 'Id, alias or address' }).inputValue()).toBe('gw-01')
    await button('Reset').click()
    await total(inTown)
  })

  test('adds one with a key made here, and a place picked on the map that has a name #gateways-4', async () => {
    await button('Add').first().click()
    await button('Save', dialog()).click()
    expect(await dialog().getByText('Please fill in').count()).toBe(2)
    expect(await objections(page)).toEqual([])

    // Ids may be typed in either case.
    await dialog()
      .getByRole('textbox', { name: /^Arm unit id/ })
      .fill(added.toLowerCase())
    await button('Generate key', dialog()).click()
    expect(await dialog().getByRole('textbox', { name: /^Key/ }).inputValue()).toMatch(/^[A-Za-z0-9]{16}$/)
    await dialog().getByRole('textbox', { name: 'Alias' }).fill('Pier 3')
    // There is one type, and so it stands there.
    const type = dialog().getByRole('combobox', { name: /^Gateway type/ })
    expect(await type.inputValue()).not.toBe('')
    const company = dialog().getByRole('combobox', { name: 'Company', exact: true })
    for (const place of [1, 0]) {
      await company.click()
      const one = page.getByRole('treeitem').nth(place)
      const name = (await one.innerText()).trim()
      await one.click()
      await page.getByRole('treeitem').first().waitFor({ state: 'detached' })
      expect(await company.inputValue()).toBe(name)
    }
    await button('Pick on the map', dialog()).click()
    const picker = dialog('Position')
    await picker.getByRole('textbox', { name: 'Longitude' }).fill('116.397')
    await picker.getByRole('textbox', { name: 'Latitude' }).fill('39.909')
    const city = picker.getByRole('textbox', { name: 'City' })
    await until(async () => (await city.inputValue()) !== '', 'the name of the city')
    expect(await objections(page)).toEqual([])
    await button('Use this position', picker).click()
    await dialog().getByText('On the map at 116.397, 39.909 (WGS84)').waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog().waitFor({ state: 'detached' })

    await total(inTown + 1)
    await rowOf(added).getByText('Offline').waitFor()
  })

  test('opens one by its address, and has its own way to the map #gateways-5', async () => {
    await rowOf(added).click()
    await page.waitForURL(/open=\d+/)
    const link = page.url()
    await page.goto('about:blank')
    await page.goto(link)
    await details().getByRole('heading', { name: added }).waitFor()
    await group('Channels').getByText('Not started yet, so no channels are known.').waitFor()
    expect(
      await group('Position').getByRole('link', { name: 'Show on the map' }).getAttribute('href'),
    ).toMatch(/^\/map\?device=\d+$/)
    expect(await objections(page)).toEqual([])
  })

  test('shows what somebody else changed meanwhile, and keeps the key', async () => {
    await button('Edit', details()).click()
    await dialog().getByRole('textbox', { name: 'Alias' }).fill('Mine')
    const id = dialog().getByRole('textbox', { name: /^Arm unit id/ })
    expect(await id.isDisabled()).toBe(true)
    // It can be read all the same.
    const look = await id.evaluate((field) => {
      const quiet = document.body.appendChild(document.createElement('i'))
      quiet.style.color = 'var(--fw-quiet)'
      const wanted = getComputedStyle(quiet).color
      quiet.remove()
      const { opacity, color } = getComputedStyle(field)
      return { opacity, isQuiet: color === wanted }
    })
    expect(look).toEqual({ opacity: '1', isQuiet: true })
    const objectid = new URL(page.url()).searchParams.get('open')
    const type = await page.evaluate(async () => {
      const headers = { access_token: localStorage.getItem('accessToken') ?? '' }
      const response = await fetch('/api/gateway/getGatewayTypeList', { headers })
      return ((await response.json()) as { list: { typeId: string }[] }).list[0]?.typeId
    })
    const theirs = { objectid, version: 1, networkMasterId: added, type, deviceAliases: 'Theirs' }
    expect((await elsewhere('gateway/newEdit', theirs)).code).toBe(0)
    await button('Save', dialog()).click()
    const changed = dialog().getByRole('table', { name: 'Changes' })
    await changed.waitFor()
    expect(await changed.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
      'Pier 3',
      'Theirs',
      'Mine',
    ])
    expect(await dialog().getByText('Key').count()).toBeLessThan(2)
    expect(await objections(page)).toEqual([])
    await button('Overwrite with mine', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await rowOf('Mine').waitFor()
  })

  test('is shared with a company, and no more #gateways-6', async () => {
    const shared = details().getByRole('list', { name: 'Shared with' })
    await group('Shared with').getByText('Not shared with any company.').waitFor()
    await button('Share…', details()).click()
    expect(await objections(page)).toEqual([])
    await dialog().getByRole('combobox', { name: 'Companies' }).click()
    await page.getByRole('treeitem').nth(1).click()
    await dialog().getByRole('heading').click()
    await button('Share', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await shared.getByRole('listitem').waitFor()
    await button(/^Stop sharing with/, details()).click()
    await button('Stop sharing', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await group('Shared with').getByText('Not shared with any company.').waitFor()
    await button('Close the details').click()
  })

  test('says how a gateway is, and deletes a channel once its letters were clicked #gateways-7', async () => {
    await page.goto(`${stack.url}${address}`)
    await search('GW-004')
    await until(async () => (await count()) === 1, 'one gateway')
    await rowOf('GW-004').click()
    await group('Machine').getByText('Free memory').waitFor()
    await group('Connected devices').getByText('Terminals').waitFor()
    const channels = group('Channels').getByRole('row')
    await channels.nth(1).waitFor()
    const before = await channels.count()
    await button(/^Delete channel/, details())
      .first()
      .click()
    // It is refused, not dead: a click says what is missing.
    await button('Delete', dialog()).click({ force: true })
    await dialog()
      .getByText(/^Next letter/)
      .waitFor()
    expect(await objections(page)).toEqual([])
    const letters = (await dialog().locator('b').textContent()) ?? ''
    for (const letter of letters.split(' ')) await button(letter, dialog()).click()
    await button('Delete', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await until(async () => (await channels.count()) === before - 1, 'one channel less')
  })

  test('tells of a gateway that nobody entered, which is adopted or ignored', async () => {
    await page.goto(`${stack.url}${address}`)
    const { uids } = await control.fault('unknown-gateway', {})
    const [stranger = ''] = uids
    await until(
      async () => {
        await button('Reload the list').click()
        return page.getByText('1 unknown gateway tried to log in.').isVisible()
      },
      'the unknown gateway',
      60_000,
    )
    await button('View gateways').click()
    await button(`Adopt ${stranger}`, dialog()).waitFor()
    expect(await objections(page)).toEqual([])
    await button(`Adopt ${stranger}`, dialog()).click()
    const form = page.getByRole('dialog', { name: `Adopt ${stranger}` })
    await form.getByText(/^[0-9A-F]{4} [0-9A-F]{4}$/).waitFor()
    expect(await objections(page)).toEqual([])
    await button('Cancel', form).click()
    await form.waitFor({ state: 'detached' })
    await button(`Ignore ${stranger}`, dialog()).click()
    await dialog().getByText('No unknown gateway has tried to log in', { exact: true }).waitFor()
    await button('Close', dialog()).click()
    await page.getByText('No unknown gateway has tried to log in.').waitFor()
  })

  test('changes the usage status, and deletes, naming what hangs on it #gateways-8', async () => {
    await page.goto(`${stack.url}${address}`)
    await rowOf(added).getByRole('checkbox').click()
    await button('Change usage status').click()
    await page.getByRole('menuitem', { name: 'Debugging' }).click()
    await button('Change usage status', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await rowOf(added).getByText('Debugging').waitFor()
    await button('Delete').click()
    await dialog().getByText('No relays or terminals are affected.').waitFor()
    await button('Delete', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await total(inTown)
    expect(await rowOf(added).count()).toBe(0)
  })

  test('leaves as a sheet without keys, and says of a sheet what is wrong with it, writing nothing', async () => {
    await page.goto(`${stack.url}${address}`)
    await button(/^Export/).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^All/ }).click(),
    ])
    const rows = rowsIn(readFileSync(await download.path()))
    expect(rows).toHaveLength(1 + inTown)
    expect(rows[0]).toContain('Arm unit id')
    expect(rows[0]).not.toContain('Key')

    await button('Import').first().click()
    const lines = [
      ['Arm unit id', 'Key', 'Gateway type'],
      ['FEED0003', 'Ab3dEf6hIj9lMn0p', 'Gateway'],
      ['FEED0004', 'short', 'Gateway'],
      ['FEED0005', 'short', 'Gateway'],
    ]
    const mimeType = 'application/octet-stream'
    await dialog()
      .getByLabel('Spreadsheet')
      .setInputFiles({ name: 'two.xlsx', mimeType, buffer: sheetOf(lines) })
    await button('Check the file', dialog()).click()
    const errors = dialog().getByRole('table', { name: 'Errors' })
    await errors.waitFor()
    expect((await errors.getByRole('row').nth(1).getByRole('cell').allTextContents()).slice(0, 2)).toEqual([
      'Row 3',
      'Key',
    ])
    expect(await objections(page)).toEqual([])
    // What is wrong is read whole, however little room there is.
    const before = page.viewportSize()
    await page.setViewportSize({ width: 480, height: 900 })
    const [first, second] = [1, 2].map((place) => errors.getByRole('row').nth(place))
    await until(async () => {
      const [above, below] = [await first?.boundingBox(), await second?.boundingBox()]
      const end = (above?.y ?? 0) + (above?.height ?? 0)
      return (above?.height ?? 0) > 40 && Math.abs((below?.y ?? 0) - end) < 1
    }, 'a line of two lines of text')
    if (before !== null) await page.setViewportSize(before)
    await button('Close', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await count()).toBe(inTown)
  })

  test('moves into another company by the sheet that moved it out, with what hangs on it #gateways-9', async () => {
    await button(/^Move/).click()
    await page.getByRole('menuitem', { name: 'Move out…' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Download', dialog(/^Move out/)).click(),
    ])
    const [headings = [], first = [], ...others] = rowsIn(readFileSync(await download.path()))
    const company = (row: string[] = []) => row[headings.indexOf('Company')] ?? ''
    const target = company(others.find((row) => company(row) !== company(first)))
    expect(others).toHaveLength(inTown - 1)
    await dialog(/^Move out/).waitFor({ state: 'detached' })

    await button(/^Move/).click()
    await page.getByRole('menuitem', { name: 'Move in…' }).click()
    const moved = first.map((cell, place) => (headings[place] === 'Company' ? target : cell))
    const buffer = sheetOf([headings, moved])
    await dialog()
      .getByLabel('Spreadsheet')
      .setInputFiles({ name: 'move.xlsx', mimeType: 'application/octet-stream', buffer })
    await button('Check the file', dialog()).click()
    await button('Move in…', dialog()).click()
    expect(await objections(page)).toEqual([])
    await button(/^Move \d+ devices?$/, dialog()).click()
    await dialog().waitFor({ state: 'detached' })

    await rowOf(first[0] ?? '')
      .getByText(target.split(' / ').at(-1) ?? '', { exact: true })
      .waitFor()
  })

  test.each([
    ['zh', '网关'],
    ['ja', 'ゲートウェイ'],
    ['en', 'Gateways'],
  ] as const)('is as accessible in %s', async (language, title) => {
    await page.context().addCookies([{ name: 'language', value: language, url: stack.url }])
    await page.goto(`${stack.url}${address}`)
    const list = page.getByRole('grid', { name: title })
    await list.getByRole('row').nth(2).click()
    await list.getByRole('checkbox').nth(1).click()
    await page.getByRole('complementary').locator('meter, dl').first().waitFor()
    expect(await objectionsInSchemes(page, language), 'list and details').toEqual([])
  })

  test('went without a fault of the page', () => {
    expect(faults).toEqual([])
  })
})
