import { createRequire } from 'node:module'

import { mesh } from 'topojson-client'
import type { Plugin } from 'vite'

const moduleId = 'virtual:world-outline'
const fileName = 'world-outline.svg'

/** Where the picture ends: beyond these latitudes there is nothing to watch. Degrees. */
const north = 78
const south = -56
/** The picture's left edge, in the Atlantic, so that no land but Greenland is cut. Degrees. */
const west = -30
/** Width of the drawing in its own units; a unit is 0.18°. */
const width = 2000
/** Rings smaller than this, in square units, are left out. */
const smallestArea = 12

type Point = readonly [x: number, y: number]

/** Web mercator. */
function project(lng: number, lat: number): Point {
  const mercator = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360))
  const down = mercator(north) - mercator(Math.max(south, Math.min(north, lat)))
  return [Math.round(((lng - west) / 360) * width), Math.round((down * width) / (2 * Math.PI))]
}

/** The ring's longitudes without the jump at the date line, so that it is one shape; it may end beyond 180°. */
function unwrapped(ring: readonly number[][]): [lng: number, lat: number][] {
  let turn = 0
  let before: number | undefined
  return ring.map(([lng = 0, lat = 0]) => {
    if (before !== undefined && Math.abs(lng - before) > 180) turn += lng < before ? 360 : -360
    before = lng
    return [lng + turn, lat]
  })
}

function area(ring: readonly Point[]): number {
  let twice = 0
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
    twice += x * nextY - nextX * y
  })
  return Math.abs(twice / 2)
}

function pathOf(ring: readonly Point[]): string {
  let [lastX, lastY] = ring[0] ?? [0, 0]
  const steps: string[] = []
  for (const [x, y] of ring.slice(1)) {
    if (x === lastX && y === lastY) continue
    steps.push(`${x - lastX} ${y - lastY}`)
    ;[lastX, lastY] = [x, y]
  }
  return `M${(ring[0] ?? [0, 0]).join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
}

/** SVG path data of the coasts in whole units, and the height of the drawing. */
function outline(): { path: string; height: number } {
  const topology: Parameters<typeof mesh>[0] = createRequire(import.meta.url)('world-atlas/land-50m.json')
  const paths: string[] = []
  for (const line of mesh(topology).coordinates) {
    const degrees = unwrapped(line)
    if (degrees.every(([, lat]) => lat < south)) continue
    for (const turn of [-360, 0, 360]) {
      const ring = degrees.map(([lng, lat]) => project(lng + turn, lat))
      const inPicture = ring.some(([x]) => x > 0 && x < width)
      if (inPicture && area(ring) >= smallestArea) paths.push(pathOf(ring))
    }
  }
  return { path: paths.join(''), height: project(0, south)[1] }
}

function svg(): string {
  const { path, height } = outline()
  // The stroke closes the seam where the data cuts land at the date line.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="${path}" stroke="#000"/></svg>`
}

/** Gives the login page `virtual:world-outline`: the address of a picture of the world's coasts, made at build time. */
export function worldOutline(): Plugin {
  let building = false
  return {
    name: 'farwatch-world-outline',
    configResolved(config) {
      building = config.command === 'build'
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(svg())
      })
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return
      if (!building) return `export default ${JSON.stringify(`/${fileName}`)}\n`
      const reference = this.emitFile({ type: 'asset', name: fileName, source: svg() })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}\n`
    },
  }
}
