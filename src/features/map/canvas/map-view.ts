import type { Layer } from '@deck.gl/core'
import type { MapboxOverlay } from '@deck.gl/mapbox'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'

import type { Crs, Position } from '#contract/geo/coordinates.ts'
import type { TrailStop } from '#contract/geo/gps-trail.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import { drawnPosition, positionOfDrawn } from '#contract/geo/map-providers.ts'
import type { DevicePosition } from '#contract/calls/records.ts'

import { clampedZoom, homeCamera, type Camera } from '#src/ui/map/camera.ts'
import { flightMs, prefersStill } from '#src/ui/map/open-basemap.ts'
import { restDeckLoop } from './deck-loop.ts'
import { markScale } from './device-look.ts'
import { drawnInputs } from './drawn-inputs.ts'
import { freePartsOf } from './free-parts.ts'
import { hitAt, type Hit } from './hit-test.ts'
import { boundsOf, boxPadding, cameraAround, cameraOver, type MapSize } from './map-bounds.ts'
import { begunLayers, emphasisLayer, mapLayers, type LayerInputs } from './map-layers.ts'
import { emptyPicture, type MapPicture } from './map-picture.ts'
import { takeStage, type MapStage } from './map-stage.ts'
import type { MapViewOptions } from './map-view-options.ts'
import type { MapNavigation } from './map-navigation.ts'
import type { Network } from '../feed/network.ts'
import { ringGroups, ringZoom, ringZoomSteps, type RingGroup } from './ring-groups.ts'
import { drawMarkAtlas } from './mark-atlas.ts'
import { convertTrail, trailHitAt } from '../trail/trail.ts'

const emphasisMs = 200
/** A press stops a flight; when it was only a click, made within this time, the flight goes on. */
const resumeMs = 1500
/** While it moves, the view is told no more often than this. */
const viewMs = 100
/** Marks follow the zoom in steps, so that not every frame of a zoom makes new layers. */
const scaleSteps = 40

/**
 * The map itself: basemap, camera, and the marks above. It knows nothing of React or of where its data comes from.
 * @throws Error when the browser cannot draw, see `canDraw`
 */
export class MapView implements MapNavigation {
  readonly #stage: MapStage
  readonly #map: MapLibreMap
  readonly #overlay: MapboxOverlay
  readonly #options: MapViewOptions
  /** What the map is drawn in. All that comes in and goes out is WGS84. */
  readonly #crs: Crs
  #inputs: LayerInputs
  #drawn: LayerInputs
  #picture = emptyPicture
  #layers: Layer[] = []
  readonly #begun = new Set<string>()
  #blink = 0
  /** Where the pointer is on the map, in its pixels. */
  #pointer: { x: number; y: number } | null = null
  #ringZoom = 0
  #reportedViewAt = 0
  #resting = false
  #endTrail: () => void = () => undefined
  /** Where it is flying to, or was when it was stopped, and when it should arrive. */
  #flight: { to: Camera; at: number } | null = null

