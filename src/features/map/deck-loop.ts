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
 */
export function restDeckLoop(map: MapLibreMap, resting: boolean): void {
  const deck: unknown = Reflect.get(map, '__deck')
  const loop: unknown = typeof deck === 'object' && deck !== null ? Reflect.get(deck, 'animationLoop') : null
  if (!isLoop(loop)) return
  if (resting) loop.stop()
  else loop.start()
}
