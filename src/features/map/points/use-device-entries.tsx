import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAntenna,
  IconArrowUp,
  IconCopy,
  IconFileDescription,
  IconFilter,
  IconFilterOff,
} from '@tabler/icons-react'

import type { DevicePosition } from '#contract/calls/records.ts'
import { fromWgs84, type Crs, type Position } from '#contract/geo/coordinates.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import type { MenuEntry, MenuBranch } from '#src/ui/context-menu/menu-entry.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { notify } from '#src/ui/notices/notify.tsx'
import { degreesText } from '#src/ui/position/given-position.ts'

import { askGateway } from '../feed/ask-topology.ts'

export interface DeviceActs {
  /** Opens its card where the map stands. */
  onOpen: (id: string) => void
  /** Opens its card and flies there. */
  onGoTo: (id: string) => void
  /** Shows one gateway's network alone; undefined: all. */
  onNetwork: (gatewayId: string | undefined) => void
}

const icon = { size: '0.875rem', stroke: 1.5 } as const

/**
 * What can be done with a device of the map.
 * @param network the gateway whose network alone is shown
 */
export function useDeviceEntries(
  network: string | undefined,
  { onOpen, onGoTo, onNetwork }: DeviceActs,
): (device: DevicePosition) => MenuEntry[] {
  const { t } = useLingui()
  const coordinates = useCoordinatesEntry()
  const withGateway = async (id: string, act: (gatewayId: string) => void) => {
    try {
      const gateway = await askGateway(id)
      if (gateway !== null) act(gateway.id)
      else notify('warning', <Trans>This device has no gateway, or its gateway is not in your view.</Trans>)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      notify('warning', <FailureText failure={error} />)
    }
  }
  return (device) => {
    const { id, parent, devUid, longitude: lng, latitude: lat } = device
    const isGateway = device.deviceType === deviceType.values.gateway
    const loose = parent === null ? t`No parent in your view` : undefined
    const up: MenuEntry[] = [
      {
        key: 'parent',
        label: t`Go to its parent`,
        icon: <IconArrowUp {...icon} />,
        whyNot: loose,
        onSelect: () => parent !== null && onGoTo(parent.id),
      },
      {
        key: 'gateway',
        label: t`Go to its gateway`,
        icon: <IconAntenna {...icon} />,
        whyNot: loose,
        onSelect: () => void withGateway(id, onGoTo),
      },
    ]
    return [
      { key: 'open', label: t`Details`, icon: <IconFileDescription {...icon} />, onSelect: () => onOpen(id) },
      ...(isGateway ? [] : up),
      {
        key: 'network',
        label: isGateway ? t`Show only its network` : t`Show only the network of its gateway`,
        icon: <IconFilter {...icon} />,
        whyNot: isGateway ? (network === id ? t`Already in this state` : undefined) : loose,
        onSelect: () => (isGateway ? onNetwork(id) : void withGateway(id, onNetwork)),
      },
      ...(network === undefined
        ? []
        : [
            {
              key: 'all',
              label: t`Show all networks`,
              icon: <IconFilterOff {...icon} />,
              onSelect: () => onNetwork(undefined),
            },
          ]),
      {
        key: 'id',
        label: t`Copy the id`,
        icon: <IconCopy {...icon} />,
        detail: devUid,
        divided: true,
        onSelect: () => void copyText(devUid),
      },
      coordinates({ lng, lat }),
    ]
  }
}

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
