import type { Crs } from '#contract/geo/coordinates.ts'
import type { DevicePosition } from '#contract/calls/records.ts'
import { emptyPicture } from '#src/features/map/canvas/map-picture.ts'
import { MapView } from '#src/features/map/canvas/map-view.ts'

/**
 * The map alone, on tiles that the address names: `tiles`, `crs`, `lng`, `lat`. A gateway stands in its middle; its
 * trail north of it, 60 places in six rows, is drawn from the frame after the event
 * `trace` on.
 */
const wanted = new URLSearchParams(location.search)
const [lng, lat] = [Number(wanted.get('lng')), Number(wanted.get('lat'))]
const systems: readonly Crs[] = ['wgs84', 'gcj02', 'bd09']

function element(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`#${id}`)
  if (found === null) throw new Error(`no #${id}`)
  return found
}
function say(id: string, what: unknown): void {
  element(id).textContent = JSON.stringify(what)
}

const gateway: DevicePosition = {
  ...JSON.parse(
    '{"id":"1","deviceType":2,"devUid":"A0000001","deviceAliases":"","status":0,"alarmLevel":null}',
  ),
  longitude: lng,
  latitude: lat,
  parent: null,
}
let failures = 0
const view = new MapView({
  container: element('map'),
  camera: { lng, lat, zoom: 15 },
  scheme: 'light',
  language: 'en',
  title: 'Map',
  scale: 1,
  ground: {
    id: 'tiles',
    class: 'chinese',
    urlTemplate: wanted.get('tiles') ?? '',
    crs: systems.find((crs) => crs === wanted.get('crs')) ?? 'wgs84',
    attribution: '© <b>Tiles</b>',
  },
  onGroundFailed: () => say('failed', (failures += 1)),
  onStart: () => {},
  onMove: (camera) => say('camera', camera),
  onView: () => {},
  onHover: (hit) => say('hover', hit?.kind === 'stop' ? hit.stop.from : null),
  onChoose: (hit) => say('hit', hit?.kind === 'devices' ? hit.devices.map(({ id }) => id) : hit),
  onLost: () => {},
})
view.show({ ...emptyPicture, devices: [gateway] })
say('middle', view.pointOf(lng, lat))
const stops = Array.from({ length: 60 }, (_, n) => ({
  from: n + 1,
  to: n + 1,
  longitude: lng + ((n % 10) - 4.5) * 0.001,
  latitude: lat + 0.0008 + Math.floor(n / 10) * 0.0004,
}))
say(
  'places',
  stops.map(({ longitude, latitude }) => view.pointOf(longitude, latitude)),
)
addEventListener('trace', () => requestAnimationFrame(() => view.trace(stops)))
say('camera', view.camera)
