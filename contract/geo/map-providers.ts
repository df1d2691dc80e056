import { fromWgs84, toWgs84, type Crs, type Position } from './coordinates.ts'
import { coordinateType, type Language } from '../wire/enumerations.ts'

/** A service of raster tiles, as the place of installation configures it. */
export interface MapProvider {
  /** Small letters, digits and hyphens. */
  id: string
  /** What people choose it by; the id when there is none. */
  name?: string
  /** `chinese` is the first choice in Chinese, `global` in the other languages. */
  class: 'chinese' | 'global'
  /** Web-mercator tiles with `{x}`, `{y}`, `{z}` and, where it needs one, `{key}`; `{s}` is one of `subdomains`. */
  urlTemplate: string
  /** The system that the tiles are drawn in. */
  crs: Crs
  /** Plain text, shown on the map. */
  attribution: string
  /** Goes to every browser: the service has to bind it to the console's address. */
  key?: string
  subdomains?: string[]
  minZoom?: number
  maxZoom?: number
}

/** Of an address: what comes before the path. There is no `URL` where no platform is. */
const origin = /^https?:\/\/[\w.-]+(?::\d+)?(?=\/)/

/** The basemap that comes with the product: no key, no internet. */
export const offlineMapId = 'offline'

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 1000
const isZoom = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 22

/** Of each part whether it has to be there, and what it has to be. */
const parts: Readonly<
  Record<keyof MapProvider, [needed: boolean, what: string, holds: (value: unknown) => boolean]>
> = {
  id: [
    true,
    'small letters, digits and hyphens',
    (id) => typeof id === 'string' && /^[a-z0-9-]{1,40}$/.test(id),
  ],
  name: [false, 'a text', isText],
  class: [true, 'chinese or global', (value) => value === 'chinese' || value === 'global'],
  urlTemplate: [true, 'a text', isText],
  crs: [true, 'wgs84, gcj02 or bd09', (crs) => crs === 'wgs84' || crs === 'gcj02' || crs === 'bd09'],
  attribution: [true, 'a text', isText],
  key: [false, 'a text', isText],
  subdomains: [
    false,
    'a list of texts',
    (list) => Array.isArray(list) && list.length > 0 && list.every(isText),
  ],
  minZoom: [false, 'a whole number from 0 to 22', isZoom],
  maxZoom: [false, 'a whole number from 0 to 22', isZoom],
}

function isMapProvider(value: unknown): value is MapProvider {
  return shapeFault(value) === null
}

function shapeFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return 'it is no object'
  const unknown = Object.keys(value).find((part) => !(part in parts))
  if (unknown !== undefined) return `${unknown} is no part of it`
  for (const [part, [needed, what, holds]] of Object.entries(parts)) {
    const content: unknown = Reflect.get(value, part)
    if (content === undefined ? needed : !holds(content)) return `${part} has to be ${what}`
  }
  return null
}

function addressFault(provider: MapProvider): string | null {
  const { urlTemplate, key, subdomains } = provider
  const missing = ['{x}', '{y}', '{z}'].find((part) => !urlTemplate.includes(part))
  if (missing !== undefined) return `urlTemplate has no ${missing}`
  if (urlTemplate.includes('{key}') && key === undefined) return 'urlTemplate wants a key, and there is none'
  if (urlTemplate.includes('{s}') && subdomains === undefined)
    return 'urlTemplate wants subdomains, and there are none'
  return tileAddresses(provider).every((address) => origin.test(address))
    ? null
    : 'urlTemplate is no address of http or https'
}

/** Sorts a list from outside into providers that can be used and sentences about the others. */
export function readMapProviders(list: unknown): { providers: MapProvider[]; faults: string[] } {
  if (!Array.isArray(list)) return { providers: [], faults: ['the map providers are not a list'] }
  const providers: MapProvider[] = []
  const faults: string[] = []
  list.forEach((entry: unknown, index) => {
    const fault = isMapProvider(entry)
      ? (addressFault(entry) ?? idFault(entry, providers))
      : shapeFault(entry)
    if (isMapProvider(entry) && fault === null) providers.push(entry)
    else faults.push(`map provider ${index + 1}: ${fault}`)
  })
  return { providers, faults }
}

function idFault({ id }: MapProvider, others: readonly MapProvider[]): string | null {
  return id === offlineMapId || others.some((other) => other.id === id) ? `the id ${id} is taken` : null
}

/** The addresses that MapLibre takes turns with: `{x}`, `{y}` and `{z}` are left in them. */
export function tileAddresses({ urlTemplate, key, subdomains = [''] }: MapProvider): string[] {
  return subdomains.map((subdomain) =>
    urlTemplate.replaceAll('{key}', encodeURIComponent(key ?? '')).replaceAll('{s}', subdomain),
  )
}

/** Where tiles come from, for a content security policy. */
export function tileOrigins(providers: readonly MapProvider[]): string[] {
  const origins = providers.flatMap(tileAddresses).map((address) => origin.exec(address)?.[0] ?? '')
  return [...new Set(origins)].sort((a, b) => a.localeCompare(b))
}

/** The first provider of the language's class, else null for the offline map. */
export function providerForLanguage(
  providers: readonly MapProvider[],
  language: Language,
): MapProvider | null {
  const wanted = language === 'zh' ? 'chinese' : 'global'
  return providers.find((provider) => provider.class === wanted) ?? null
}

const typeOf = {
  wgs84: coordinateType.values.wgs84,
  gcj02: coordinateType.values.gcj02,
  bd09: coordinateType.values.bd09,
} as const satisfies Record<Crs, number>

/** A WGS84 position as a map with the provider's tiles needs it; nothing is shifted outside China. */
export function drawnPosition({ lng, lat }: Position, crs: Crs): Position {
  return fromWgs84(lng, lat, crs)
}

/** What a point of such a map is in WGS84. */
export function positionOfDrawn({ lng, lat }: Position, crs: Crs): Position {
  return toWgs84(lng, lat, typeOf[crs])
}
