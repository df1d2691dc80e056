import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { read, utils, write } from '@e965/xlsx'
import type { Client } from 'pg'
import type { Download, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'

import { badgeOf } from '#tests/harness/badge-of.ts'
import { noticed } from '#tests/harness/browser/notices.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import type { Company } from '#tests/harness/company.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

const address = '/system/device-code'
const headings = ['Product name', 'Code', 'Code type', 'Status', 'Device type', 'Company', 'Remark']

let page: Page
test.beforeEach(async ({ openConsole }) => {
  page = await openConsole({ timezoneId: 'Asia/Tokyo' })
})

/** The lamp DL-100, and so many meters, M-1 and on. */
async function addCodes(database: Client, { id, no }: Company, meters = 0): Promise<void> {
  await database.query(
    `insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type, created_at, updated_at)
     select $1, $2, case n when 0 then 'Door lamp' else 'Meter ' || n end, case n when 0 then 'DL-100' else 'M-' || n end,
       1, 4, 0, now(), now() from generate_series(0, $3::int) n`,
    [id, no, meters],
  )
}

async function open(count: number, query = ''): Promise<void> {
  await page.goto(address + query)
  await total(count)
}

const grid = () => page.getByRole('grid', { name: 'Device codes' })
const rowOf = (text: string) => grid().getByRole('row').filter({ hasText: text })
const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const count = async () => Number(await grid().getAttribute('aria-rowcount')) - 1
const total = (expected: number) => until(async () => (await count()) === expected, `a list of ${expected}`)

const secondPage = () =>
  until(
    async () => (await grid().getByRole('row').nth(1).getAttribute('aria-rowindex')) === '22',
    'the second page',
  )

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

async function choose(field: string, option: string): Promise<void> {
  await dialog()
    .getByRole('combobox', { name: field })
    .or(dialog().getByRole('textbox', { name: field }))
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

function sheet(rows: readonly (readonly string[])[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...rows] as string[][]), 'Device codes')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

const upload = (name: string, buffer: Buffer) =>
  dialog().getByLabel('Spreadsheet').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

async function rowsOf(download: Download): Promise<string[][]> {
  const book = read(readFileSync(await download.path()))
  const first = book.Sheets[book.SheetNames[0] ?? '']
  return first === undefined ? [] : utils.sheet_to_json<string[]>(first, { header: 1, raw: false })
}

describe('the page of device codes', () => {
  test('is empty at first, and says what to do #device-codes-1', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Device codes' }).click()
    await page.waitForURL(`**${address}`)
    await page.getByText('No entries yet').waitFor()

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Device codes')
    expect(await objections(page)).toEqual([])
  })

  test('adds one, after it was filled in #device-codes-2', async ({ company }) => {
    await page.goto(address)
    await button('Add').first().click()
    await button('Save', dialog()).click()
    await expect.poll(() => dialog().getByText('Please fill in').count()).toBe(5)
    expect(await objections(page)).toEqual([])
    // On a low screen the foot stays in sight, wherever the form is scrolled to.
    await page.setViewportSize({ width: 1366, height: 420 })
    const [first, save] = [dialog().getByLabel('Product name'), button('Save', dialog())]
    const inSight = (field: Locator) =>
      field.evaluate((element) => {
        const { x, y, width, height, bottom } = element.getBoundingClientRect()
        const shown = document.elementFromPoint(x + width / 2, y + height / 2)
        return y >= 0 && bottom <= innerHeight && element.contains(shown)
      })
    await first.scrollIntoViewIfNeeded()
    await expect.poll(async () => [await inSight(first), await inSight(save)]).toEqual([true, true])
    const remark = dialog().getByRole('textbox', { name: 'Remark' })
    await expect.poll(() => inSight(remark)).toBe(false)
    await remark.focus()
    await expect.poll(async () => [await inSight(remark), await inSight(save)]).toEqual([true, true])
    await page.setViewportSize({ width: 1366, height: 768 })

    await dialog().getByRole('textbox', { name: 'Product name' }).fill('  Door lamp ')
    await dialog().getByRole('textbox', { name: /^Code/ }).first().fill('DL 100')
    await choose('Code type', 'General')
    await choose('Status', 'Restricted')
    await choose('Device type', 'Terminal')
    await page.keyboard.press('Control+Enter')
    await dialog()
      .getByText(/^Wrong format/)
      .waitFor()
    await dialog().getByRole('textbox', { name: /^Code/ }).first().fill('DL-100')
    await remark.fill('x'.repeat(101))
    await page.keyboard.press('Control+Enter')
    await dialog().getByText('Too long: at most 100 characters').waitFor()
    await remark.fill('x'.repeat(100))
    const [sent] = await Promise.all([
      page.waitForRequest('**/deviceCode/add'),
      page.keyboard.press('Control+Enter'),
    ])
    await dialog().waitFor({ state: 'detached' })
    expect(sent.postDataJSON()).toEqual({
      productname: 'Door lamp',
      code: 'DL-100',
      codeType: 1,
      codeStatus: 4,
      deviceType: 0,
      remark: 'x'.repeat(100),
    })

    await expect
      .poll(() => rowOf('DL-100').getByRole('gridcell').allTextContents())
      .toEqual(
        expect.arrayContaining(['Door lamp', 'DL-100', 'Restricted', 'General', 'Terminal', company.name]),
      )
  })

  test('says at the field that a code is repeated, and asks before what was typed is thrown away #device-codes-3', async ({
    database,
    company,
  }) => {
    await addCodes(database, company)
    await open(1)
    await button('Add').first().click()
    await dialog().getByRole('textbox', { name: 'Product name' }).fill('Another lamp')
    await dialog().getByRole('textbox', { name: /^Code/ }).first().fill('dl-100')
    await choose('Code type', 'General')
    await choose('Status', 'Public')
    await choose('Device type', 'Terminal')
    await button('Save', dialog()).click()
    await dialog()
      .getByText(/is repeated/)
      .waitFor()

    await button('Cancel', dialog()).click()
    await dialog().getByText('Your input is not saved.').waitFor()
    await button('Keep editing', dialog()).click()
    expect(await dialog().getByRole('textbox', { name: 'Product name' }).inputValue()).toBe('Another lamp')
    await button('Cancel', dialog()).click()
    await button('Discard', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await count()).toBe(1)

    await button('Add').first().click()
    const fields = dialog().locator('form').getByRole('textbox')
    await fields.first().waitFor()
    for (const field of await fields.all()) expect(await field.inputValue()).toBe('')
    expect(await dialog().locator('[id$="-error"]').count()).toBe(0)
    await button('Cancel', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
  })

  test('shows what somebody else changed meanwhile, and puts mine over it #device-codes-4', async ({
    database,
    company,
  }) => {
    await addCodes(database, company)
    await open(1)
    await rowOf('DL-100').click()
    await page.waitForURL(/open=\d+/)
    const objectid = new URL(page.url()).searchParams.get('open')
    const details = page.getByRole('complementary', { name: 'Details' })
    await details
      .getByRole('heading', { name: /DL-100|lamp/i })
      .first()
      .waitFor()
    await expect.poll(() => page.title()).toMatch(/lamp · DL-100 · Device codes · Farwatch$/i)
    expect(await objections(page)).toEqual([])
    await button('Edit', details).click()
    await dialog().getByRole('textbox', { name: 'Product name' }).fill('My lamp')
    const theirs = { objectid, version: 1, productname: 'Their lamp', code: 'DL-100' }
    const choices = { codeType: 1, codeStatus: 4, deviceType: 0 }
    expect((await elsewhere('deviceCode/edit', { ...theirs, ...choices })).code).toBe(0)

    await button('Save', dialog()).click()
    const changed = dialog().getByRole('table', { name: 'Changes' })
    await changed.waitFor()
    expect(await changed.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
      'Door lamp',
      'Their lamp',
      'My lamp',
    ])
    expect(await objections(page)).toEqual([])
    await button('Overwrite with mine', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await rowOf('My lamp').waitFor()
  })

  test('refuses what is no spreadsheet, by its name and by its content #device-codes-5', async () => {
    await page.goto(address)
    await button('Import').first().click()
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      button(/template/i, dialog()).click(),
    ])
    expect(new URL(template.url()).protocol).toBe('blob:')
    expect(await rowsOf(template)).toEqual([expect.arrayContaining([expect.stringMatching(/^Code( \*)?$/)])])
    await upload('codes.csv', Buffer.from('a,b'))
    await dialog().getByText('“codes.csv” is not a spreadsheet.').waitFor()
    expect(await objections(page)).toEqual([])
    await upload('codes.xlsx', Buffer.from('not a sheet at all'))
    await button('Check the file', dialog()).click()
    await dialog()
      .getByText(/The file is not a spreadsheet/)
      .waitFor()
    await dialog().getByText('codes.xlsx').first().waitFor()
  })

  test('says of a file that was saved anew since its choice that it has to be chosen again', async () => {
    await page.goto(address)
    await button('Import').first().click()
    const path = join(mkdtempSync(join(tmpdir(), 'farwatch-sheet-')), 'saved-anew.xlsx')
    writeFileSync(path, sheet([['Meter', '', 'General', 'Public', 'Terminal', '', '']]))
    await dialog().getByLabel('Spreadsheet').setInputFiles(path)
    writeFileSync(path, sheet([['Meter', 'M-1', 'General', 'Public', 'Terminal', '', 'Mended']]))
    await button('Check the file', dialog()).click()
    await dialog().getByText('The file has changed since you chose it. Choose it again.').waitFor()
    expect(await objections(page)).toEqual([])
    rmSync(dirname(path), { recursive: true })
  })

  test('lists two errors of a sheet, gives the sheet back with them, and writes nothing #device-codes-6', async ({
    database,
    company,
  }) => {
    await addCodes(database, company)
    await open(1)
    await button('Import').first().click()
    await upload(
      'two-errors.xlsx',
      sheet([
        ['Meter', 'M-1', 'General', 'Public', 'Terminal', '', ''],
        ['', 'M-2', 'General', 'Public', 'Terminal', '', ''],
        ['Valve', 'M-3', 'General', 'Open', 'Terminal', '', ''],
      ]),
    )
    await button('Check the file', dialog()).click()
    const errors = dialog().getByRole('table', { name: 'Errors' })
    await errors.waitFor()
    expect(await errors.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
      'Row 3',
      'Product name',
      'cannot be empty',
    ])
    expect(await errors.getByRole('row').nth(2).getByRole('cell').nth(1).textContent()).toBe('Status')
    expect(await button('Import', dialog()).count()).toBe(0)
    expect(await objections(page)).toEqual([])

    const [report] = await Promise.all([
      page.waitForEvent('download'),
      button(/sheet with errors/, dialog()).click(),
    ])
    expect((await rowsOf(report))[0]).toEqual([...headings, 'Errors'])
    expect(await count()).toBe(1)
  })

  test('imports a good sheet, and covers what is there only after a second yes #device-codes-7', async ({
    database,
    company,
  }) => {
    await addCodes(database, company)
    await open(1)
    const rows = Array.from({ length: 60 }, (_, n) => [
      `Meter ${n + 1}`,
      `M-${n + 1}`,
      '通用',
      'Restricted',
      '端末',
      '',
      '',
    ])
    await button('Import').first().click()
    await upload('good.xlsx', sheet(rows))
    const [sent] = await Promise.all([
      page.waitForRequest('**/deviceCode/upload**'),
      button('Check the file', dialog()).click(),
    ])
    expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data/)
    expect(Object.fromEntries(new URL(sent.url()).searchParams)).toMatchObject({ repeatOption: '1' })
    await dialog().getByText('Rows in the sheet').waitFor()
    expect(await dialog().locator('dl').innerText()).toMatch(/New\s+60/)
    await button('Import', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await total(61)

    await button('Import').first().click()
    await upload(
      'again.xls',
      sheet([['Meter one', 'M-1', 'General', 'Restricted', 'Terminal', '', '']], 'biff8'),
    )
    await button('Check the file', dialog()).click()
    await button('Import and overwrite…', dialog()).click()
    await dialog()
      .getByText(/will be overwritten/)
      .waitFor()
    expect(await objections(page)).toEqual([])
    await button('Overwrite 1 entry', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await rowOf('Meter one').waitFor()
    expect(await count()).toBe(61)
  })

  test('keeps search, order and page in the address #device-codes-8', async ({ database, company }) => {
    await addCodes(database, company, 60)
    await open(61)
    await page.getByRole('textbox', { name: 'Product name' }).fill('Meter')
    await page.keyboard.press('Enter')
    await page.waitForURL(/productname=Meter/)
    await total(60)
    await grid().getByRole('button', { name: 'Code', exact: true }).click()
    await page.waitForURL(/sort=code/)
    await expect
      .poll(() => grid().getByRole('columnheader', { name: 'Code', exact: true }).getAttribute('aria-sort'))
      .toBe('ascending')
    await button('Next page').click()
    await page.waitForURL(/pageNum=2/)
    await secondPage()
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('pageNum'))
    await page.reload()
    await total(60)
    await expect.poll(() => page.getByRole('textbox', { name: 'Product name' }).inputValue()).toBe('Meter')
    await button('Reset').click()
    await total(61)
  })

  test('is walked by keyboard: arrows, space, Enter, Escape #device-codes-9', async ({
    database,
    company,
  }) => {
    await addCodes(database, company, 20)
    await open(21, '?sort=code&order=asc')
    const first = grid().getByRole('row').nth(1)
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 selected').waitFor()
    await page.keyboard.press('Enter')
    const details = page.getByRole('complementary', { name: 'Details' })
    await details.waitFor()
    const name = await details.getByRole('heading').textContent()
    await page.keyboard.press('ArrowDown')
    await until(async () => (await details.getByRole('heading').textContent()) !== name, 'the next row')
    await page.keyboard.press('End')
    await until(
      async () => (await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))) === '21',
      'the last row of the page',
    )
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    await page.waitForURL(({ search }) => search === '?sort=code&order=asc')
  })

  test('exports what is selected, the page, and all; and says when there is nothing #device-codes-10', async ({
    database,
    company,
  }) => {
    await addCodes(database, company, 60)
    await open(61)
    await grid().getByRole('checkbox').nth(1).click()
    await grid()
      .getByRole('checkbox')
      .nth(3)
      .click({ modifiers: ['Shift'] })
    const types: (string | null)[] = []
    const exported = async (choice: RegExp) => {
      await button(/^Export/).click()
      const [download, asked] = await Promise.all([
        page.waitForEvent('download'),
        page.waitForRequest('**/deviceCode/export**'),
        page.getByRole('menuitem', { name: choice }).click(),
      ])
      const { searchParams } = new URL(asked.url())
      expect(searchParams.get('offset')).toBe('540')
      types.push(searchParams.get('exporttype'))
      expect(download.suggestedFilename()).toMatch(/^Device codes .*\.xlsx$/)
      return (await rowsOf(download)).length - 1
    }
    expect(await exported(/^Selected/)).toBe(3)
    expect(await exported(/^This page/)).toBe(20)
    expect(await exported(/^All/)).toBe(61)
    expect(types).toEqual(['1', '2', '3'])
    await button('Clear').click()

    await button(/^Export/).click()
    await page.getByRole('menuitem', { name: /^Selected/ }).click()
    await noticed(page, 'Please select at least one entry')
    await page.getByRole('textbox', { name: 'Product name' }).fill('no such product')
    await page.keyboard.press('Enter')
    await page.getByText('No entries match the search').waitFor()
    await button(/^Export/).click()
    await page.getByRole('menuitem', { name: /^All/ }).click()
    await noticed(page, 'Nothing to export.')
    await button('Show all entries').click()
    await total(61)
  })

  test('changes the status of many, and deletes them, naming them first #device-codes-11', async ({
    database,
    company,
  }) => {
    await addCodes(database, company, 60)
    await database.query('update device_code set code_status = 0 where company_id = $1 and code = $2', [
      company.id,
      'M-1',
    ])
    await open(61, '?sort=code&order=asc')
    // It is refused, not dead: a click says why.
    await button('Delete').click({ force: true })
    await noticed(page, 'Please select at least one entry')
    const badge = (status: string) =>
      expect.poll(() =>
        grid().getByRole('gridcell', { name: status, exact: true }).first().locator('svg').evaluate(badgeOf),
      )
    await badge('Public').toEqual({ hue: 'green', shape: 'circle' })
    await badge('Restricted').toEqual({ hue: 'yellow', shape: 'path path' })
    await grid().getByRole('checkbox', { name: 'Select this page' }).click()
    await page.getByText('20 selected').waitFor()
    await button('Change status').click()
    await page.getByRole('menuitem', { name: 'Frozen' }).click()
    await dialog().getByText('Set these 20 entries to “Frozen”?').waitFor()
    await button('Change status', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await until(async () => (await grid().getByText('Frozen').count()) >= 10, 'frozen rows')
    await badge('Frozen').toEqual({ hue: 'grey', shape: 'circle path' })

    await button('Next page').click()
    await secondPage()
    await grid().getByRole('checkbox', { name: 'Select this page' }).click()
    await page.getByText('40 selected').waitFor()
    await button('Delete').click()
    await dialog().getByText('Delete these 40 entries?').waitFor()
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(6)
    await button('Delete', dialog()).click()
    await dialog().waitFor({ state: 'detached' })
    await total(21)
    await page.getByText('40 selected').waitFor({ state: 'detached' })
  })

  test('keeps its rows when the server cannot be reached, says so, and is new again as soon as it can', async ({
    database,
    company,
  }) => {
    await addCodes(database, company, 20)
    await open(21)
    await until(async () => (await grid().getByRole('row').count()) > 5, 'the rows')
    await page.context().setOffline(true)
    await button('Reload the list').click()
    const old = page.getByText('Out of date. Reconnecting to the server.')
    await old.waitFor()
    await expect.poll(() => grid().getByRole('row').count()).toBeGreaterThan(5)
    await page.context().setOffline(false)
    await old.waitFor({ state: 'detached' })
  })

  test('remembers how its columns were arranged', async ({ database, company }) => {
    await addCodes(database, company, 20)
    await open(21)
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Remark' }).click()
    await button('Move Status forward').click()
    await page.keyboard.press('Escape')
    const headsOf = async () =>
      (await grid().getByRole('columnheader').allTextContents()).filter((text) => text !== '')
    const arranged = ['Product name', 'Status', 'Code', 'Code type', 'Device type', 'Company', 'Updated']
    await expect.poll(headsOf).toEqual(arranged)
    const code = grid().getByRole('columnheader', { name: 'Code', exact: true })
    const widthPx = async () => (await code.boundingBox())?.width
    await code.getByRole('button').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(widthPx).toBe(176)
    await page.reload()
    await total(21)
    await expect.poll(headsOf).toEqual(arranged)
    await expect.poll(widthPx).toBe(176)
  })

  test('is as accessible in the dark', async ({ database, company }) => {
    await addCodes(database, company, 3)
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(4)
    await grid().getByRole('row').nth(2).click()
    await grid().getByRole('checkbox').nth(1).click()
    await page.getByRole('complementary', { name: 'Details' }).getByRole('heading').first().waitFor()
    expect(await objections(page), 'list and details').toEqual([])
    await button('Add').first().click()
    await dialog().waitFor()
    expect(await objections(page), 'entry').toEqual([])
  })
})
