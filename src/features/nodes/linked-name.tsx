import { VisuallyHidden } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { LinkedDevice } from '#contract/lists/node-detail.ts'
import { deviceState } from '#contract/rules/device-state.ts'
import styles from '#src/devices/device-detail.module.css'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { deviceStateTerm } from '#src/i18n/terms.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

/** A device with the mark of its status, which leads to its details. */
export function LinkedName({ device }: { device: LinkedDevice }) {
  const { i18n } = useLingui()
  const state = deviceState(device)
  const status = i18n._(deviceStateTerm[state])
  return (
    <span className={styles['badge']}>
      <span title={status}>
        <StatusMark state={state} size={12} />
        <VisuallyHidden>{status}</VisuallyHidden>
      </span>
      <DeviceLink id={device.id} type={device.devType}>
        <UserText text={device.deviceAliases || device.devUid} />
      </DeviceLink>
    </span>
  )
}
