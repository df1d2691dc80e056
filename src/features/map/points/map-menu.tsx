import { useLingui } from '@lingui/react/macro'
import { IconFocusCentered, IconList, IconZoomIn } from '@tabler/icons-react'

import type { DevicePosition } from '#contract/calls/records.ts'
import type { Position } from '#contract/geo/coordinates.ts'
import { deviceTypeTerm } from '#src/i18n/terms.ts'
import { ContextMenu } from '#src/ui/context-menu/context-menu.tsx'
import type { MenuEntry, MenuPoint } from '#src/ui/context-menu/menu-entry.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import { lookOf } from '../canvas/device-look.ts'
import type { Hit } from '../canvas/hit-test.ts'
import { totalOf } from '../canvas/ring-shape.ts'
import { deviceName } from '../card/device-name.ts'
import { mostListed } from './ring-devices.ts'
import { useCoordinatesEntry, useDeviceEntries, type DeviceActs } from './use-device-entries.tsx'

/** What a menu was asked for. */
export interface MapMenuPlace {
  /** In pixels of the window. */
  at: MenuPoint
  /** In pixels of the map. */
  point: MenuPoint
  place: Position
  /** Null for the empty ground. */
  hit: Hit | null
}

export interface MapMenuActs extends DeviceActs {
  onCentre: (place: Position) => void
  onZoomInto: (ring: Extract<Hit, { kind: 'cell' }>) => void
  onList: (ring: Extract<Hit, { kind: 'cell' }>, point: MenuPoint) => void
  onSpread: (devices: readonly DevicePosition[], point: MenuPoint) => void
}

interface MapMenuProps {
  asked: MapMenuPlace
  network: string | undefined
  acts: MapMenuActs
  onClose: () => void
}

/** More devices in one place than this are to be spread or listed first. */
const mostBranches = 9
const icon = { size: '0.875rem', stroke: 1.5 } as const

/** What can be done with what stands at a point of the map. */
export function MapMenu({ asked, network, acts, onClose }: MapMenuProps) {
  const { t, i18n } = useLingui()
  const { at, point, place, hit } = asked
  const coordinates = useCoordinatesEntry()
  const ofDevice = useDeviceEntries(network, acts)
  const menu = (label: string, entries: readonly MenuEntry[], heading?: string) => (
    <ContextMenu
      key={`${at.x},${at.y}`}
      at={at}
      label={label}
      entries={entries}
      onClose={onClose}
      {...(heading !== undefined && { heading: <UserText text={heading} /> })}
    />
  )
  if (hit === null)
    return menu(t`Menu of this place`, [
      {
        key: 'centre',
        label: t`Centre here`,
        icon: <IconFocusCentered {...icon} />,
        onSelect: () => acts.onCentre(place),
      },
      coordinates(place),
    ])
  if (hit.kind === 'cell') {
    const total = totalOf(hit.cell)
    return menu(t`Menu of this ring`, [
      {
        key: 'zoom',
        label: t`Zoom in`,
        icon: <IconZoomIn {...icon} />,
        onSelect: () => acts.onZoomInto(hit),
      },
      {
        key: 'list',
        label: t`List devices here`,
        icon: <IconList {...icon} />,
        detail: i18n.number(total),
        whyNot: total > mostListed ? t`More than ${i18n.number(mostListed)}: zoom in first` : undefined,
        onSelect: () => acts.onList(hit, point),
      },
      coordinates({ lng: hit.cell.longitude, lat: hit.cell.latitude }),
    ])
  }
  const [first, ...others] = hit.devices
  if (first === undefined) return null
  if (others.length === 0) {
    const name = `${deviceName(first)} · ${i18n._(deviceTypeTerm[first.deviceType])}`
    return menu(t`Menu of this device`, ofDevice(first), name)
  }
  const branches = hit.devices.slice(0, mostBranches).map((device) => ({
    key: device.id,
    label: deviceName(device),
    icon: <StatusMark state={lookOf(device)} />,
    children: ofDevice(device),
  }))
  const spread = {
    key: 'spread',
    label: t`Show all ${i18n.number(hit.devices.length)}`,
    divided: true,
    onSelect: () => acts.onSpread(hit.devices, point),
  }
  return menu(
    t`Menu of these devices`,
    [...branches, spread],
    t`${i18n.number(hit.devices.length)} devices here`,
  )
}
