import { createRequire } from 'node:module'

import { mesh } from 'topojson-client'
import type { Plugin } from 'vite'

const moduleId = 'virtual:world-outline'

/** Where the picture ends: beyond these latitudes there is nothing to watch. Degrees. */
const north = 78
const south = -56
/** Width of the drawing in its own units; a unit is 0.36°. */
const width = 1000
/** Rings smaller than this, in square units, are left out. */
const smallestArea = 3

function project(lng: number, lat: number): [number, number] {
  const y = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360))
  const scale = width / (2 * Math.PI)
  return [((lng + 180) / 360) * width, (y(north) - y(Math.max(south, Math.min(north, lat)))) * scale]
}

function area(ring: readonly (readonly [number, number])[]): number {
  let twice = 0
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
    twice += x * nextY - nextX * y
  })
  return Math.abs(twice / 2)
}

/** SVG path data of the coasts, web mercator, relative whole half units, and the height of the drawing. */
function outline(): { path: string; height: number } {
  const topology: Parameters<typeof mesh>[0] = createRequire(import.meta.url)('world-atlas/land-50m.json')
  const parts: string[] = []
  for (const line of mesh(topology).coordinates) {
    const ring = line.map(([lng = 0, lat = 0]) => project(lng, lat))
    if (area(ring) < smallestArea) continue
    let [lastX, lastY] = [0, 0]
    const steps: string[] = []
    for (const [x, y] of ring) {
      const [gridX, gridY] = [Math.round(x * 2), Math.round(y * 2)]
      if (steps.length > 0 && gridX === lastX && gridY === lastY) continue
      steps.push(steps.length === 0 ? `M${gridX} ${gridY}l` : `${gridX - lastX} ${gridY - lastY}`)
      ;[lastX, lastY] = [gridX, gridY]
    }
    parts.push(`${steps[0]}${steps.slice(1).join(' ').replaceAll(' -', '-')}z`)
  }
  return { path: parts.join(''), height: Math.ceil(project(0, south)[1] * 2) }
}

/** Gives the login page `virtual:world-outline`: the world's coasts as one SVG path, made at build time. */
export function worldOutline(): Plugin {
  return {
    name: 'farwatch-world-outline',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return
      const { path, height } = outline()
      return `export const worldPath = ${JSON.stringify(path)}\nexport const worldSize = { width: ${width * 2}, height: ${height} }\n`
    },
  }
}
