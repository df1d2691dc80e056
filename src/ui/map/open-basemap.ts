import 'maplibre-gl/dist/maplibre-gl.css'

import {
  addProtocol,
  AttributionControl,
  Map as MapLibreMap,
  ScaleControl,
  VectorTileSource,
} from 'maplibre-gl'
import {
  asyncScheduler,
  distinctUntilChanged,
  EMPTY,
  filter,
  interval,
  Subject,
  switchMap,
  throttleTime,
} from 'rxjs'

import type { Language } from '#contract/wire/enumerations.ts'
import type { MapProvider } from '#contract/geo/map-providers.ts'

import type { Scheme } from '../palette.ts'
import { basemapReader } from './basemap-archive.ts'
import { basemapFault$ } from './basemap-fault.ts'
import { basemapSource, basemapStyle } from './basemap-style.ts'
import { zoomRange, type Camera } from './camera.ts'
import { GroundLoader, openGroundProtocol, withGround } from './ground.ts'
import { compileShadersAsync } from './async-shader-compile.ts'

export interface BasemapOptions {
  container: HTMLElement
  camera: Camera
  scheme: Scheme
  language: Language
  /** What a screen reader calls the map. */
  title: string
  /** 1 at the usual text size. */
  scale: number
  /** Whose tiles lie on the basemap; none. The camera is in their coordinate system. */
  ground?: MapProvider | null
  /** The tiles of the ground do not come. */
  onGroundFailed?: () => void
}

const basemapUrl = new URL(`${import.meta.env.BASE_URL}basemap/world.pmtiles`, location.href).href
const attribution = [
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['GeoNames', 'https://www.geonames.org/'],
  ['Apache ECharts', 'https://echarts.apache.org/'],
]
  .map(([name, address]) => `<a href="${address}" target="_blank" rel="noopener">${name}</a>`)
  .join(' · ')

export const flightMs = 600
let protocolKnown = false

let stillQuery: MediaQueryList | undefined

/** Asks through one query, which follows the setting: Chromium keeps each that a page has made, and a wall hangs for months. */
export function prefersStill(): boolean {
  stillQuery ??= matchMedia('(prefers-reduced-motion: reduce)')
  return stillQuery.matches
}

/**
 * The flat map that comes with the product, north up, with its sources named.
 * @throws Error when the browser cannot draw, see `canDraw`
 */
export function openBasemap(options: BasemapOptions): MapLibreMap {
  if (!protocolKnown) {
    addProtocol('pmtiles', basemapReader(basemapUrl))
    protocolKnown = true
  }
  const { container, camera, scheme, language, scale, title, ground = null, onGroundFailed } = options
  const basemap = basemapStyle({ scheme, language, url: basemapUrl, attribution, scale })
  const protocol = ground === null ? null : openGroundProtocol(new GroundLoader(() => onGroundFailed?.()))
  const map = new MapLibreMap({
    container,
    style:
      ground === null || protocol === null ? basemap : withGround(basemap, ground, protocol.name, scheme),
    center: [camera.lng, camera.lat],
    zoom: camera.zoom,
    minZoom: zoomRange.min,
    maxZoom: zoomRange.max,
    attributionControl: false,
    // The marks are drawn with this one alone.
    canvasContextAttributes: { contextType: 'webgl2' },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    trackResize: false,
    fadeDuration: prefersStill() ? 0 : 150,
    locale: { 'Map.Title': title },
  })
  compileShadersAsync(map)
  readAgain(map)
  followSize(map)
  if (protocol !== null) map.on('remove', protocol.close)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 96 * scale }), 'bottom-right')
  return map
}

/** While a window is dragged larger, the map follows no more often than this. */
const sizeMs = 50

/**
 * Follows the size of the map's element. MapLibre itself does so even where the size is the same: what it draws on is then
 * made anew, for which the page waits until the graphics have done all that they were given.
 */
function followSize(map: MapLibreMap): void {
  const container = map.getContainer()
  const changes$ = new Subject<void>()
  const observer = new ResizeObserver(() => changes$.next())
  const following = changes$
    .pipe(
      throttleTime(sizeMs, asyncScheduler, { leading: true, trailing: true }),
      filter(() => {
        const { width, height } = map.transform
        // On paper stands a picture of it, if anything.
        if (matchMedia('print').matches) return false
        return container.clientWidth !== width || container.clientHeight !== height
      }),
    )
    .subscribe(() => {
      map.resize()
      // What it is drawn on is empty now.
      map.redraw()
    })
  observer.observe(container)
  map.on('remove', () => {
    observer.disconnect()
    following.unsubscribe()
  })
}

/** A server comes back sooner than a file is set right. */
const againMs = { away: 5000, missing: 30_000, damaged: 60_000 } as const

/** Reads the basemap again while something is wrong with it: MapLibre itself asks only once. */
function readAgain(map: MapLibreMap): void {
  const reading = basemapFault$
    .pipe(
      distinctUntilChanged(),
      switchMap((fault) => (fault === null ? EMPTY : interval(againMs[fault]))),
    )
    .subscribe(() => {
      const source = map.getSource(basemapSource)
      if (source instanceof VectorTileSource && source.url !== undefined) source.setUrl(source.url)
    })
  map.on('remove', () => reading.unsubscribe())
}

/** Flies where the person did not ask for less motion, else is there at once. */
export function flyTo(map: MapLibreMap, { lng, lat, zoom }: Camera): void {
  map.easeTo({ center: [lng, lat], zoom, duration: prefersStill() ? 0 : flightMs })
}
