import { useLingui } from '@lingui/react/macro'

import { deviceState } from '#contract/rules/device-state.ts'
import type { DeviceStatus, Reach } from '#contract/wire/enumerations.ts'
import { deviceStateTerm } from '#src/i18n/terms.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './device-detail.module.css'

interface DeviceSignProps {
  device: { readonly status: DeviceStatus; readonly reach: Reach }
  /** Pixels of its mark. */
  size?: number
}

/** What the console says of a device, as colour, shape and word. */
export function DeviceSign({ device, size = 12 }: DeviceSignProps) {
  const { i18n } = useLingui()
  const state = deviceState(device)
  return (
    <span className={styles['badge']}>
      <StatusMark state={state} size={size} />
      {i18n._(deviceStateTerm[state])}
    </span>
  )
}
