import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { basemapReader } from '#src/ui/map/basemap-archive.ts'
import { basemapFault$ } from '#src/ui/map/basemap-fault.ts'

import { writePmtiles } from '../../../../scripts/basemap/pmtiles-writer.ts'

const url = 'http://console.test/basemap/world.pmtiles'
const whole = writePmtiles(
  [
    { z: 0, x: 0, y: 0, bytes: new Uint8Array([1, 2, 3]) },
    { z: 1, x: 0, y: 0, bytes: new Uint8Array([4, 5, 6]) },
  ],
  {},
)
/** What the server does: null is no answer at all. */
let served: Buffer | number | null
/** What the browser has kept of it; null: nothing. */
let stored: Buffer | null

beforeEach(() => {
  basemapFault$.next(null)
  served = whole
  stored = null
  read = basemapReader(url)
  vi.stubGlobal('fetch', (_: string, init: { headers: Headers; cache?: RequestCache }) => {
    if (served === null) return Promise.reject(new TypeError('Failed to fetch'))
    if (typeof served === 'number') return Promise.resolve(new Response('', { status: served }))
    const [from = 0, to = 0] = (init.headers.get('range') ?? '').match(/\d+/g)?.map(Number) ?? []
    const part = (init.cache === 'reload' ? served : (stored ?? served)).subarray(from, to + 1)
    const headers = { 'content-length': String(part.length), etag: '"1"' }
    return Promise.resolve(new Response(new Uint8Array(part), { status: 206, headers }))
  })
})
afterEach(() => vi.unstubAllGlobals())

let read: ReturnType<typeof basemapReader>
const tile = (z: number, signal = new AbortController()) =>
  read({ url: `pmtiles://${url}/${z}/0/0`, type: 'arrayBuffer' }, signal)
/** How reading this tile goes, and what is then known to be wrong. */
const went = async (z: number) => [
  await tile(z).then(
    ({ data }) => (data instanceof Uint8Array ? [...data] : data),
    () => 'not read',
  ),
  basemapFault$.value,
]

describe('the basemap', () => {
  it.each([
    ['is not there', 404, 'missing'],
    ['cannot be given at the moment', 503, 'away'],
    ['cannot be asked for', null, 'away'],
    ['is something else', Buffer.alloc(20_000, 'no archive'), 'damaged'],
    ['is empty', Buffer.alloc(0), 'damaged'],
  ] as const)('that %s is said to be so, and is read when it has been set right', async (_, given, fault) => {
    served = given
    expect(await went(0)).toEqual(['not read', fault])

    served = whole
    expect(await went(0)).toEqual([[1, 2, 3], null])
  })

  it('with a tile that is damaged shows the others, and says so until it is whole', async () => {
    const broken = Buffer.from(whole)
    broken.fill(0x55, broken.length - 20)
    served = broken
    expect(await went(1)).toEqual(['not read', 'damaged'])
    expect(await went(0)).toEqual([[1, 2, 3], 'damaged'])

    served = whole
    expect(await went(1)).toEqual([[4, 5, 6], null])
  })

  it('of which the browser has kept half a part is read past that, and nothing is said', async () => {
    await tile(0)
    stored = whole.subarray(0, whole.length - 5)

    expect(await went(1)).toEqual([[4, 5, 6], null])
  })

  it('that was away for some tiles is there when one of them came', async () => {
    await tile(0)
    served = null
    expect(await went(0)).toEqual(['not read', 'away'])
    expect(await went(1)).toEqual(['not read', 'away'])

    served = whole
    expect(await went(1)).toEqual([[4, 5, 6], null])
  })

  it('is not at fault for what the map gave up', async () => {
    served = null
    const given = new AbortController()
    const reading = tile(0, given)
    given.abort()
    await expect(reading).rejects.toThrow('could not be fetched')
    expect(basemapFault$.value).toBeNull()
  })
})
