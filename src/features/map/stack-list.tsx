import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

import type { DevicePosition } from '#contract/records.ts'
import { deviceTypeTerm } from '#src/i18n/terms.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import { lookOf } from './device-look.ts'
import styles from './device-map.module.css'
import { deviceName } from './device-name.ts'

interface StackListProps {
  devices: readonly DevicePosition[]
  x: number
  y: number
  onChoose: (device: DevicePosition) => void
  onClose: () => void
}

/** Devices that stand in one place, to choose from. */
export function StackList({ devices, x, y, onChoose, onClose }: StackListProps) {
  const { i18n } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  useHotkeys([['Escape', onClose]])
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <div className={styles['stack']} style={{ left: x, top: y }}>
      <p>
        <Trans>{i18n.number(devices.length)} devices here</Trans>
      </p>
      <ul ref={list}>
        {devices.map((device) => (
          <li key={device.id}>
            <UnstyledButton className={styles['stackRow'] ?? ''} onClick={() => onChoose(device)}>
              <StatusMark state={lookOf(device)} />
              <span>{deviceName(device)}</span>
              <small>{i18n._(deviceTypeTerm[device.deviceType])}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
