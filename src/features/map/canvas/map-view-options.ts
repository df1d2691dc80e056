import type { Language } from '#contract/wire/enumerations.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import type { MapProvider } from '#contract/geo/map-providers.ts'
import type { Camera } from '#src/ui/map/camera.ts'
import type { Scheme } from '#src/ui/palette.ts'

import type { Hit } from './hit-test.ts'
import type { TrailHit } from '../trail/trail.ts'

export interface MapViewOptions {
  container: HTMLElement
  camera: Camera
  scheme: Scheme
  language: Language
  /** What a screen reader calls the map. */
  title: string
  /** 1 at the usual text size. */
  scale: number
  /** The map rests somewhere else. */
  onMove: (camera: Camera, bounds: Box) => void
  /** What is on screen, while the map moves too. */
  onView: (bounds: Box) => void
  /** `x`, `y`: pixels in the container. */
  onHover: (hit: Hit | TrailHit | null, x: number, y: number) => void
  /** By a click, or by Enter for the middle of the map. */
  onChoose: (hit: Hit | null, x: number, y: number) => void
  /** It sets out: what was shown at a point of it does not stand there any more. */
  onStart: () => void
  /** Whose tiles lie on the basemap; null for none. */
  ground: MapProvider | null
  onGroundFailed: () => void
  /** The browser took the graphics away. */
  onLost: () => void
}
