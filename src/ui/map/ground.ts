import {
  addProtocol,
  removeProtocol,
  type LayerSpecification,
  type Map as MapLibreMap,
  type StyleSpecification,
} from 'maplibre-gl'

import { tileAddresses, type MapProvider } from '#contract/geo/map-providers.ts'

import type { Scheme } from '../palette.ts'

const groundId = 'ground'
/** Tiles are drawn for light rooms: in the dark they are dimmed, so that marks stand out and their names can be read. */
const groundPaint = {
  light: {},
  dark: { 'raster-brightness-max': 0.5, 'raster-saturation': -0.5, 'raster-contrast': 0.1 },
} as const satisfies Record<Scheme, object>
/** So many failures with no tile in between are no accident. */
const mostFailures = 4
/** What a proxy or a login in between says instead of a tile. */
const isPage = /^(text\/|application\/json)/
/** A tile that has not come by then does not come. */
const patienceMs = 15_000

function asText(html: string): string {
  return html
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Not left out: links of devices are drawn below the first of the names. */
function hidden(layer: LayerSpecification): LayerSpecification {
  return layer.type === 'symbol' ? { ...layer, layout: { ...layer.layout, visibility: 'none' } } : layer
}

/**
 * The basemap's style under the tiles of a provider, which bring names of their own.
 * @param protocol by which they are fetched, see `openGroundProtocol`
 */
export function withGround(
  style: StyleSpecification,
  provider: MapProvider,
  protocol: string,
  scheme: Scheme,
): StyleSpecification {
  const { attribution, minZoom = 0, maxZoom = 18 } = provider
  const firstLabel = style.layers.findIndex(({ type }) => type === 'symbol')
  return {
    ...style,
    sources: {
      ...style.sources,
      [groundId]: {
        type: 'raster',
        tiles: tileAddresses(provider).map((address) => `${protocol}://${address}`),
        tileSize: 256,
        minzoom: minZoom,
        maxzoom: maxZoom,
        attribution: asText(attribution),
      },
    },
    layers: [
      ...style.layers.slice(0, firstLabel),
      { id: groundId, type: 'raster', source: groundId, paint: groundPaint[scheme] },
      ...style.layers.slice(firstLabel).map(hidden),
    ],
  }
}

/** Of tiles that lie on the basemap, if any do. */
export function repaintGround(map: MapLibreMap, scheme: Scheme): void {
  if (map.getLayer(groundId) === undefined) return
  const paint: Record<string, number> = groundPaint[scheme]
  for (const name of Object.keys(groundPaint.dark)) map.setPaintProperty(groundId, name, paint[name])
}

/** Counts what comes and what does not, and tells once when nothing comes any more. */
export class GroundLoader {
  readonly #onFailed: () => void
  #failures = 0
  #anyCame = false
  #reported = false

  constructor(onFailed: () => void) {
    this.#onFailed = onFailed
  }

  /** @throws Error for a tile that does not come */
  async load(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const patience = AbortSignal.timeout(patienceMs)
    try {
      // Services of tiles want to know for which console they are asked.
      const reply = await fetch(address, {
        signal: AbortSignal.any([signal, patience]),
        referrerPolicy: 'strict-origin-when-cross-origin',
      })
      if (reply.ok && !isPage.test(reply.headers.get('content-type') ?? '')) {
        const picture = await reply.arrayBuffer()
        this.#failures = 0
        this.#anyCame = true
        return picture
      }
      // Where tiles have come, one that is not there is a place without any.
      if (reply.status !== 404 || !this.#anyCame) this.#fail()
      throw new Error(`no tile: ${reply.status}`)
    } catch (error) {
      // No answer at all; what is given up because the map moved on is no failure.
      if ((error instanceof TypeError || patience.aborted) && !signal.aborted) this.#fail()
      throw error
    }
  }

  #fail(): void {
    this.#failures += 1
    if (this.#failures < mostFailures || this.#reported) return
    this.#reported = true
    this.#onFailed()
  }
}

let opened = 0

/** A protocol of its own for a map's ground: only so is it seen which tiles come. */
export function openGroundProtocol(loader: GroundLoader): { name: string; close: () => void } {
  opened += 1
  const name = `ground${opened}`
  addProtocol(name, async ({ url }, { signal }) => ({
    data: await loader.load(url.slice(name.length + '://'.length), signal),
  }))
  return { name, close: () => removeProtocol(name) }
}
