import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { AlarmRecord } from '#contract/calls/records.ts'
import type { MaintenanceRecord } from '#contract/lists/maintenance-record.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { UserText } from '#src/ui/user-text.tsx'

import { alarmAdvice } from './alarm-advice.ts'
import styles from './alarm-guidance.module.css'
import { alarmStakes } from './alarm-stakes.ts'

type GuidedAlarm = Pick<AlarmRecord, 'alarmType' | 'devType' | 'devUid'>

/** What an alarm of this type means, what to do first and how soon, beside the last repair of its device. */
export function AlarmGuidance({ alarm }: { alarm: GuidedAlarm }) {
  const { i18n } = useLingui()
  const mayRead = usePermissions().functions.has('maintenance_maintainRecords_view')
  const { cause, remedy } = alarmAdvice(alarm)
  const { consequence, respondMinutes } = alarmStakes[alarm.alarmType]
  return (
    <dl className={styles['guidance']}>
      <dt>
        <Trans>Cause</Trans>
      </dt>
      <dd>{i18n._(cause)}</dd>
      <dt>
        <Trans>Consequence</Trans>
      </dt>
      <dd>{i18n._(consequence)}</dd>
      <dt>
        <Trans>First action</Trans>
      </dt>
      <dd>{i18n._(remedy)}</dd>
      <dt>
        <Trans>Respond within</Trans>
      </dt>
      <dd>
        <DurationText seconds={respondMinutes * 60} />
      </dd>
      {mayRead && <LastRepair key={alarm.devUid} alarm={alarm} />}
    </dl>
  )
}

/** What was last done about the device; nothing while that is not known. */
function LastRepair({ alarm: { devType, devUid } }: { alarm: GuidedAlarm }) {
  const { i18n } = useLingui()
  const [last, setLast] = useState<MaintenanceRecord | null | undefined>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    request('maintenanceRecord/findList', { query: { devType, devUid }, quiet: true, signal }).then(
      ({ list }) => setLast(lastDone(list)),
      (error: unknown) => {
        // Details are worth showing without it.
        if (!(error instanceof CallFailure) && !signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [devType, devUid])
  if (last === undefined) return null
  return (
    <>
      <dt>
        <Trans>Last repair</Trans>
      </dt>
      <dd>
        {last?.processingTime === undefined ? (
          <Trans>None recorded</Trans>
        ) : (
          <>
            {momentText(i18n, last.processingTime)} <UserText text={last.remark} />
          </>
        )}
      </dd>
    </>
  )
}

function lastDone(records: readonly MaintenanceRecord[]): MaintenanceRecord | null {
  const done = records.filter(({ processingResult }) => processingResult !== undefined)
  return done.toSorted((a, b) => (b.processingTime ?? 0) - (a.processingTime ?? 0))[0] ?? null
}
