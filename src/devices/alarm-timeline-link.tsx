import { Trans } from '@lingui/react/macro'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { PageLink } from '#src/ui/page-link.tsx'

import { devicePages } from './device-pages.ts'

const { path, right } = devicePages[deviceType.values.gateway]

interface AlarmTimelineLinkProps {
  alarm: Pick<AlarmRecord, 'deviceId' | 'devType' | 'upTime'>
}

/**
 * Leads to what happened to a gateway around an alarm of it, `spanOfPart`; nothing for other devices, and without the right.
 * Alarms stand over every page: it needs no more code than they have.
 */
export function AlarmTimelineLink({ alarm }: AlarmTimelineLinkProps) {
  const { functions } = usePermissions()
  const { deviceId, devType, upTime } = alarm
  if (devType !== deviceType.values.gateway || !functions.has(right)) return null
  return (
    <PageLink href={`${path}?open=${deviceId}&part=timeline-${upTime}`}>
      <Trans>Timeline around this alarm</Trans>
    </PageLink>
  )
}
