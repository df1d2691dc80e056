import type { Client } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import type { Company } from '#tests/harness/company.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

const address = '/device/network'

let page: Page
let added: string
test.beforeEach(async ({ database, company, openConsole }) => {
  added = company.uid(1)
  await database.query('insert into company (parent_id, name) values ($1, $2)', [
    company.id,
    `Branch of ${company.name}`,
  ])
  page = await openConsole({ viewport: { width: 1920, height: 1080 } })
})

/** A gateway that has never started. */
async function addGateway(database: Client, { id, no }: Company): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into device (company_id, company_no, device_type, type_id, dev_uid, alias, lng, lat)
     values ($1, $2, 2, 'gateway', $3, 'Pier 3', 116.397, 39.909) returning device_id::text as id`,
    [id, no, added],
  )
  return rows[0]?.id ?? ''
}

const grid = () => page.getByRole('grid', { name: 'Gateways' })
const rowOf = (text: string) => grid().getByRole('row').filter({ hasText: text })
const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })
const details = () => page.getByRole('complementary', { name: 'Details' })
const group = (name: string) => details().getByRole('region', { name, exact: true })
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const count = async () => Number(await grid().getAttribute('aria-rowcount')) - 1
const total = (expected: number) => until(async () => (await count()) === expected, `a list of ${expected}`)

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

test('adds one with a key made here, and a place picked on the map that has a name #gateways-4', async () => {
  await page.goto(address)
  await button('Add').first().click()
  await button('Save', dialog()).click()
  await expect.poll(() => dialog().getByText('Please fill in').count()).toBe(2)
  expect(await objections(page)).toEqual([])

  // Ids may be typed in either case.
  await dialog()
    .getByRole('textbox', { name: /^Arm unit id/ })
    .fill(added.toLowerCase())
  await button('Generate key', dialog()).click()
  await expect
    .poll(() => dialog().getByRole('textbox', { name: /^Key/ }).inputValue())
    .toMatch(/^[A-Za-z0-9]{16}$/)
  await dialog().getByRole('textbox', { name: 'Alias' }).fill('Pier 3')
  // There is one type, and so it stands there.
  const type = dialog().getByRole('combobox', { name: /^Gateway type/ })
  await expect.poll(() => type.inputValue()).not.toBe('')
  const company = dialog().getByRole('combobox', { name: 'Company', exact: true })
  for (const place of [1, 0]) {
    await company.click()
    const one = page.getByRole('treeitem').nth(place)
    const name = (await one.innerText()).trim()
    await one.click()
    await page.getByRole('treeitem').first().waitFor({ state: 'detached' })
    await expect.poll(() => company.inputValue()).toBe(name)
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

  await total(1)
  await rowOf(added).getByText('Never reported').waitFor()
})

test('opens one by its address, and has its own way to the map #gateways-5', async ({
  database,
  company,
}) => {
  await addGateway(database, company)
  await page.goto(address)
  await rowOf(added).click()
  await page.waitForURL(/open=\d+/)
  const link = page.url()
  await page.goto('about:blank')
  await page.goto(link)
  await details().getByRole('heading', { name: added }).waitFor()
  await group('Channels').getByText('Not started yet, so no channels are known.').waitFor()
  await expect
    .poll(() => group('Position').getByRole('link', { name: 'Show on the map' }).getAttribute('href'))
    .toMatch(/^\/map\?device=\d+$/)
  expect(await objections(page)).toEqual([])
})

test('shows what somebody else changed meanwhile, and keeps the key', async ({ database, company }) => {
  await page.goto(`${address}?open=${await addGateway(database, company)}`)
  await button('Edit', details()).click()
  await dialog().getByRole('textbox', { name: 'Alias' }).fill('Mine')
  const id = dialog().getByRole('textbox', { name: /^Arm unit id/ })
  await expect.poll(() => id.isDisabled()).toBe(true)
  // It can be read all the same.
  const look = () =>
    id.evaluate((field) => {
      const quiet = document.body.appendChild(document.createElement('i'))
      quiet.style.color = 'var(--fw-quiet)'
      const wanted = getComputedStyle(quiet).color
      quiet.remove()
      const { opacity, color } = getComputedStyle(field)
      return { opacity, isQuiet: color === wanted }
    })
  await expect.poll(look).toEqual({ opacity: '1', isQuiet: true })
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

test('is shared with a company, and no more #gateways-6', async ({ database, company }) => {
  await page.goto(`${address}?open=${await addGateway(database, company)}`)
  const shared = details().getByRole('list', { name: 'Shared with' })
  await group('Shared with').getByText('Not shared with any company.').waitFor()
  await button('Share…', details()).click()
  expect(await objections(page)).toEqual([])
  await dialog().getByRole('combobox', { name: 'Companies' }).click()
  await page.getByRole('treeitem', { name: /^Branch of/ }).click()
  await dialog().getByRole('heading').click()
  await button('Share', dialog()).click()
  await dialog().waitFor({ state: 'detached' })
  await shared.getByRole('listitem').waitFor()
  await button(/^Stop sharing with/, details()).click()
  await button('Stop sharing', dialog()).click()
  await dialog().waitFor({ state: 'detached' })
  await group('Shared with').getByText('Not shared with any company.').waitFor()
})

test('changes the usage status, and deletes, naming what hangs on it #gateways-8', async ({
  database,
  company,
}) => {
  await addGateway(database, company)
  await page.goto(address)
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
  await rowOf(added).waitFor({ state: 'detached' })
})
