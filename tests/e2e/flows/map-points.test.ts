import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'

import { readCamera } from '#src/features/map/feed/map-address.ts'
import { boundsAround } from '#src/features/map/canvas/map-bounds.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import type { Company } from '#tests/harness/company.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

let page: Page
let own: Company
/** device_id of each, by the number of its uid. */
let ids: ReadonlyMap<number, string>
const gateway = 0

/** A gateway; far from it six devices in one place, 41 in another and six in a third; and one that stands nowhere. */
test.beforeEach(async ({ database, company, openConsole }) => {
  own = company
  const numbers = Array.from({ length: 55 }, (_, number) => number)
  const { rows } = await database.query<{ uid: string; id: string }>(
    `with g as (
       insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, lng, lat)
       values (2, ($3::text[])[1], $1, $2, 'gateway', 'Tower', 116.30, 39.90) returning device_id, dev_uid
     ), d as (
       insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, lng, lat, gateway_id)
       select case n when 1 then 1 else 0 end, ($3::text[])[n + 1], $1, $2,
         case n when 1 then 'relay' else 'door-contact' end,
         case when n < 7 then 'Box ' || n when n > 48 then 'Crate ' || n - 48 else '' end,
         case when n < 7 then 116.32 when n < 48 then 116.34 when n > 48 then 116.36 end,
         case when n <> 48 then 39.90 end, device_id
       from g, generate_series(1, 54) n returning device_id, dev_uid
     )
     select dev_uid as uid, device_id::text as id from g union all select dev_uid, device_id::text from d`,
    [company.id, company.no, numbers.map((number) => company.uid(number))],
  )
  const idOf = new Map(rows.map(({ uid, id }) => [uid, id]))
  ids = new Map(numbers.map((number) => [number, idOf.get(company.uid(number)) ?? '']))
  await database.query('update device_status set online = true where company_no = $1', [company.no])
  page = await openConsole({ drawsMaps: true })
})

/** A click meets its middle, where the place of the address is. */
const map = () => page.locator('.maplibregl-canvas')
const marks = () => page.getByRole('list', { name: /devices here$/ }).getByRole('button')
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const chosen = () => new URL(page.url()).searchParams.get('device')

/** Stands at a place, with so many devices on the screen, as a pattern. */
async function standAt(at: string, count: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(`/map?at=${at}`)
  else await page.evaluate((path) => history.pushState(null, '', path), `/map?at=${at}`)
  await map().waitFor()
  await page.getByText(new RegExp(`^${count} devices on screen`)).waitFor({ state: 'attached' })
  await page.getByRole('banner').getByText('LIVE').waitFor()
  // What comes below the map makes it smaller.
  await page.getByRole('region', { name: 'Online rates' }).getByText('%').first().waitFor()
}

/** Whether nothing lies over the map around a place, so many pixels away. */
async function liesFree(lng: number, lat: number, around = 100): Promise<boolean> {
  const camera = readCamera(new URL(page.url()).searchParams.get('at') ?? undefined)
  const box = await map().boundingBox()
  if (camera === null || box === null) return false
  const { west, east, south, north } = boundsAround(camera, box, 'wgs84')
  const x = box.x + (box.width * (lng - west)) / (east - west)
  const y = box.y + (box.height * (north - lat)) / (north - south)
  const isMap = (corner: { left: number; top: number }) =>
    page.evaluate(
      ({ left, top }) => document.elementFromPoint(left, top)?.className === 'maplibregl-canvas',
      corner,
    )
  const corners = [x - around, x + around].flatMap((left) =>
    [y - around, y + around].map((top) => isMap({ left, top })),
  )
  return (await Promise.all(corners)).every(Boolean)
}

