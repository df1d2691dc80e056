import { Marker, type LngLat, type Map as MapLibreMap } from 'maplibre-gl'

import type { Crs, Position } from '#contract/geo/coordinates.ts'
import { drawnPosition, positionOfDrawn } from '#contract/geo/map-providers.ts'

import { townsZoom, type Camera } from './camera.ts'
import { flyTo, openBasemap, type BasemapOptions } from './open-basemap.ts'

export interface PointMapOptions extends BasemapOptions {
  /** Its lower left corner stands on the point. */
  pin: HTMLElement
  /** A click, or Enter for the middle of the map; null on a map for looking. */
  onPick: ((position: Position) => void) | null
}

/** A basemap with one point on it. All that comes in and goes out is WGS84. */
export class PointMap {
  readonly #map: MapLibreMap
  readonly #marker: Marker
  readonly #crs: Crs
  readonly #hasStreets: boolean

  /** @throws Error when the browser cannot draw, see `canDraw` */
  constructor(options: PointMapOptions) {
    const { ground = null } = options
    this.#crs = ground?.crs ?? 'wgs84'
    this.#hasStreets = ground !== null
    this.#map = openBasemap({ ...options, camera: this.#drawnCamera(options.camera, 0) })
    this.#marker = new Marker({ element: options.pin, anchor: 'bottom' })
    const { onPick } = options
    if (onPick === null) return
    const canvas = this.#map.getCanvas()
    canvas.style.cursor = 'crosshair'
    this.#map.on('click', ({ lngLat }) => onPick(this.#positionAt(lngLat)))
    canvas.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPick(this.#positionAt(this.#map.getCenter()))
    })
  }

  show(point: Position | null): void {
    if (point === null) this.#marker.remove()
    else this.#marker.setLngLat(drawnPosition(point, this.#crs)).addTo(this.#map)
  }

  /** Without streets no closer than `townsZoom`, unless the person is. */
  goTo(camera: Camera): void {
    flyTo(this.#map, this.#drawnCamera(camera, this.#map.getZoom()))
  }

  remove(): void {
    this.#map.remove()
  }

  #positionAt(drawn: LngLat): Position {
    return plain(positionOfDrawn(drawn.wrap(), this.#crs))
  }

  #drawnCamera({ lng, lat, zoom }: Camera, zoomNow: number): Camera {
    const closest = this.#hasStreets ? zoom : Math.max(townsZoom, zoomNow)
    return { ...drawnPosition({ lng, lat }, this.#crs), zoom: Math.min(zoom, closest) }
  }
}

/** Six decimals are 11 cm. */
function plain({ lng, lat }: Position): Position {
  return { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) }
}
