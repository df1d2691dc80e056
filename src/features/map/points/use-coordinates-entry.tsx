import { useLingui } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'

import { fromWgs84, type Crs, type Position } from '#contract/geo/coordinates.ts'
import type { MenuBranch } from '#src/ui/context-menu/menu-entry.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { degreesText } from '#src/ui/position/given-position.ts'

/** The names that the field uses in every language. */
const systems: readonly { crs: Crs; label: string }[] = [
  { crs: 'wgs84', label: 'WGS84' },
  { crs: 'gcj02', label: 'GCJ-02' },
  { crs: 'bd09', label: 'BD-09' },
]

/** The entry that copies a place as longitude and latitude of the system that somebody else's map wants. */
export function useCoordinatesEntry(): (place: Position) => MenuBranch {
  const { t } = useLingui()
  return (place) => ({
    key: 'coordinates',
    label: t`Copy coordinates`,
    icon: <IconCopy size="0.875rem" stroke={1.5} />,
    children: systems.map(({ crs, label }) => {
      const { lng, lat } = fromWgs84(place.lng, place.lat, crs)
      const pair = `${degreesText(lng)}, ${degreesText(lat)}`
      return { key: crs, label, detail: pair, onSelect: () => void copyText(pair) }
    }),
  })
}
