import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { permits } from '#contract/calls/call.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'
import { liveRight } from '#contract/rules/device-rights.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import type { OnAlarmAct } from './alarm-acts.ts'
import styles from './alarm-drawer.module.css'
import { AlarmPanel } from './alarm-panel.tsx'

interface AlarmDrawerProps {
  onAct: OnAlarmAct
  onClose: () => void
}

/** The alarm panel beside any page, and over it where there is no room; an alarm chosen in it opens its card. */
export function AlarmDrawer({ onAct, onClose }: AlarmDrawerProps) {
  const { t } = useLingui()
  const router = useRouter()
  const { functions } = usePermissions()
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    drawer.current?.focus()
  }, [])
  if (!permits(liveRight, (code) => functions.has(code))) return null
  const open = ({ objectid, deviceId }: AlarmRecord) => {
    if (functions.has('maintenance_alarmHistory_view'))
      router.history.push(`/maintenance-manage/alarm-history?open=${objectid}`)
    else if (functions.has('map_view')) router.history.push(`/map?device=${deviceId}`)
  }
  return (
    <aside
      ref={drawer}
      className={styles['drawer']}
      aria-label={t`Alarm panel`}
      tabIndex={-1}
      data-alarm-drawer
    >
      <AlarmPanel chosenDevice={null} onChoose={open} onAct={onAct} />
      <CloseButton
        className={styles['close'] ?? ''}
        aria-label={t`Close the alarm panel`}
        onClick={onClose}
      />
    </aside>
  )
}
