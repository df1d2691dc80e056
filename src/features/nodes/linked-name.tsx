import { VisuallyHidden } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { LinkedDevice } from '#contract/lists/node-detail.ts'
import styles from '#src/devices/device-detail.module.css'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { deviceStatusTerm } from '#src/i18n/terms.ts'
import { markOfStatus, StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

/** A device with the mark of its status, which leads to its details. */
export function LinkedName({ device }: { device: LinkedDevice }) {
  const { i18n } = useLingui()
  const status = i18n._(deviceStatusTerm[device.status])
  return (
    <span className={styles['badge']}>
      <span title={status}>
        <StatusMark state={markOfStatus[device.status]} size={12} />
        <VisuallyHidden>{status}</VisuallyHidden>
      </span>
      <DeviceLink id={device.id} type={device.devType}>
        <UserText text={device.deviceAliases || device.devUid} />
      </DeviceLink>
    </span>
  )
}