test('devices of one place spread around it, by pointer and by keys #map-5', async ({ database }) => {
  await standAt('116.36,39.9,16', '6')
  await map().click()
  await expect
    .poll(() => marks().evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label'))))
    .toEqual([
      'Crate 1, Terminal, Online',
      'Crate 2, Terminal, Online',
      'Crate 3, Terminal, Online',
      'Crate 4, Terminal, Online',
      'Crate 5, Terminal, Online',
      'Crate 6, Terminal, Online',
    ])

  await database.query(
    `update device_status s set online = false, heard = true from device d
    where d.device_id = s.device_id and d.device_id = $1`,
    [ids.get(51)],
  )
  await page.getByRole('button', { name: 'Crate 3, Terminal, Offline' }).waitFor()
  await database.query('delete from device where device_id = $1', [ids.get(54)])
  await until(async () => (await marks().count()) === 5, 'the deleted device to go')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Crate 2' }).waitFor()
  await expect.poll(chosen).toBe(ids.get(50))
  await expect.poll(() => marks().count()).toBe(0)
})

test('Enter spreads what is in the middle; Escape folds it and nothing else, and gives the focus back to the map', async () => {
  await standAt('116.32,39.9,16', '6')
  await map().focus()
  await page.keyboard.press('Enter')
  await marks().first().waitFor()
  await page.keyboard.press('Escape')
  await marks().first().waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('maplibregl-canvas')
  const frame = () =>
    map().evaluate(
      (canvas) => getComputedStyle(canvas.closest('[aria-describedby]') ?? canvas, '::before').borderTopWidth,
    )
  await expect.poll(frame).toBe('2px')
})

test('beyond what can be spread they are a list', async () => {
  await standAt('116.34,39.9,16', '41')
  await map().click()
  await page.getByText('41 devices here').waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('list')
        .filter({ hasText: own.uid(7) })
        .getByRole('button')
        .count(),
    )
    .toBe(41)
})

test('what lies under a pointer that rests is told anew when the map has moved', async () => {
  const label = page.locator('[aria-hidden][data-room]')
  await standAt('116.34,39.9,16', '41')
  await map().hover()
  await label.filter({ hasText: '+ 35' }).waitFor()
  await standAt('116.32,39.9,16', '6')
  await label.filter({ hasText: 'Box 1' }).waitFor()
  await expect.poll(() => label.count()).toBe(1)
})

test('what lies near each other parts by flying nearer', async () => {
  await standAt('116.32,39.9,9.5', '5[34]')
  await map().click()
  await page.waitForURL((url) => Number(url.searchParams.get('at')?.split(',')[2]) > 10)
  await expect.poll(() => marks().count()).toBe(0)
})

/** A call that a newer one replaced is cancelled: its response has no body to read. */
const textOf = (response: Response) => response.text().catch(() => '')

test('positions, what is searched for and a network come from the calls of the map #map-6', async () => {
  /** The answer to one of them that tells of something. */
  const replyOf = async (call: string, holds: string, act: () => Promise<unknown>) => {
    const isIt = async (response: Response) =>
      response.url().includes(`/map/${call}?`) && (await textOf(response)).includes(holds)
    const [response] = await Promise.all([page.waitForResponse(isIt), act()])
    return JSON.parse(await textOf(response)) as unknown
  }
  const crate = {
    longitude: 116.36,
    latitude: 39.9,
    deviceType: 0,
    devUid: own.uid(50),
    deviceAliases: 'Crate 2',
  }
  const positions = await replyOf('getAllDevicePosition', 'Crate 2', () => standAt('116.36,39.9,16', '[56]'))
  expect(positions).toMatchObject({
    data: { devices: expect.arrayContaining([expect.objectContaining(crate)]) },
  })
  const search = page.getByRole('combobox', { name: 'Search devices' })
  const found = await replyOf('getFuzzyQueryResult', 'Crate 2', () => search.fill('rate 2'))
  expect(found).toMatchObject({ list: [crate] })
  const choose = () => page.getByRole('option', { name: /Crate 2/ }).click()
  expect(await replyOf('getMapTopological', own.uid(gateway), choose)).toMatchObject({ code: 0 })
})

