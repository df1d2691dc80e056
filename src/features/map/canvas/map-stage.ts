import type { Layer } from '@deck.gl/core'
import { MapboxOverlay } from '@deck.gl/mapbox'
import type { Map as MapLibreMap } from 'maplibre-gl'

import type { Language } from '#contract/wire/enumerations.ts'
import { readMapProviders } from '#contract/geo/map-providers.ts'
import { runTimeConfig } from '#src/config/run-time-config.ts'
import { activeLanguage } from '#src/i18n/language.ts'
import { homeCamera } from '#src/ui/map/camera.ts'
import { openBasemap, type BasemapOptions } from '#src/ui/map/open-basemap.ts'
import { whenGpuIdle } from '#src/ui/map/async-shader-compile.ts'
import type { Scheme } from '#src/ui/palette.ts'
import { textScale } from '#src/ui/use-text-scale.ts'

import { begunLayers, emphasisLayer, mapLayers, type LayerInputs } from './map-layers.ts'
import { drawMarkAtlas } from './mark-atlas.ts'
import { prepareForPrint } from './map-print.ts'
import styles from './map-stage.module.css'
import { keepRingRoom } from './ring-room.ts'

/** A basemap and what draws the marks above it, in an element of their own. */
export interface MapStage {
  element: HTMLElement
  map: MapLibreMap
  overlay: MapboxOverlay
  /** See `keepRingRoom`, which begins with the style. */
  keepRoom: ReturnType<typeof keepRingRoom>
}

interface PreparedStage extends MapStage {
  scheme: Scheme
  language: Language
  scale: number
  /** Nothing more is prepared on it. */
  leave: () => void
}

/** Who takes so long to log in waits for the map as if it had not been prepared. */
const canvasLifetimeMs = 180_000
let prepared: PreparedStage | null = null

/** @throws Error when the browser cannot draw */
function open({ container, ...options }: BasemapOptions, place: 'inPlace' | 'aside'): MapStage {
  const element = document.createElement('div')
  element.classList.add(styles[place] ?? '')
  container.append(element)
  try {
    const map = openBasemap({ ...options, container: element })
    const overlay = new MapboxOverlay({ interleaved: true, layers: [] })
    map.addControl(overlay)
    prepareForPrint(map, options.scheme)
    return { element, map, overlay, keepRoom: keepRingRoom(map) }
  } catch (error) {
    element.remove()
    throw error
  }
}

/** One ring where it is never seen: drawn once, its programs are ready for those that come. */
function firstLayers(scheme: Scheme, scale: number): Layer[] {
  const key = 'nowhere'
  const place = { x: 0, y: 0, longitude: -60, latitude: -60 }
  const counts = { gateways: 1, relays: 0, terminals: 0, offline: 1, abnormal: 0, general: 0, priority: 0 }
  const inputs: LayerInputs = {
    rings: [{ keys: [key], cell: { ...place, ...counts } }],
    devices: [],
    selected: null,
    network: null,
    trail: [],
    scheme,
    atlas: drawMarkAtlas(scheme),
    zoom: homeCamera.zoom,
    markScale: 1,
    scale,
  }
  return [...begunLayers(mapLayers(inputs), new Set()), emphasisLayer(inputs, new Set([key]), 0)]
}

function drop(stage: PreparedStage): void {
  stage.leave()
  stage.map.remove()
  stage.element.remove()
}

/**
 * Begins the map that will probably be shown next, so that its worker, its tiles and the programs of the graphics are
 * ready by then. Only where it is drawn on what comes with the product: nobody's tiles are asked for before somebody is in.
 */
export function prepareStage(): void {
  if (prepared !== null || readMapProviders(runTimeConfig().mapProviders).providers.length > 0) return
  const scheme = document.documentElement.dataset['mantineColorScheme'] === 'light' ? 'light' : 'dark'
  const look = { scheme, language: activeLanguage(), scale: textScale() } as const
  let stage: MapStage
  try {
    stage = open({ ...look, container: document.body, camera: homeCamera, title: '' }, 'aside')
  } catch {
    // The map says so where it is to be shown.
    return
  }
  const { map, overlay } = stage
  const layers = firstLayers(scheme, look.scale)
  // One at a time, when the graphics have done what came before: whoever types in between is not held up.
  const next = () => {
    const begun = layers.findIndex(({ isLoaded }) => !isLoaded)
    if (prepared?.map === map && begun >= 0) overlay.setProps({ layers: layers.slice(0, begun + 1) })
  }
  const rest = () => whenGpuIdle(map, next)
  map.on('idle', rest)
  const end = () => {
    if (prepared !== null) drop(prepared)
    prepared = null
  }
  const timer = setTimeout(end, canvasLifetimeMs)
  map.on('webglcontextlost', end)
  const leave = () => {
    clearTimeout(timer)
    map.off('idle', rest)
    map.off('webglcontextlost', end)
  }
  prepared = { ...stage, ...look, leave }
}

function fits(
  stage: PreparedStage,
  { scheme, language, scale, ground = null }: Omit<BasemapOptions, 'container'>,
) {
  const isLost = stage.map.getCanvas().getContext('webgl2')?.isContextLost() ?? true
  return (
    !isLost &&
    stage.scheme === scheme &&
    stage.language === language &&
    stage.scale === scale &&
    ground === null
  )
}

/**
 * The stage that was prepared, where it is as it has to be, else a new one.
 * @throws Error when the browser cannot draw, see `canDraw`
 */
export function takeStage({ container, ...options }: BasemapOptions): MapStage {
  const stage = prepared
  prepared = null
  if (stage !== null && !fits(stage, options)) drop(stage)
  else if (stage !== null) {
    stage.leave()
    const { element, map, overlay, keepRoom } = stage
    const { camera, title } = options
    element.classList.replace(styles['aside'] ?? '', styles['inPlace'] ?? '')
    container.append(element)
    map.getCanvas().setAttribute('aria-label', title)
    // To be given another size, it would wait until the graphics have done all that they were given.
    if (element.clientWidth !== map.transform.width || element.clientHeight !== map.transform.height)
      map.resize()
    map.jumpTo({ center: [camera.lng, camera.lat], zoom: camera.zoom })
    return { element, map, overlay, keepRoom }
  }
  return open({ container, ...options }, 'inPlace')
}
