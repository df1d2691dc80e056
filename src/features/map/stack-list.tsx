import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'

import type { DevicePosition } from '#contract/records.ts'
import { deviceTypeTerm } from '#src/i18n/terms.ts'
import { rem } from '#src/ui/rem.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'
import { UserText } from '#src/ui/user-text.tsx'

import { lookOf } from './device-look.ts'
import { deviceName } from './device-name.ts'
import type { HitPoint } from './use-map-view.ts'
import styles from './stack-list.module.css'

interface StackListProps extends Pick<HitPoint, 'x' | 'y' | 'room'> {
  devices: readonly DevicePosition[]
  onChoose: (device: DevicePosition) => void
  onClose: () => void
}

/** At its greatest, and a little more: it keeps clear of the map's edges. */
const halfHeight = rem(152)

/** Devices that stand in one place, to choose from. */
export function StackList({ devices, x, y, room, onChoose, onClose }: StackListProps) {
  const { i18n } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The card would close too.
    event.stopPropagation()
    onClose()
  }
  useFocusBack(() => null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons bubble up to here
    <div
      className={styles['stack']}
      data-room={room}
      onKeyDown={press}
      style={{ left: x, top: `clamp(${halfHeight}, ${y}px, 100% - ${halfHeight})` }}
    >
      <p>
        <Trans>{i18n.number(devices.length)} devices here</Trans>
      </p>
      <ul ref={list}>
        {devices.map((device) => (
          <li key={device.id}>
            <UnstyledButton className={styles['stackRow'] ?? ''} onClick={() => onChoose(device)}>
              <StatusMark state={lookOf(device)} />
              <span>
                <UserText text={deviceName(device)} />
              </span>
              <small>{i18n._(deviceTypeTerm[device.deviceType])}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
