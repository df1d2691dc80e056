import { Marker, type Map as MapLibreMap } from 'maplibre-gl'

import type { Position } from '#contract/coordinates.ts'

import type { Camera } from './camera.ts'
import { flyTo, openBasemap, type BasemapOptions } from './open-basemap.ts'

export interface PointMapOptions extends BasemapOptions {
  /** Its lower left corner stands on the point. */
  pin: HTMLElement
  /** A click, or Enter for the middle of the map; null on a map for looking. */
  onPick: ((position: Position) => void) | null
}

/** A basemap with one point on it. */
export class PointMap {
  readonly #map: MapLibreMap
  readonly #marker: Marker

  /** @throws Error when the browser cannot draw, see `canDraw` */
  constructor(options: PointMapOptions) {
    this.#map = openBasemap(options)
    this.#marker = new Marker({ element: options.pin, anchor: 'bottom' })
    const { onPick } = options
    if (onPick === null) return
    const canvas = this.#map.getCanvas()
    canvas.style.cursor = 'crosshair'
    this.#map.on('click', ({ lngLat }) => onPick(plain(lngLat.wrap())))
    canvas.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPick(this.centre)
    })
  }

  get centre(): Position {
    return plain(this.#map.getCenter().wrap())
  }

  show(point: Position | null): void {
    if (point === null) this.#marker.remove()
    else this.#marker.setLngLat([point.lng, point.lat]).addTo(this.#map)
  }

  goTo(camera: Camera): void {
    flyTo(this.#map, camera)
  }

  remove(): void {
    this.#map.remove()
  }
}

/** Six decimals are 11 cm. */
function plain({ lng, lat }: Position): Position {
  return { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) }
}
