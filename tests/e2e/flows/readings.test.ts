import { gzipSync } from 'node:zlib'

import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'

/** Most bytes of JavaScript, compressed, that the first chart brings. */
const chartBudget = 200_000

let page: Page
/** What the page complained of: scripts that the content policy forbids, among others. */
let faults: string[]
/** Ids of a gateway with a relay and twelve vibration sensors behind it, and of the first of these. */
const ids = { gateway: '', terminal: '' }

test.beforeEach(async ({ database, company, openConsole }) => {
  const insert = async (uids: readonly string[], columns: string, rows: string) => {
    const { rows: made } = await database.query<{ id: string }>(
      `insert into device (company_id, company_no, dev_uid, device_type, type_id, alias, lng, lat${columns})
       select $1, $2, uid, ${rows} from unnest($3::text[]) with ordinality u (uid, n) returning device_id as id`,
      [company.id, company.no, uids],
    )
    return made[0]?.id ?? ''
  }
  const terminals = Array.from({ length: 12 }, (_, n) => company.uid(16 + n))
  ids.gateway = await insert([company.uid(0)], '', `2, 'gateway', 'GW-1', 116.3, 39.9`)
  const relay = await insert(
    [company.uid(1)],
    ', gateway_id',
    `1, 'relay', 'R-1', 116.31, 39.91, ${ids.gateway}`,
  )
  ids.terminal = await insert(
    terminals,
    ', gateway_id, parent_id',
    `0, 'vibration', 'V-' || n, 116.3 + n / 1000.0, 39.92, ${ids.gateway}, ${relay}`,
  )
  await database.query('update device_status set online = true where company_no = $1', [company.no])
  await database.query(
    `select ensure_partition('uplink', m) from generate_series(now() - interval '2 days', now(), interval '1 day') m`,
  )
  // Two days before now, every ten minutes, with a pause and a peak on the first of them.
  await database.query(
    `insert into uplink (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, hops, rssi_dbm, snr_db, payload, readings)
     select m, $1, row_number() over (), m, $2, '00000001', 1, -90, 5, '', jsonb_build_object('running', 1, 'speedRpm', 1480,
       'velocityRmsMmS', case when m < now() - interval '47 hours' then 9.5 else 0.6 end,
       'accelerationRmsMS2', 0.7, 'accelerationPeakMS2', 2.9, 'kurtosis', 2.9, 'temperatureC', 45)
     from generate_series(now() - interval '2 days', now() - interval '1 hour', interval '10 minutes') m
     where m not between now() - interval '12 hours' and now() - interval '9 hours'`,
    [ids.terminal, ids.gateway],
  )
  page = await openConsole({ viewport: { width: 1366, height: 900 } })
  faults = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text())
  })
})

async function openHistory(): Promise<void> {
  await page.goto(`/map?device=${ids.terminal}`)
  await page.getByRole('button', { name: 'History', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  // Seven readings, and the newest of them among each other.
  await expect.poll(() => dialog.locator('[data-state="ready"]').count()).toBe(8)
}

test('a terminal’s history: a chart of each reading, drawn under the content policy, by code that came with the first #readings-1', async () => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response)
  })
  await page.goto('/map')
  await page.locator('#map-summary').waitFor({ state: 'attached' })
  const engines = () => scripts.filter((script) => script.url().includes('chart-engine'))
  expect(engines()).toEqual([])
  await openHistory()
  expect(faults).toEqual([])
  const sizes = await Promise.all(
    engines().map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
  )
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThan(chartBudget)

  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('[role="img"]').last().getAttribute('aria-label')).toMatch(
    /^Latest values, from zero to the highest in the period: .*Velocity RMS/,
  )
  const velocity = dialog.getByRole('region', { name: 'Velocity RMS (mm/s)' })
  expect(await velocity.locator('[role="img"]').getAttribute('aria-label')).toMatch(
    /^Velocity RMS: latest [\d.]+\u00A0mm\/s, lowest [\d.]+\u00A0mm\/s, highest [\d.]+\u00A0mm\/s/,
  )
  await velocity.getByRole('application').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  const spoken = velocity.getByRole('status')
  await expect.poll(() => spoken.textContent()).toMatch(/ · [\d.]+\u00A0mm\/s$/)
  expect(await spoken.getAttribute('aria-live')).toBe('polite')

  await velocity.getByRole('button', { name: /as a table$/ }).click()
  await expect.poll(() => velocity.getByRole('row').count()).toBeGreaterThan(20)

  await dialog.getByText('7 days').click()
  await expect
    .poll(() => velocity.locator('[role="img"]').getAttribute('aria-label'))
    .toContain('highest 9.50')
})

test('an online rate opens to its share, its states and its course; Escape gives the focus back #readings-2', async () => {
  await page.goto('/map')
  const rate = page.getByRole('region', { name: 'Online rates' }).getByRole('button').nth(2)
  await rate.getByText('12 of 12').waitFor()
  await rate.press('Enter')
  const panel = page.getByRole('dialog')
  await expect.poll(() => panel.locator('[data-state="ready"]').count()).toBe(3)
  expect(faults).toEqual([])
  const label = (place: number) =>
    expect.poll(() => panel.locator('[role="img"]').nth(place).getAttribute('aria-label'))
  await label(0).toBe('Online now: 100%')
  await label(1).toBe('Status breakdown: Online 12 (100%), Abnormal 0 (0%), Offline 0 (0%)')
  await panel.getByRole('application').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => panel.getByRole('region', { name: 'Status breakdown' }).getByRole('status').textContent())
    .toMatch(/^Online /)

  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => rate.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a gateway’s network is a tree that keys open #readings-3', async () => {
  await page.goto(`/map?device=${ids.gateway}`)
  await page.getByRole('button', { name: 'Network', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-state="ready"]').waitFor()
  const img = dialog.locator('[role="img"]')
  expect(await img.getAttribute('aria-label')).toMatch(/^Network: .+, 14 below$/)
  await dialog.getByRole('application').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const spoken = dialog.getByRole('status')
  const height = async () => (await img.boundingBox())?.height ?? 0
  const closed = await height()
  await expect.poll(() => spoken.textContent()).toMatch(/ · (Online|Offline|Abnormal|Priority)/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect.poll(height).toBeGreaterThan(closed)
  await dialog.getByRole('button', { name: /as a table$/ }).click()
  await expect.poll(() => dialog.getByRole('row').count()).toBe(16)
  expect(await objectionsInSchemes(page)).toEqual([])
  expect(faults).toEqual([])
})

test('axe objects to nothing in the history of readings and in the online rates', async () => {
  await openHistory()
  await page.getByRole('dialog').getByRole('region').first().locator('button[aria-expanded]').click()
  expect(await objectionsInSchemes(page), 'history').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('button[aria-haspopup="dialog"]:has(small)').nth(2).press('Enter')
  await expect.poll(() => page.getByRole('dialog').locator('[data-state="ready"]').count()).toBe(3)
  expect(await objectionsInSchemes(page), 'rates').toEqual([])
})