test('a right click on a device leads to its card, its gateway and its network #map-7', async () => {
  await standAt('116.32,39.9,16', '6')
  await map().click()
  await page.getByRole('button', { name: 'Box 4, Terminal, Online' }).click({ button: 'right' })
  await item('Go to its gateway').click()
  await page.getByRole('heading', { name: 'Tower' }).waitFor()
  await expect.poll(chosen).toBe(ids.get(gateway))
  await until(() => liesFree(116.3, 39.9), 'the gateway to lie free')

  await standAt('116.3,39.9,16', '1')
  await map().click({ button: 'right' })
  await item('Show only its network').click()
  await page.getByText('Network of Tower').waitFor()
  await page.waitForURL(({ searchParams }) => searchParams.get('gatewayid') === ids.get(gateway))
  await page.getByRole('button', { name: 'Show all networks' }).click()
  await page.getByText('Network of Tower').waitFor({ state: 'detached' })
})

test('what is in view is a list, too: keys lead to the card of a device and to what can be done with it #map-8', async () => {
  await standAt('116.32,39.9,16', '6')
  await page.getByRole('button', { name: 'List devices in view' }).click()
  const listed = page.getByRole('listbox', { name: 'Rings and devices in view' })
  await listed.focus()
  await page.keyboard.press('End')
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('Shift+F10')
  await item('Go to its gateway').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Box 6' }).waitFor()
  await expect.poll(chosen).toBe(ids.get(6))
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Box 6' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await listed.waitFor({ state: 'detached' })
})

test('where all are lies beside what stands over the map', async () => {
  await standAt('116.3,39.9,9.5', '5[34]')
  await page.getByRole('button', { name: 'List devices in view' }).click()
  await page.getByRole('listbox', { name: 'Rings and devices in view' }).waitFor()
  await page.getByRole('button', { name: 'Fit all devices on screen' }).click()
  await page.waitForURL((url) => !url.search.includes('9.5'))
  await until(
    async () => (await liesFree(116.3, 39.9, 24)) && (await liesFree(116.36, 39.9, 24)),
    'all of them to lie free',
  )
})

/** Whether the middle of each lies in the window, and nothing over it. */
const isSeen = (selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.every((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    }),
  )

test('beside the card of a device, the sources of the map are named on a phone and on a tablet', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await standAt('116.3,39.9,16', '1')
  await map().click()
  await page.getByRole('heading', { name: 'Tower' }).waitFor()
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(viewport)
    await until(() => isSeen('.maplibregl-ctrl-attrib a, .maplibregl-ctrl-scale'), 'the sources')
    await until(() => isSeen('fieldset[aria-label="Map"] button'), 'the controls')
  }
})

test('what an online rate opens lies in the window, on a phone too', async ({ openConsole }) => {
  page = await openConsole({ viewport: { width: 390, height: 844 } })
  await page.goto('/map')
  for (const name of ['Gateways', 'Relays', 'Terminals']) {
    const rate = page.getByRole('region', { name: 'Online rates' }).getByRole('button', { name })
    await rate.click()
    const panel = page.getByRole('dialog', { name })
    await panel.getByRole('img').first().waitFor()
    const sides = () =>
      panel.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return [top >= 0, bottom <= innerHeight]
      })
    await expect.poll(sides).toEqual([true, true])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
})

test('in text of twice the size, a phone shows all of the header, of the controls of the map and of its sources', async () => {
  await standAt('116.32,39.9,16', '6')
  await page.setViewportSize({ width: 390, height: 844 })
  const setText = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
  await setText('200%')
  const standsApart = () =>
    page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect()
      const header = document.querySelector('header')
      const controls = document.querySelector('fieldset[aria-label="Map"]')
      const sources = document.querySelector('.maplibregl-ctrl-attrib')
      if (header === null || controls === null || sources === null) return false
      const { top, bottom } = boxOf(header)
      const [, ...parts] = [...header.children].map(boxOf)
      return (
        parts.every((part) => part.height === 0 || (part.top >= top && part.bottom <= bottom)) &&
        boxOf(controls).right <= boxOf(sources).left
      )
    })
  await until(standsApart, 'room for each')
  // The way past the header is seen while it has the focus.
  await until(
    () => isSeen(':has(> nav) > header :is(a, button):not(header > :first-child)'),
    'all of the header',
  )
  await until(() => isSeen('fieldset[aria-label="Map"] button'), 'all controls of the map')
  const rates = page.getByRole('region', { name: 'Online rates' }).getByRole('button')
  await expect
    .poll(() => rates.evaluateAll((all) => all.map((rate) => rate.scrollWidth - rate.clientWidth)))
    .toEqual([0, 0, 0])
})

