import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { badgeOf } from '#tests/harness/badge-of.ts'
import { test, type OpenPage } from '#tests/harness/browser/test.ts'
import { builtPage, type BuiltPage } from '#tests/harness/built-page.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'

let built: BuiltPage
let openPage: OpenPage
beforeAll(async () => {
  built = await builtPage(join(import.meta.dirname, 'index.html'))
}, 240_000)
afterAll(async () => {
  await built?.close()
})
test.beforeEach(({ openPage: open }) => {
  openPage = open
})

interface Opened {
  part: 'range' | 'records' | 'letters' | 'selects' | 'dialog' | 'badges'
  mode?: string
  viewport?: { width: number; height: number }
  scheme?: 'dark' | 'light'
}

async function open(opened: Opened): Promise<Page> {
  const { part, mode = 'none', viewport = { width: 1366, height: 900 }, scheme = 'dark' } = opened
  const page = await openPage({
    url: built.url,
    viewport,
    timezoneId: 'Asia/Tokyo',
    colorScheme: scheme,
  })
  await answerCalls(page)
  await page.goto(`${built.url}?part=${part}&mode=${mode}`)
  await page.locator('h1').waitFor()
  return page
}

/** What the selects ask for; the types of gateways cannot be had. */
async function answerCalls(page: Page): Promise<void> {
  const answers: Readonly<Record<string, object>> = {
    'company/getAllTimeZone': {
      list: [
        { code: 'Asia/Tokyo', name: 'UTC+09:00 (Asia/Tokyo)' },
        ...Array.from({ length: 30 }, (_, at) => ({
          code: `Pacific/${at}`,
          name: `UTC-10:00 Hawaii-Aleutian Standard Time (Pacific/Honolulu ${at})`,
        })),
      ],
    },
    'user/findList': {
      list: [{ objectid: '1', username: 'Annex guard', companyname: 'Water Works' }],
      data: { more: true },
    },
  }
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route) => {
      const answer = answers[new URL(route.request().url()).pathname.slice('/api/'.length)]
      return answer === undefined
        ? route.fulfill({ status: 503, json: { code: 503, msg: 'away' } })
        : route.fulfill({ json: { code: 0, msg: '', ...answer } })
    },
  )
}

const shownText = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse((await page.locator('output').last().textContent()) ?? '')
const tokyo = (text: string) => new Date(`${text}+09:00`).getTime()

test('a range is picked by keyboard from the calendar, within what the mode opens', async () => {
  const page = await open({ part: 'range', mode: 'twoDays' })
  await page.getByRole('textbox', { name: 'From' }).focus()
  await page.keyboard.press('ArrowDown')
  const panel = page.getByRole('dialog', { name: 'Pick a time range' })
  await panel.getByRole('button', { name: '19 November 2026' }).click()
  const enabled = () =>
    panel.locator('table button:enabled').evaluateAll((days) => days.map((day) => day.textContent))
  await expect.poll(enabled).toEqual(['18', '19', '20'])
  await panel.getByRole('button', { name: '19 November 2026' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })

  await expect
    .poll(() => shownText(page))
    .toEqual({
      upStime: tokyo('2026-11-19T00:00:00'),
      upEtime: tokyo('2026-11-20T23:59:59.999'),
      right: true,
    })
  await expect.poll(() => page.getByRole('textbox', { name: 'To' }).inputValue()).toBe('2026-11-20 23:59')
})

