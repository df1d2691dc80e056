import type { Map as MapLibreMap } from 'maplibre-gl'

interface Loop {
  start(): unknown
  stop(): unknown
}

function isLoop(value: unknown): value is Loop {
  return (
    typeof value === 'object' &&
    value !== null &&
    'start' in value &&
    'stop' in value &&
    typeof value.start === 'function' &&
    typeof value.stop === 'function'
  )
}

/**
 * Lets the loop rest with which deck.gl asks in every frame whether there is something to draw. It has no name in
 * deck.gl's interface (9.4): the overlay keeps its deck on the map.
 * @returns false where it is still beginning: stopped then, it would never have anything to draw with
 */
export function restDeckLoop(map: MapLibreMap, resting: boolean): boolean {
  const deck: unknown = Reflect.get(map, '__deck')
  if (typeof deck !== 'object' || deck === null) return true
  if (Reflect.get(deck, 'isInitialized') !== true) return false
  const loop: unknown = Reflect.get(deck, 'animationLoop')
  if (!isLoop(loop)) return true
  if (resting) loop.stop()
  else loop.start()
  return true
}
