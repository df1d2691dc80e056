import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'

import type { DevicePosition } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { deviceName } from '../card/device-name.ts'
import { HoverLabel } from './hover-label.tsx'
import type { MapPicture } from '../canvas/map-picture.ts'
import type { MapQuery } from '../feed/map-query.ts'
import type { MapView } from '../canvas/map-view.ts'
import { askRing } from './ring-devices.ts'
import { Spider, type SpiderLeg } from './spider.tsx'
import { labelPlace, labelWidth, spiderLegs } from './spider-legs.ts'
import { mostLegs } from './spider-places.ts'
import { StackList } from './stack-list.tsx'
import type { HitPoint } from '../canvas/use-map-view.ts'

/** Devices of one point of the map that are shown one by one. */
export type OpenStack = {
  /** Where; pixels of the map. */
  at: Omit<HitPoint, 'hit'>
} & (
  | { kind: 'place'; ids: readonly string[] }
  | { kind: 'ring'; keys: readonly string[]; level: number; filter: MapQuery['filter'] }
)

interface OpenStackProps<Kind extends OpenStack['kind']> {
  stack: Extract<OpenStack, { kind: Kind }>
  picture: MapPicture
  onChoose: (device: DevicePosition) => void
  onClose: () => void
}

/** Gateways first, then by id: whatever becomes of a device, its place among the others stays. */
export function stackOrder(devices: readonly DevicePosition[]): DevicePosition['id'][] {
  return [...devices]
    .sort((a, b) => b.deviceType - a.deviceType || (a.devUid < b.devUid ? -1 : 1))
    .map(({ id }) => id)
}

/** What stands at the same place, around it as long as they are not too many; always as the map shows them now. */
export function PlaceStack({
  stack,
  picture,
  map,
  onChoose,
  onClose,
}: OpenStackProps<'place'> & { map: MapView }) {
  const { ids, at } = stack
  const [hovered, setHovered] = useState<SpiderLeg | null>(null)
  const devices = useMemo(
    () => new Map<string, DevicePosition>(picture.devices.map((device) => [device.id, device])),
    [picture],
  )
  const here = ids.flatMap((id) => devices.get(id) ?? [])
  const isGone = here.length === 0
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (isGone) return null
  if (ids.length > mostLegs) return <StackList {...at} devices={here} onChoose={onChoose} onClose={onClose} />
  const legs = spiderLegs(ids, devices, at, map.size, (device) =>
    map.pointOf(device.longitude, device.latitude),
  )
  const shown = legs.find(({ device }) => device.id === hovered?.device.id)
  const label = shown && {
    hit: { kind: 'devices' as const, devices: [shown.device] },
    ...labelPlace(shown.mark, legs, map.size, labelWidth(deviceName(shown.device))),
  }
  return (
    <>
      <Spider
        legs={legs}
        onChoose={onChoose}
        onHover={setHovered}
        onClose={(byKeys) => {
          onClose()
          if (byKeys) map.focus()
        }}
      />
      {label && <HoverLabel {...label} />}
    </>
  )
}

/** The devices of a ring as a list, read again when the map's picture changes. */
export function RingStack({ stack, picture, onChoose, onClose }: OpenStackProps<'ring'>) {
  const { keys, level, filter, at } = stack
  const [devices, setDevices] = useState<readonly DevicePosition[] | null>(null)
  useEffect(() => {
    let wanted = true
    askRing(filter, keys, level)
      .then((found) => wanted && setDevices(found))
      .catch((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        if (!wanted) return
        notify('warning', <FailureText failure={error} />)
        onClose()
      })
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another picture may mean other devices
  }, [filter, keys, level, picture, onClose])
  useEffect(() => {
    if (devices?.length !== 0) return
    notify('warning', <Trans>The devices in this ring have changed. Select it again.</Trans>)
    onClose()
  }, [devices, onClose])
  if (devices === null || devices.length === 0) return null
  return <StackList {...at} devices={devices} onChoose={onChoose} onClose={onClose} />
}
