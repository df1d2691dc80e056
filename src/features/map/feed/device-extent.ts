import { cellCorner, type Box } from '#contract/geo/map-cells.ts'
import type { MapView } from '#contract/calls/records.ts'
import { zoomRange } from '#src/ui/map/camera.ts'

type Counted = Pick<MapView, 'level' | 'cells' | 'devices'>

const world: Box = { west: -180, south: -90, east: 180, north: 90 }
/** The server gives single devices, or the finest cells of which it is willing to give a whole box. */
const finest = zoomRange.max
/** Cells of the whole world are large; those of where something is are small enough for its edge. */
const questions = 2

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  return {
    west: Math.min(...boxes.map((box) => box.west)),
    south: Math.min(...boxes.map((box) => box.south)),
    east: Math.max(...boxes.map((box) => box.east)),
    north: Math.max(...boxes.map((box) => box.north)),
  }
}

function spotOf({ longitude, latitude }: { longitude: number; latitude: number }): Box {
  return { west: longitude, south: latitude, east: longitude, north: latitude }
}

/**
 * Where the devices are, all of them: the least box in degrees, to about a hundredth of its size; null when there are none.
 * @param ask what the server has in a box, under the filter that is meant
 */
export async function findDeviceExtent(
  ask: (box: Box, zoom: number) => Promise<Counted>,
): Promise<Box | null> {
  let box: Box | null = world
  for (let asked = 1; box !== null; asked += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each question is about the answer before
    const { level, cells, devices } = await ask(box, finest)
    if (cells.length === 0 || asked === questions) return around([...devices, ...cells].map(spotOf))
    box = around(
      cells.map(({ x, y }) => {
        const [from, to] = [cellCorner(x, y, level), cellCorner(x + 1, y + 1, level)]
        return { west: from.lng, south: to.lat, east: to.lng, north: from.lat }
      }),
    )
  }
  return null
}
