import type { Box } from '#contract/geo/map-cells.ts'

import type { Place } from './map-distance.ts'
import type { MapPicture } from './map-picture.ts'

/** @param view degrees; `west` and `east` may lie beyond the date line */
function isIn(view: Box, { lng, lat }: Place): boolean {
  const eastward = (((lng - view.west) % 360) + 360) % 360
  return eastward <= view.east - view.west && lat >= view.south && lat <= view.north
}

/** What of the picture, which reaches a little further, lies on the screen: devices by their place, cells by their middle. */
export function onScreen(
  { cells, devices }: Pick<MapPicture, 'cells' | 'devices'>,
  view: Box,
): Pick<MapPicture, 'cells' | 'devices'> {
  const isSeen = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
    isIn(view, { lng: longitude, lat: latitude })
  return { cells: cells.filter(isSeen), devices: devices.filter(isSeen) }
}
