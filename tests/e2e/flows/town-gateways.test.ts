import { readFileSync } from 'node:fs'

import { read, utils, write } from '@e965/xlsx'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { simulatorControl, type SimulatorControl } from '#simulator/control.ts'
import { townTest as test } from '#tests/harness/browser/product-test.ts'
import { objections, objectionsInSchemes } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

const address = '/device/network'
/** The town's own gateways. */
const inTown = 16

let page: Page
let control: SimulatorControl

test.beforeEach(async ({ stack, openConsole }) => {
  const controlUrl = () => /simulator: control at (http\S+)/.exec(stack.output())?.[1]
  await until(() => controlUrl() !== undefined, 'the simulator to tell its control address')
  control = simulatorControl(controlUrl() ?? '')
  page = await openConsole({ as: 'admin', viewport: { width: 1920, height: 1080 } })
  await page.goto(address)
  await total(inTown)
})

const grid = () => page.getByRole('grid', { name: 'Gateways' })
const rowOf = (text: string) => grid().getByRole('row').filter({ hasText: text })
const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })
const details = () => page.getByRole('complementary', { name: 'Details' })
const group = (name: string) => details().getByRole('region', { name, exact: true })
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const count = async () => Number(await grid().getAttribute('aria-rowcount')) - 1
const total = (expected: number) => until(async () => (await count()) === expected, `a list of ${expected}`)
const search = async (text: string) => {
  await page.getByRole('textbox', { name: 'Id, alias or address' }).fill(text)
  await page.keyboard.press('Enter')
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

test('lists what the town has, and follows it #gateways-3', async () => {
  await grid().getByText('Online').first().waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('ZETA AP')
  expect(await objections(page)).toEqual([])
})

test('follows them where they stand, without reading the list again', async () => {
  const names = () => grid().locator('[aria-colindex="2"]').allTextContents()
  const [order, row] = [await names(), grid().getByRole('row').nth(4)]
  await row.getByRole('gridcell').nth(2).waitFor()
  const before = await row.innerText()
  let readings = 0
  page.on('request', (request) => {
    if (request.url().includes('gateway/newFindPage')) readings += 1
  })
  await control.fault('gateway-restart', { uid: order[4] ?? '' })
  await until(async () => (await row.innerText()) !== before, 'a new start in the row')
  expect(await names()).toEqual(order)
  expect(readings).toBe(0)
})

test('finds by a part of an alias, and keeps that in the address', async () => {
  await search('gw-01')
  await page.waitForURL(/keyword=gw-01/)
  await until(async () => (await count()) < inTown, 'fewer gateways')
  await page.reload()
  await rowOf('GW-010').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Id, alias or address' }).inputValue())
    .toBe('gw-01')
  await button('Reset').click()
  await total(inTown)
})

test('says how a gateway is, and deletes a channel once its letters were clicked #gateways-7', async () => {
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
    .getByText(/Next letter: [A-Z]/)
    .waitFor()
  expect(await objections(page)).toEqual([])
  const letters = (await dialog().locator('b').textContent()) ?? ''
  for (const letter of letters.split(' ')) await button(letter, dialog()).click()
  await button('Delete', dialog()).click()
  await dialog().waitFor({ state: 'detached' })
  await until(async () => (await channels.count()) === before - 1, 'one channel less')
})

test('tells of a gateway that nobody entered, which is adopted or ignored', async () => {
  const { uids } = await control.fault('unknown-gateway', {})
  const [stranger = ''] = uids
  await until(async () => {
    await button('Reload the list').click()
    return page.getByText('1 unknown gateway tried to log in.').isVisible()
  }, 'the unknown gateway')
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

test('leaves as a sheet without keys, and says of a sheet what is wrong with it, writing nothing', async () => {
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
  await page.setViewportSize({ width: 480, height: 900 })
  const [first, second] = [1, 2].map((place) => errors.getByRole('row').nth(place))
  await until(async () => {
    const [above, below] = [await first?.boundingBox(), await second?.boundingBox()]
    const end = (above?.y ?? 0) + (above?.height ?? 0)
    return (above?.height ?? 0) > 40 && Math.abs((below?.y ?? 0) - end) < 1
  }, 'a line of two lines of text')
  await page.setViewportSize({ width: 1920, height: 1080 })
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

  // The list shows as much of the path as tells the company apart from others of its name.
  const cells = rowOf(first[0] ?? '').getByRole('gridcell')
  const name = target.split(' / ').at(-1) ?? ''
  const isThere = async () => {
    const texts = (await cells.allInnerTexts()).map((text) => text.trim())
    return texts.some((text) => text.endsWith(name) && target.endsWith(text))
  }
  await until(isThere, `the gateway in ${target}`)
})

test('the list and the details of a gateway are accessible', async () => {
  await grid().getByRole('row').nth(2).click()
  await grid().getByRole('checkbox').nth(1).click()
  await details().locator('meter, dl').first().waitFor()
  expect(await objectionsInSchemes(page), 'list and details').toEqual([])
})