test('a range reaches as far as its mode, three years back and never beyond today #widgets-2', async () => {
  const page = await open({ part: 'range' })
  const type = async (from: string, to: string) => {
    for (const [label, text] of [
      ['From', from],
      ['To', to],
    ] as const) {
      await page.getByRole('textbox', { name: label }).fill(text)
      await page.keyboard.press('Enter')
    }
  }
  for (const [mode, from, to, beyond] of [
    ['none', '2023-11-21', '2026-11-21', '2026-11-22'],
    ['sameDay', '2026-08-10', '2026-08-10', '2026-08-11'],
    ['twoDays', '2026-08-10', '2026-08-11', '2026-08-12'],
    ['ninetyDays', '2026-08-01', '2026-10-30', '2026-10-31'],
    ['sameMonth', '2026-08-01', '2026-08-31', '2026-09-01'],
  ] as const) {
    await page.goto(`${built.url}?part=range&mode=${mode}`)
    const taken = { upStime: tokyo(`${from}T00:00:00`), upEtime: tokyo(`${to}T23:59:59.999`) }
    await type(from, to)
    await expect.poll(() => shownText(page), { message: mode }).toEqual({ ...taken, right: true })
    await type(from, beyond)
    await expect.poll(() => shownText(page), { message: mode }).toEqual({ ...taken, right: false })
    await type('2023-11-20', '2023-11-20')
    await expect.poll(() => shownText(page), { message: mode }).toEqual({ ...taken, right: false })
  }
})

test('the calendar comes with the first panel that opens, and not before', async () => {
  const page = await open({ part: 'range' })
  const loaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('range-calendar')).length,
    )
  expect(await loaded()).toBe(0)
  await page.getByRole('button', { name: 'Pick a time range' }).click()
  await page.getByRole('dialog').locator('table').waitFor()
  await expect.poll(loaded).toBeGreaterThan(0)
})

test('the table of records is 300 pixels high, and grows with the text of a wall #widgets-3', async () => {
  for (const [viewport, heightPx] of [
    [{ width: 1366, height: 900 }, 300],
    [{ width: 3840, height: 2160 }, 675],
  ] as const) {
    const page = await open({ part: 'records', viewport })
    await page.getByText('frame 1', { exact: true }).waitFor()
    const height = async () => {
      const box = await page.getByRole('grid').locator('xpath=../..').boundingBox()
      return box?.height
    }
    await expect.poll(height).toBe(heightPx)
  }
})

