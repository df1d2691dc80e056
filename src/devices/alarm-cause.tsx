import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'

import { alarmType, deviceType } from '#contract/wire/enumerations.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import { alarmAdvice } from './alarm-advice.ts'
import styles from './device-detail.module.css'
import type { StatusDetails } from './status-details.ts'
import { ValueAge } from './value-age.tsx'

/** Apart from the page: the sensor catalogue and its words are as large as the rest of it. */
const AlarmReading = lazyPart(async () => (await import('./alarm-reading.tsx')).AlarmReading)

interface AlarmCauseProps {
  alarm: Pick<AlarmRecord, 'alarmType' | 'devType'>
  /** Null while it is not known yet. */
  details: StatusDetails | null
}

/** By what an alarm that lasts was raised, what the value behind it is now, and what to do. */
export function AlarmCause({ alarm, details }: AlarmCauseProps) {
  const { i18n } = useLingui()
  const { cause, remedy } = alarmAdvice(alarm)
  return (
    <div className={styles['cause']}>
      <p>
        <Sentences>
          {i18n._(cause)}
          {details !== null && <ValueNow alarm={alarm} details={details} />}
        </Sentences>
      </p>
      <p>
        <Trans>Recommended action: {i18n._(remedy)}</Trans>
      </p>
    </div>
  )
}

function ValueNow({ alarm, details }: { alarm: AlarmCauseProps['alarm']; details: StatusDetails }) {
  const { i18n } = useLingui()
  const { lowBattery, gatewayLowBattery, tooManyReRegistrations } = alarmType.values
  const percent = (value: number) => i18n.number(value, { maximumFractionDigits: 1 })
  if (alarm.alarmType === tooManyReRegistrations && details.registrationsToday !== null)
    return <Trans>Today: {i18n.number(details.registrationsToday)}.</Trans>
  if ((alarm.alarmType === lowBattery || alarm.alarmType === gatewayLowBattery) && details.power !== null)
    return <Trans>Battery now: {percent(details.power)} %.</Trans>
  if (alarm.devType === deviceType.values.terminal)
    return (
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <AlarmReading alarmType={alarm.alarmType} details={details} />
        </Suspense>
      </ErrorBoundary>
    )
  const figure = machineFigure(alarm.alarmType, details)
  return figure === null ? null : (
    <>
      <Trans>
        Latest: {percent(figure.value)} {figure.unit}.
      </Trans>{' '}
      <ValueAge at={details.machine?.reportTime} allowedMinutes={details.offlineAfterMinutes} />
    </>
  )
}

function machineFigure(type: AlarmRecord['alarmType'], { machine }: StatusDetails) {
  const { lowMemory, lowDisk, cpu, highTemperature, lowTemperature } = alarmType.values
  const figures: Partial<Record<typeof type, { value: number | null | undefined; unit: string }>> = {
    [lowMemory]: { value: machine?.memoryFreePercent, unit: '%' },
    [lowDisk]: { value: machine?.diskFreePercent, unit: '%' },
    [cpu]: { value: machine?.cpuPercent, unit: '%' },
    [highTemperature]: { value: machine?.temperatureC, unit: '°C' },
    [lowTemperature]: { value: machine?.temperatureC, unit: '°C' },
  }
  const { value, unit } = figures[type] ?? {}
  return value === null || value === undefined || unit === undefined ? null : { value, unit }
}