test('enlarged four times, the map keeps room for itself and its search, and the page scrolls to the rest', async () => {
  await standAt('116.32,39.9,16', '6')
  await page.setViewportSize({ width: 320, height: 256 })
  const panel = page.getByRole('tabpanel', { name: 'Map' })
  await until(async () => ((await map().boundingBox())?.height ?? 0) >= 220, 'room for the map')
  await expect.poll(() => panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.getByRole('heading', { name: 'Alarms' }).scrollIntoViewIfNeeded()
})

test('nothing of it stands in anybody’s way', async () => {
  await standAt('116.32,39.9,16', '6')
  await map().click()
  await marks().first().waitFor()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Box 4, Terminal, Online' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy coordinates' }).press('ArrowRight')
  const branch = page.getByRole('menuitem', { name: /^BD-09/ })
  await branch.waitFor()
  const isWhole = () =>
    branch.evaluate((entry) => {
      const { left, right, top, bottom } = entry.getBoundingClientRect()
      const ends = [left + 4, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      return ends.every((end) => entry.contains(end))
    })
  await expect.poll(isWhole).toBe(true)
  expect(await objections(page)).toEqual([])
})

test('coordinates are copied in the system that is wanted, by keys alone #map-9', async () => {
  await standAt('116.3,39.9,16', '1')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await map().focus()
  await page.keyboard.press('Shift+F10')
  await item('Details').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('menuitem', { name: /^WGS84/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').first().waitFor({ state: 'detached' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe('116.306073, 39.90126')
})

test('from another page the map flies to a device, asleep as it was, and says when there is none', async () => {
  await standAt('100,30,6', '0')
  const goTo = async (search: string) => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Device codes' }).click()
    await page.getByRole('heading', { name: 'Device codes' }).waitFor()
    await page.evaluate((path) => {
      const link = document.createElement('a')
      link.href = path
      document.querySelector('main')?.append(link)
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/map${search}`)
  }
  await goTo(`?device=${ids.get(2)}`)
  await page.getByRole('heading', { name: 'Box 2' }).waitFor()
  await page.waitForURL(/at=.*,14$/)
  await until(() => liesFree(116.32, 39.9), 'the device to lie free')

  await goTo('?device=999999')
  await page.getByText('This device is not in your view').waitFor()

  await goTo(`?device=${ids.get(48)}`)
  await expect.poll(() => page.getByRole('button', { name: 'No position' }).isDisabled()).toBe(true)
})

test('colours that are changed on another page leave the marks on the map', async () => {
  const reported: string[] = []
  page.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
  await standAt('116.3,39.9,16', '1')
  await map().evaluate((canvas) => canvas.setAttribute('data-before', ''))
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Device codes' }).click()
  await page.getByRole('heading', { name: 'Device codes' }).waitFor()
  await page.getByRole('button', { name: /^(Dark|Light) mode$/ }).click()
  await page.locator('.maplibregl-canvas:not([data-before])').waitFor({ state: 'attached' })
  await page.goBack()
  await map().waitFor()
  // Of a place that shows nothing but the ground, the picture is nearly empty.
  const pictureAt = async (x: number, y: number) => {
    const box = (await map().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const clip = { x: box.x + box.width * x - 12, y: box.y + box.height * y - 12, width: 24, height: 24 }
    return (await page.screenshot({ clip })).length
  }
  await until(async () => (await pictureAt(0.5, 0.5)) > 2 * (await pictureAt(0.75, 0.75)), 'a mark')
  expect(reported).toEqual([])
})

test('on paper stands the map as it is drawn, light also where the screen is dark, with scale, sources and numbers, and nothing to press', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await standAt('116.32,39.9,16', '6')
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  const size = () => map().evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  const before = await size()
  const sheet = page.getByRole('figure', { includeHidden: true })
  const print = async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    return sheet.locator('canvas').evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
      const { width, height } = canvas
      const bytes = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
      const colours = Map.groupBy(new Uint32Array(bytes?.buffer ?? new ArrayBuffer()), (pixel) => pixel)
      const [most] = [...colours].sort(([, a], [, b]) => b.length - a.length)
      const commonest = new Uint8Array(Uint32Array.of(most?.[0] ?? 0).buffer).slice(0, 3).join(' ')
      return { size: [width, height], hasMarks: colours.size > 10, hasHoles: colours.has(0), commonest }
    })
  }
  // The marks come when the graphics have made what draws them.
  const land = [0xf6, 0xf8, 0xf9].join(' ')
  const whole = { size: before, hasMarks: true, hasHoles: false, commonest: land }
  await expect.poll(print).toEqual(whole)
  await page.emulateMedia({ media: 'print' })
  const words = await sheet.textContent()
  const shown = [page.getByText('6', { exact: true }).first(), page.getByRole('region', { name: 'Alarms' })]
  const hidden = ['Zoom in', 'Pause updates', 'List devices in view'].map((name) =>
    page.getByRole('button', { name, includeHidden: true }),
  )
  hidden.push(map(), page.getByPlaceholder('Search id, alias, place'))
  const seen = await Promise.all([...shown, ...hidden].map((each) => each.isVisible()))
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  expect(words).toMatch(/^\d+\smNatural Earth · GeoNames · Apache ECharts$/)
  expect(seen).toEqual([true, true, ...hidden.map(() => false)])
  await expect.poll(async () => [await sheet.count(), await size()]).toEqual([0, before])
})

test('graphics that are taken away in the middle of a zoom break nothing, and the map comes back', async () => {
  const broken: string[] = []
  page.on('pageerror', ({ message }) => broken.push(message))
  await standAt('116.32,39.9,9.5', '5[34]')
  // A key that comes as soon as MapLibre knows: it would draw anew what has no style any more.
  await map().evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
    canvas.addEventListener('webglcontextlost', () => {
      canvas.dispatchEvent(new KeyboardEvent('keydown', { key: '-', keyCode: 189, bubbles: true }))
    })
    canvas.dataset['lost'] = ''
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  await page.locator('.maplibregl-canvas:not([data-lost])').waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.waitForURL(/,11$/)
  expect(broken).toEqual([])
})

test.for([
  ['zh', '底图', 'chinese'],
  ['en', 'Base map', 'global'],
] as const)(
  'the language %s chooses on which of the configured maps one stands #map-10',
  async ([language, label, ground], { stack, openConsole }) => {
    const other = await openConsole({ drawsMaps: true, language })
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const mapProviders = ['chinese', 'global'].map((id) => ({
      id,
      class: id,
      urlTemplate: `${stack.url}/tiles/${id}/{z}/{x}/{y}`,
      crs: 'wgs84',
      attribution: id,
    }))
    await other.route('**/config.json', (route) =>
      route.fulfill({ json: { apiBaseUrl: '/api/', mapProviders } }),
    )
    const asked = new Set<string>()
    await other.route('**/tiles/**', (route) => {
      asked.add(new URL(route.request().url()).pathname.split('/')[2] ?? '')
      return route.fulfill({ contentType: 'image/png', body: picture })
    })
    await other.goto('/map?at=116.3,39.9,5')
    await until(() => asked.size > 0, 'a tile')
    expect([...asked]).toEqual([ground])
    await expect.poll(() => other.getByRole('combobox', { name: label }).inputValue()).toBe(ground)
  },
)