test('records are paged #widgets-4', async () => {
  const page = await open({ part: 'records' })
  await page.getByText('frame 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('frame 21', { exact: true }).waitFor()
  await page.getByText('frame 1', { exact: true }).waitFor({ state: 'detached' })
})

test('Escape closes the panel over a dialog, and the dialog with the next', async () => {
  const page = await open({ part: 'records' })
  const dialog = page.getByRole('dialog', { name: 'frames: North gate' })
  await dialog.getByRole('textbox', { name: 'From' }).focus()
  await page.keyboard.press('ArrowDown')
  const panel = page.getByRole('dialog', { name: 'Pick a time range' })
  await panel.locator('table').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test.each(['dark', 'light'] as const)(
  'badges are green, grey and yellow, and any other is grey, in %s colours #widgets-5',
  async (scheme) => {
    const page = await open({ part: 'badges', scheme })
    const badges = async () =>
      Promise.all((await page.locator('h1 ~ * svg').all()).map((mark) => mark.evaluate(badgeOf)))
    const grey = { hue: 'grey', shape: 'circle path' }
    await expect
      .poll(badges)
      .toEqual([
        { hue: 'green', shape: 'circle' },
        grey,
        { hue: 'yellow', shape: 'path path' },
        grey,
        grey,
        grey,
      ])
  },
)

test('four letters are typed, and then it is done', async () => {
  const page = await open({ part: 'letters' })
  const letters = (await page.locator('b').textContent())?.replaceAll(' ', '') ?? ''
  expect(letters).toMatch(/^[A-Z]{4}$/)
  await page.keyboard.type(letters.toLowerCase())
  await page.getByText('4 of 4').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.locator('output').textContent()).toBe('done')
})

test('axe objects to nothing of ranges, dark or light', async () => {
  const page = await open({ part: 'range' })
  const from = page.getByRole('textbox').first()
  await from.fill('2026-11-22')
  await from.press('Enter')
  await from.press('ArrowDown')
  await page.getByRole('dialog').locator('table').waitFor()
  expect(await objectionsInSchemes(page)).toEqual([])
})

test('axe objects to nothing of records, dark or light', async () => {
  const page = await open({ part: 'records' })
  await page.getByText('frame 1', { exact: true }).click()
  expect(await objectionsInSchemes(page)).toEqual([])
})

test('axe objects to nothing of letters, dark or light', async () => {
  const page = await open({ part: 'letters' })
  const wanted = (await page.locator('b').textContent()) ?? ''
  await page.keyboard.type(wanted.slice(0, 1))
  await page.keyboard.type(wanted.slice(-1))
  await page
    .getByRole('alert')
    .filter({ hasText: wanted.slice(-1) })
    .waitFor()
  expect(await objectionsInSchemes(page)).toEqual([])
})

test('axe objects to nothing of selects, dark or light', async () => {
  const page = await open({ part: 'selects' })
  await page.getByText('away').waitFor()
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'Annex guard' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-combobox-selected]').waitFor()
  expect(await objectionsInSchemes(page), 'where the keys stand').toEqual([])
  await page.getByRole('option', { name: 'Annex guard' }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await objectionsInSchemes(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: '030e' }).waitFor()
  expect(await objectionsInSchemes(page), 'what is chosen from').toEqual([])
})

/** Where what dropped down lies beyond the window, or beneath something else. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator('.mantine-Popover-dropdown:visible').evaluateAll((dropdowns) =>
    dropdowns.flatMap((dropdown) => {
      const { left, right, top, bottom } = dropdown.getBoundingClientRect()
      const inner = [
        [left + 8, top + 8],
        [right - 8, top + 8],
        [left + 8, bottom - 8],
        [right - 8, bottom - 8],
      ] as const
      return inner.flatMap(([x, y]) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && dropdown.contains(there) ? [] : [`${x},${y}: ${there?.className}`]
      })
    }),
  )
}

test.each([
  { width: 390, height: 844 },
  { width: 1000, height: 500 },
])('nothing cuts off or covers what is chosen from, at $width×$height', async (viewport) => {
  const page = await open({ part: 'dialog', viewport })
  for (const name of ['Time zone', 'Version', 'Company', 'User']) {
    for (const block of ['start', 'center', 'end'] as const) {
      const field = page.getByRole('combobox', { name })
      await field.evaluate((element, wanted) => element.scrollIntoView({ block: wanted }), block)
      // A field at the edge would be scrolled to before it is clicked; the keys leave it where it stands.
      await field.focus()
      await page.keyboard.press('ArrowDown')
      await page
        .getByRole(name === 'Company' ? 'treeitem' : 'option')
        .first()
        .waitFor()
      await expect.poll(() => cutOff(page), { message: `${name}, ${block}` }).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('.mantine-Popover-dropdown:visible').waitFor({ state: 'detached' })
    }
  }
})

test('what dropped down is seen as long as its field is, and not when that lies below the head of the dialog', async () => {
  const page = await open({ part: 'dialog', viewport: { width: 1280, height: 500 } })
  const field = page.getByRole('combobox', { name: 'Version' })
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await field.focus()
  await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name: '030e' })
  await option.waitFor()
  const below = await page.getByRole('heading', { name: 'Add' }).boundingBox()
  const scrollTo = (top: number) =>
    field.evaluate((element, wanted) => {
      const scroller = element.closest('[role="dialog"]')
      scroller?.scrollBy(0, element.getBoundingClientRect().top - wanted)
    }, top)
  await scrollTo(below?.y ?? 0)
  await option.waitFor({ state: 'hidden' })
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  await scrollTo(200)
  await option.waitFor()
  await expect.poll(() => cutOff(page)).toEqual([])
})

test('in a window that is too low for it, the calendar scrolls', async () => {
  const page = await open({ part: 'range', viewport: { width: 1000, height: 360 } })
  await page.getByRole('button', { name: 'Pick a time range' }).click()
  const panel = page.getByRole('dialog', { name: 'Pick a time range' })
  await panel.getByRole('button', { name: '19 November 2026' }).waitFor()
  const bottom = async () => {
    const box = await panel.boundingBox()
    return (box?.y ?? Infinity) + (box?.height ?? Infinity)
  }
  await expect.poll(bottom).toBeLessThanOrEqual(360)
  await page.getByText(/^Pick the first day/).scrollIntoViewIfNeeded()
  await expect.poll(() => panel.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})
