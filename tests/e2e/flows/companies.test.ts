import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson } from '#tests/harness/company.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

const address = '/system/company'
const password = 'Passw0rd-of-tests'

const grid = (page: Page) => page.getByRole('grid', { name: 'Companies' })
const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const property = (page: Page, heading: string) =>
  details(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: heading }) })
    .locator('dd')
    .first()

async function addCompany(page: Page, name: string): Promise<void> {
  await button(page, 'Add').first().click()
  await dialog(page).getByRole('textbox', { name: 'Name', exact: false }).first().fill(name)
  await button(dialog(page), 'Save').click()
  await dialog(page).waitFor({ state: 'detached' })
  await rowOf(page, name).waitFor()
}

/** A picture in the size of a logo, as a file. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 100)
    const context = canvas.getContext('2d')
    if (context !== null) context.fillRect(0, 0, 300, 80)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return [...bytes]
  })

describe('the page of companies', () => {
  test('opens from the menu, and adds a company with all its fields #companies-11', async ({
    openConsole,
    company,
  }) => {
    const page = await openConsole()
    await page.goto('/')
    await page.getByRole('link', { name: 'Companies' }).click()
    await page.waitForURL(`**${address}`)
    await rowOf(page, company.name).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Companies')
    expect(await objections(page)).toEqual([])

    await button(page, 'Add').first().click()
    const fields = {
      Name: 'Harbour works',
      'Short name': 'HW',
      Manager: 'M. Manager',
      'Manager’s position': 'Head of works',
      Phone: '+86 21 5555 0100',
      Email: 'works@example.com',
      Contact: 'L. Linkman',
      Address: '1 Harbour Road',
    }
    for (const [label, value] of Object.entries(fields))
      await dialog(page)
        .getByRole('textbox', { name: new RegExp(`^${label}`) })
        .first()
        .fill(value)
    const zone = dialog(page)
      .getByRole('textbox', { name: 'Time zone' })
      .or(dialog(page).getByRole('combobox', { name: 'Time zone' }))
    await zone.fill('Tokyo')
    await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
    expect(await objections(page)).toEqual([])
    await button(dialog(page), 'Save').click()
    await dialog(page).waitFor({ state: 'detached' })

    await rowOf(page, 'Harbour works').click()
    await details(page).getByRole('heading', { name: 'Harbour works' }).waitFor()
    const shown = { ...fields, 'Parent company': company.name, 'Time zone': 'Asia/Tokyo', Status: 'Active' }
    for (const [heading, value] of Object.entries(shown))
      if (heading !== 'Name') await expect.poll(() => property(page, heading).textContent()).toContain(value)
    await expect.poll(() => property(page, 'Secret key').textContent()).toBe('••••')
    expect(await objections(page)).toEqual([])
  })

  test('edits a company, whose parent can be neither itself nor one below it #companies-2', async ({
    openConsole,
  }) => {
    const page = await openConsole()
    await page.goto(address)
    await addCompany(page, 'Depot')
    await rowOf(page, 'Depot').click()
    await button(details(page), 'Edit').click()
    const parent = dialog(page).getByRole('combobox', { name: 'Parent company' })
    await parent.fill('Depot')
    const itself = page.getByRole('treeitem', { name: 'Depot' })
    await itself.waitFor()
    await expect.poll(() => itself.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')

    await dialog(page)
      .getByRole('textbox', { name: /^Phone/ })
      .fill('100')
    await button(dialog(page), 'Save').click()
    await dialog(page).waitFor({ state: 'detached' })
    await until(
      async () => (await property(page, 'Phone').textContent())?.includes('100') === true,
      'the new number',
    )
  })

  test('freezes and activates after a question, and says why the own company stays #companies-3', async ({
    openConsole,
    company,
  }) => {
    const page = await openConsole()
    await page.goto(address)
    await addCompany(page, 'Depot')
    await rowOf(page, 'Depot').getByRole('checkbox').check()
    await button(page, 'Freeze').click()
    await dialog(page).getByText('Freeze this entry?').waitFor()
    await dialog(page).getByText('logged out at once').waitFor()
    expect(await objections(page)).toEqual([])
    await button(dialog(page), 'Freeze').click()
    await rowOf(page, 'Depot').getByText('Frozen').waitFor()

    await button(page, 'Activate').click()
    await dialog(page).getByText('Activate this entry?').waitFor()
    await button(dialog(page), 'Activate').click()
    await rowOf(page, 'Depot').getByText('Active').waitFor()

    await page.getByRole('checkbox', { name: new RegExp(company.name) }).check()
    const refused = page.getByRole('button', { name: 'Freeze', exact: true, disabled: true })
    await refused.waitFor()
    await expect
      .poll(() => refused.getAttribute('aria-description'))
      .toBe('You can’t do this to your own account, role or company')
  })

  test('cuts a picture to the logo, which the header shows at once #companies-4', async ({
    openConsole,
    company,
  }) => {
    const page = await openConsole()
    await page.goto(address)
    await rowOf(page, company.name).first().click()
    await button(details(page), 'Set logo').click()
    const choosing = page.waitForEvent('filechooser')
    await button(dialog(page), 'Choose a picture').click()
    const chooser = await choosing
    await chooser.setFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await dialog(page).getByText('Image type error').waitFor()
    const buffer = Buffer.from(await picture(page))
    const again = page.waitForEvent('filechooser')
    await button(dialog(page), 'Choose a picture').click()
    await (await again).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await dialog(page).getByText('In the dark header').waitFor()
    await button(dialog(page), 'Use this picture').click()

    const logo = page.getByRole('banner').getByAltText(company.name)
    await logo.waitFor()
    const size = () => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([200, 50])
    expect(await objections(page)).toEqual([])

    await button(details(page), 'Remove logo').click()
    await logo.waitFor({ state: 'detached' })
  })

  test('makes a company accessible to another one, and ends it #companies-22', async ({
    openConsole,
    company,
  }) => {
    const page = await openConsole()
    await page.goto(address)
    await rowOf(page, company.name).waitFor()
    await addCompany(page, 'North yard')
    await addCompany(page, 'South yard')
    await rowOf(page, 'North yard').click()
    await details(page).getByText('Not shared with any company.').waitFor()
    await button(details(page), 'Share…').click()
    await dialog(page).getByRole('combobox', { name: 'Companies' }).click()
    await page.getByRole('treeitem', { name: 'South yard' }).click()
    expect(await objections(page)).toEqual([])
    await button(dialog(page), 'Share').click()
    const others = details(page).getByRole('list', { name: 'Shared with' })
    await others.getByText('South yard').waitFor()

    await button(details(page), 'Stop sharing with South yard').click()
    await button(dialog(page), 'Stop sharing').click()
    await details(page).getByText('Not shared with any company.').waitFor()
  })

  test('shows code and key after the person’s password #companies-5', async ({
    openConsole,
    company,
    database,
  }) => {
    const loginName = `t_${company.id}_secret`
    await newPerson(database, company, { loginName, password })
    const page = await openConsole({ as: loginName })
    await page.goto(address)
    await rowOf(page, company.name).first().click()
    await button(details(page), 'Show code and key').click()
    await dialog(page).getByLabel('Your password').fill('wrong')
    await button(dialog(page), 'Show code and key').click()
    await dialog(page).getByRole('alert').waitFor()
    await dialog(page).getByLabel('Your password').fill(password)
    await button(dialog(page), 'Show code and key').click()
    await dialog(page).getByText('Copy both now.').waitFor()

    await expect
      .poll(() => dialog(page).locator('dd').allTextContents())
      .toEqual([expect.stringMatching(/^[0-9a-f]{32}/), expect.stringMatching(/^[0-9a-f]{32}/)])
    expect(await objections(page)).toEqual([])
  })
})
