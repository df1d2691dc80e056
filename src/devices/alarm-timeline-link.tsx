import { Trans } from '@lingui/react/macro'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import { DeviceListLink } from './device-link.tsx'
import { devicePages } from './device-pages.ts'
import { partOfSpan } from './timeline-part.ts'

const { gateway } = deviceType.values

/** Leads to what happened to a gateway around an alarm of it; nothing for other devices, and without the right. */
export function AlarmTimelineLink({
  alarm,
}: {
  alarm: Pick<AlarmRecord, 'deviceId' | 'devType' | 'upTime'>
}) {
  const { functions } = usePermissions()
  const { deviceId, devType, upTime } = alarm
  if (devType !== gateway || !functions.has(devicePages[gateway].right)) return null
  return (
    <DeviceListLink
      type={gateway}
      search={{ open: deviceId, part: partOfSpan({ kind: 'around', at: upTime }) }}
    >
      <Trans>Timeline around this alarm</Trans>
    </DeviceListLink>
  )
}
