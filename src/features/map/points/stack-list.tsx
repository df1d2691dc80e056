import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import type { DevicePosition } from '#contract/calls/records.ts'
import { deviceTypeTerm } from '#src/i18n/terms.ts'
import { rem } from '#src/ui/rem.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'
import { UserText } from '#src/ui/user-text.tsx'

import { lookOf } from '../canvas/device-look.ts'
import { deviceName } from '../card/device-name.ts'
import type { HitPoint } from '../canvas/use-map-view.ts'
import styles from './stack-list.module.css'

interface StackListProps extends Pick<HitPoint, 'x' | 'y' | 'room'> {
  devices: readonly DevicePosition[]
  onChoose: (device: DevicePosition) => void
  onClose: () => void
}

/** At its greatest, and a little more: it keeps clear of the map's edges. */
const halfHeight = rem(152)
/** With its distance from what it lists, and a little more. */
const width = rem(276)

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 6,
  PageUp: -6,
  Home: -Infinity,
  End: Infinity,
}

/** Devices that stand in one place, to choose from: one stop of the Tab key, walked by arrow keys. */
export function StackList({ devices, x, y, room, onChoose, onClose }: StackListProps) {
  const { i18n } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const inTabOrder = devices.find(({ id }) => id === active) ?? devices[0]
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    if (event.key === 'Escape') onClose()
    else if (step === undefined || inTabOrder === undefined) return
    else {
      const to = Math.max(0, Math.min(devices.length - 1, devices.indexOf(inTabOrder) + step))
      list.current?.querySelectorAll('button')[to]?.focus()
    }
    // The map would move, and the card close.
    event.preventDefault()
    event.stopPropagation()
  }
  useFocusBack(() => null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons bubble up to here
    <div
      className={styles['stack']}
      data-room={room}
      onKeyDown={press}
      style={{
        left: room.startsWith('left') ? `max(${x}px, ${width})` : `min(${x}px, 100% - ${width})`,
        top: `clamp(${halfHeight}, ${y}px, 100% - ${halfHeight})`,
      }}
    >
      <p>
        <Trans>{i18n.number(devices.length)} devices here</Trans>
      </p>
      <ul ref={list}>
        {devices.map((device) => (
          <li key={device.id}>
            <UnstyledButton
              className={styles['stackRow'] ?? ''}
              tabIndex={device === inTabOrder ? 0 : -1}
              onFocus={() => setActive(device.id)}
              onClick={() => onChoose(device)}
            >
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
