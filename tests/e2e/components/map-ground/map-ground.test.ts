import { createServer, type Server } from 'node:http'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'

import { fromWgs84, type Crs } from '#contract/geo/coordinates.ts'
import { test, type OpenPage } from '#tests/harness/browser/test.ts'
import { builtPage, type BuiltPage } from '#tests/harness/built-page.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let built: BuiltPage
let openPage: OpenPage
let tiles: Server
let tilesUrl: string
let asked: string[] = []

beforeAll(async () => {
  tiles = createServer((request, reply) => {
    const [, kind = '', tile = ''] = /^\/(\w+)\/([\d/]+)$/.exec(request.url ?? '') ?? []
    asked.push(tile)
    if (kind === 'silence') return
    const isPage = kind === 'page'
    reply.writeHead(isPage ? 200 : Number(kind), {
      'access-control-allow-origin': '*',
      'content-type': isPage ? 'text/html; charset=utf-8' : 'image/png',
    })
    reply.end(kind === '200' ? picture : '<p>Log in first')
  })
  await new Promise<void>((resolve) => {
    tiles.listen(0, '127.0.0.1', resolve)
  })
  const address = tiles.address()
  if (address === null || typeof address === 'string') throw new Error('the tiles have no port')
  tilesUrl = `http://127.0.0.1:${address.port}`
  built = await builtPage(join(import.meta.dirname, 'index.html'))
}, 240_000)

afterAll(async () => {
  await built?.close()
  tiles?.close()
})
test.beforeEach(({ openPage: open }) => {
  openPage = open
})

beforeEach(() => {
  asked = []
})

async function open(crs: Crs, lng: number, lat: number, answer = '200'): Promise<Page> {
  const page = await openPage({ url: built.url, drawsMaps: true })
  await page.clock.install()
  const search = new URLSearchParams({
    crs,
    lng: String(lng),
    lat: String(lat),
    tiles: `${tilesUrl}/${answer}/{z}/{x}/{y}`,
  })
  await page.goto(`${built.url}?${search}`)
  return page
}

/** The tiles of web mercator under 600 × 400 pixels around a point; zoom 15 of tiles of 512 px is 16 of 256. */
function tilesAround({ lng, lat }: { lng: number; lat: number }, zoom = 16): string[] {
  const phi = (lat * Math.PI) / 180
  const x = ((lng + 180) / 360) * 2 ** zoom
  const y = ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** zoom
  const covering: string[] = []
  for (let column = Math.floor(x - 300 / 256); column <= x + 300 / 256; column += 1)
    for (let row = Math.floor(y - 200 / 256); row <= y + 200 / 256; row += 1)
      covering.push(`${zoom}/${column}/${row}`)
  return covering.sort()
}
const textOf = (page: Page, id: string) => page.locator(`#${id}`).textContent()

/** Draws the trail while the clock of the page stands: ten places are converted at once, and ten more every 10 ms. */
async function tracesTrail(page: Page): Promise<void> {
  const map = await page.locator('#map').boundingBox()
  const places = (JSON.parse((await textOf(page, 'places')) ?? '') as { x: number; y: number }[]).map(
    ({ x, y }) => ({ x: x + (map?.x ?? 0), y: y + (map?.y ?? 0) }),
  )
  const place = (number: number) => places[number - 1] ?? { x: 0, y: 0 }
  const isThere = async (number: number) => {
    await page.mouse.move(place(number).x, place(number).y)
    return (await textOf(page, 'hover')) === String(number)
  }
  const pictureOf = (number: number) =>
    page.screenshot({ clip: { x: place(number).x - 2, y: place(number).y - 2, width: 4, height: 4 } })
  const bare = await pictureOf(60)
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.evaluate(() => dispatchEvent(new Event('trace')))
  await page.clock.runFor(16)
  // What is converted is handed on with the next frame, of which there is one every 16 ms.
  for (const count of [20, 40, 50, 60]) {
    await page.clock.runFor(16)
    expect([await isThere(count), count < 60 && (await isThere(count + 1))]).toEqual([true, false])
  }
  await page.clock.resume()
  await expect.poll(async () => (await pictureOf(60)).equals(bare)).toBe(false)
}

test.each<[string, Crs, number, number]>([
  ['Beijing', 'gcj02', 116.404, 39.915],
  ['Beijing', 'bd09', 116.404, 39.915],
  ['Seoul', 'gcj02', 126.978, 37.566],
  ['Osaka', 'bd09', 135.5022, 34.6937],
])(
  'in %s on tiles in %s, the camera is WGS84, the tiles are those of the system, and a device is where its mark is #map-4',
  async (place, crs, lng, lat) => {
    const page = await open(crs, lng, lat)
    await expect.poll(() => [...new Set(asked)].sort()).toEqual(tilesAround(fromWgs84(lng, lat, crs)))
    const shownJson = (id: string) => expect.poll(async () => JSON.parse((await textOf(page, id)) || 'null'))
    await shownJson('camera').toEqual({
      lng: expect.closeTo(lng, 5),
      lat: expect.closeTo(lat, 5),
      zoom: 15,
    })
    await shownJson('middle').toEqual({
      x: expect.closeTo(300, 1),
      y: expect.closeTo(200, 1),
    })
    await page.locator('.maplibregl-canvas').click()
    await expect.poll(() => textOf(page, 'hit')).toBe('["1"]')
    await page.getByText('© <b>Tiles</b>').waitFor()
    expect(await textOf(page, 'failed')).toBe('0')
    if (place === 'Beijing') await tracesTrail(page)
  },
)

test.each(['500', '403', '404', 'page', 'silence'])(
  'tiles that answer %s are told of, once',
  async (answer) => {
    const page = await open('wgs84', 116.404, 39.915, answer)
    await expect.poll(() => textOf(page, 'failed')).toBe('1')
  },
)