  constructor(options: MapViewOptions) {
    this.#options = options
    const { camera, scheme, scale } = options
    this.#crs = options.ground?.crs ?? 'wgs84'
    this.#stage = takeStage({ ...options, camera: this.#drawnCamera(camera) })
    this.#map = this.#stage.map
    this.#overlay = this.#stage.overlay
    this.#inputs = {
      rings: [],
      devices: [],
      selected: null,
      network: null,
      trail: [],
      scheme,
      atlas: drawMarkAtlas(scheme),
      zoom: camera.zoom,
      markScale: this.#markScale(),
      scale,
    }
    this.#drawn = this.#inputs
    this.#map.on('movestart', () => {
      options.onStart()
      options.onHover(null, 0, 0)
    })
    this.#map.on('move', () => this.#followMove())
    this.#map.on('moveend', () => {
      if (this.#flight !== null && performance.now() >= this.#flight.at) this.#flight = null
      this.#reportMove()
      this.#hover()
    })
    for (const event of ['dragstart', 'wheel'] as const) this.#map.on(event, () => (this.#flight = null))
    this.#map.on('zoom', () => this.#followZoom())
    this.#map.on('mousemove', ({ point }) => {
      this.#pointer = point
      this.#hover()
    })
    this.#map.on('mouseout', () => {
      this.#pointer = null
      options.onHover(null, 0, 0)
    })
    this.#map.on('click', (event) => this.#choose(event))
    this.#map.getCanvas().addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return
      // Else it would also press what takes the focus now.
      event.preventDefault()
      const { width, height } = this.size
      options.onChoose(this.hitAt(width / 2, height / 2), width / 2, height / 2)
    })
    this.#map.on('webglcontextlost', () => options.onLost())
    this.#reportMove()
  }

  show(picture: MapPicture): void {
    this.#picture = picture
    this.#draw({ rings: this.#rings(), zoom: this.#ringZoom, devices: picture.devices })
    if (picture.changed.size > 0) this.#emphasise(picture.changed)
    this.#hover()
  }

  select(device: DevicePosition | null): void {
    this.#draw({ selected: device })
  }

  /** The lines of the selected device's network. */
  connect(network: Network | null): void {
    this.#draw({ network })
  }

  /** Where the selected one was, the oldest first; none takes it away. */
  trace(stops: readonly TrailStop[]): void {
    this.#endTrail()
    const shown = this.#inputs.trail.length
    this.#endTrail = convertTrail(stops, this.#crs, (trail) => this.#draw({ trail }), shown)
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true })
  }

  /** Flies where the person did not ask for less motion, else is there at once. */
  goTo(camera: Partial<Camera>): void {
    const to = { ...this.camera, ...camera }
    const duration = prefersStill() ? 0 : flightMs
    this.#flight = { to, at: performance.now() + duration }
    const { lng, lat, zoom } = this.#drawnCamera(to)
    this.#map.easeTo({ center: [lng, lat], zoom, duration })
  }

  jumpTo(camera: Camera): void {
    const { lng, lat, zoom } = this.#drawnCamera(camera)
    this.#map.jumpTo({ center: [lng, lat], zoom })
  }

  zoomBy(steps: number): void {
    this.goTo({ zoom: clampedZoom(Math.round(this.#map.getZoom()) + steps) })
  }

  goHome(): void {
    this.goTo(homeCamera)
  }

  goToBox({ west, south, east, north }: Box): void {
    const from = drawnPosition({ lng: west, lat: south }, this.#crs)
    const to = drawnPosition({ lng: east, lat: north }, this.#crs)
    const box = { west: from.lng, south: from.lat, east: to.lng, north: to.lat }
    this.#goToDrawn(cameraAround(box, this.size, freePartsOf(this.#map.getContainer()), boxPadding))
  }

  goToPlace(camera: Position & Partial<Camera>): void {
    const { zoom, ...place } = { ...this.camera, ...camera }
    const drawn = { ...drawnPosition(place, this.#crs), zoom: clampedZoom(zoom) }
    this.#goToDrawn(cameraOver(drawn, this.size, freePartsOf(this.#map.getContainer())[0]))
  }

  get camera(): Camera {
    const { lng, lat } = positionOfDrawn(this.#map.getCenter().wrap(), this.#crs)
    return { lng, lat, zoom: this.#map.getZoom() }
  }

  /** Where a place stands in the container, in pixels. */
  pointOf(lng: number, lat: number): { x: number; y: number } {
    return this.#map.project(drawnPosition({ lng, lat }, this.#crs))
  }

  get size(): MapSize {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    return { width: clientWidth, height: clientHeight }
  }

  /** What lies at a point of the container, in pixels. */
  hitAt(x: number, y: number): Hit | null {
    const { rings, devices, scale } = this.#inputs
    return hitAt(rings, devices, this.positionAt(x, y), this.#map.getZoom(), scale)
  }

  /** The place at a point of the container, in pixels. */
  positionAt(x: number, y: number): Position {
    return positionOfDrawn(this.#map.unproject([x, y]).wrap(), this.#crs)
  }

  /** Covered, it draws nothing and asks in no frame whether it should. */
  rest(resting: boolean): void {
    if (resting) cancelAnimationFrame(this.#blink)
    this.#resting = resting
    this.#restLoop()
  }

  remove(): void {
    cancelAnimationFrame(this.#blink)
    this.#endTrail()
    this.#map.remove()
    this.#stage.element.remove()
  }

  #restLoop(): void {
    if (!restDeckLoop(this.#map, this.#resting)) void this.#map.once('render', () => this.#restLoop())
  }

  #goToDrawn(camera: Camera): void {
    this.goTo({ ...positionOfDrawn(camera, this.#crs), zoom: camera.zoom })
  }

  #drawnCamera({ lng, lat, zoom }: Camera): Camera {
    return { ...drawnPosition({ lng, lat }, this.#crs), zoom }
  }

  #markScale(): number {
    return Math.round(markScale(this.#map.getZoom()) * scaleSteps) / scaleSteps
  }

  #draw(change: Partial<LayerInputs>): void {
    this.#inputs = { ...this.#inputs, ...change }
    this.#drawn = drawnInputs(this.#inputs, this.#crs)
    this.#layers = begunLayers(mapLayers(this.#drawn), this.#begun)
    if (change.rings !== undefined) this.#stage.keepRoom(this.#drawn.rings, this.#drawn.scale)
    this.#overlay.setProps({ layers: this.#layers })
  }

  #emphasise(changed: ReadonlySet<string>): void {
    cancelAnimationFrame(this.#blink)
    if (prefersStill()) return
    const startedMs = performance.now()
    const step = () => {
      const progress = (performance.now() - startedMs) / emphasisMs
      const halo = progress < 1 ? [emphasisLayer(this.#drawn, changed, progress)] : []
      this.#overlay.setProps({ layers: [...this.#layers, ...halo] })
      if (progress < 1) this.#blink = requestAnimationFrame(step)
    }
    step()
  }

  #rings(): RingGroup[] {
    this.#ringZoom = ringZoom(this.#map.getZoom())
    return ringGroups(this.#picture.cells, this.#ringZoom, this.#options.scale)
  }

  #followZoom(): void {
    const markScale = this.#markScale()
    const isFar = Math.abs(this.#map.getZoom() - this.#ringZoom) > 1 / ringZoomSteps
    if (isFar) this.#draw({ markScale, rings: this.#rings(), zoom: this.#ringZoom })
    else if (markScale !== this.#inputs.markScale) this.#draw({ markScale })
  }

  #followMove(): void {
    const now = performance.now()
    if (now - this.#reportedViewAt < viewMs) return
    this.#reportedViewAt = now
    this.#options.onView(boundsOf(this.#map, this.#crs))
  }

  #reportMove(): void {
    const bounds = boundsOf(this.#map, this.#crs)
    this.#options.onView(bounds)
    this.#options.onMove(this.camera, bounds)
  }

  #choose(event: MapMouseEvent): void {
    const stopped = this.#flight
    const { x, y } = event.point
    this.#options.onChoose(this.hitAt(x, y), x, y)
    const goesOn = stopped !== null && stopped === this.#flight && performance.now() < stopped.at + resumeMs
    if (goesOn) this.goTo(stopped.to)
  }

  /** Tells what lies under the pointer, also when the map moved or changed and the pointer rests. */
  #hover(): void {
    if (this.#pointer === null || this.#map.isMoving()) return
    const { x, y } = this.#pointer
    const hit = this.hitAt(x, y)
    this.#map.getCanvas().style.cursor = hit === null ? '' : 'pointer'
    const { trail, scale } = this.#inputs
    const stop = () => trailHitAt(trail, this.positionAt(x, y), this.#map.getZoom(), scale)
    this.#options.onHover(hit ?? stop(), x, y)
  }
}
