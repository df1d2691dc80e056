import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'

import { fullName } from '#contract/lists/full-name.ts'
import { readingPoints, type ReadingHistory } from '#contract/calls/readings.ts'
import type { DateRangeRule } from '#contract/rules/pickable-days.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'
import { DetailFailure } from '#src/devices/detail-group.tsx'
import { zoneBands } from '#src/devices/severity-words.ts'
import { useSeverity } from '#src/devices/use-severity.ts'
import { alarmTypeTerm } from '#src/i18n/terms.ts'
import { serverNow } from '#src/live/live-client.ts'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'
import { ChartWaiting } from '#src/ui/chart/chart-waiting.tsx'
import { DateRangeField } from '#src/ui/date-range/date-range-field.tsx'
import { anyTime } from '#src/ui/date-range/time-range.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DurationText } from '#src/ui/duration-text.tsx'

import { finerPoints, withFiner } from './finer-readings.ts'
import { readingCharts } from './reading-charts.ts'
import { ReadingViews } from './reading-views.tsx'
import styles from './readings-dialog.module.css'
import { useFinerReadings } from './use-finer-readings.ts'
import { useReadingTexts } from './use-reading-texts.ts'
import { useReadings, type ReadingsSpan } from './use-readings.ts'

export type MeasuringDevice = Pick<DeviceDetail, 'id' | 'deviceAliases' | 'devUid' | 'upTime' | 'sensorKind'>

interface ReadingsDialogProps {
  device: MeasuringDevice
  onClose: () => void
}

const dayMs = 86_400_000
type Length = '1' | '7' | '30' | '90'
/** As long a time as a call answers for. */
const rangeRule: DateRangeRule = { mode: 'ninetyDays', limited: true }

/** @throws RangeError for one that this console is too old or too new for */
function knownKind(name: string): SensorKind {
  const kind = sensorKind(name)
  if (kind === undefined) throw new RangeError(`no sensor kind ${name}`)
  return kind
}

/** What a terminal measured in the last day, week, month or quarter, or between two moments: a chart for each of its readings. */
export function ReadingsDialog({ device, onClose }: ReadingsDialogProps) {
  const { t, i18n } = useLingui()
  const [days, setDays] = useState<Length>('1')
  const [range, setRange] = useState(anyTime)
  const span = useMemo((): ReadingsSpan => {
    const { upStime: from, upEtime: to } = range
    return from === null || to === null ? { lengthMs: Number(days) * dayMs } : { from, to }
  }, [days, range])
  const { history, failure, tryAgain } = useReadings(device.id, span, device.upTime)
  const [zoom, setZoom] = useState<TimeRange | null>(null)
  const finer = useFinerReadings(device.id, history, zoom)
  const kind = knownKind(device.sensorKind)
  const texts = useReadingTexts(kind)
  const { severity } = useSeverity(device.id, kind.severityReading !== undefined)
  const charts = useMemo(
    () =>
      history &&
      readingCharts(
        kind,
        withFiner(history, finer),
        {
          reading: texts.name,
          alarm: (type) => i18n._(alarmTypeTerm[type]),
          limit: ({ when, reported, rise }) => {
            if (rise === true)
              return reported ? t`Temperature rise limit` : t`Temperature rise limit (factory setting)`
            if (reported) return when === 'above' ? t`Upper limit` : t`Lower limit`
            return when === 'above' ? t`Upper limit (factory setting)` : t`Lower limit (factory setting)`
          },
        },
        severity === null ? [] : zoneBands(i18n, severity.limits),
        finer,
      ),
    [history, finer, kind, texts, severity, i18n, t],
  )
  const name = fullName(device.devUid, device.deviceAliases)
  return (
    <Dialog size="80rem" title={t`History of ${name}`} onClose={onClose}>
      <div className={styles['line']}>
        <SegmentedControl
          aria-label={t`Time range`}
          value={range === anyTime ? days : ''}
          onChange={(value) => {
            if (value !== '') setDays(value)
            setRange(anyTime)
            setZoom(null)
          }}
          data={[
            { value: '1', label: t`24 hours` },
            { value: '7', label: t`7 days` },
            { value: '30', label: t`30 days` },
            { value: '90', label: t`90 days` },
          ]}
        />
        <DateRangeField
          label={t`Custom time range`}
          labelHidden
          size="xs"
          rule={rangeRule}
          value={range}
          onChange={(chosen) => {
            setRange(chosen.upStime === null ? anyTime : chosen)
            setZoom(null)
          }}
          now={serverNow}
        />
        {history !== null && (
          <span className={styles['quiet']}>
            <Plural value={history.uplinks} one="# uplink" other="# uplinks" />
            <Thinned shown={finer ?? history} points={finer === null ? readingPoints.usual : finerPoints} />
          </span>
        )}
      </div>
      <DetailFailure failure={failure} onAgain={tryAgain} />
      {history !== null && charts !== null ? (
        <ReadingViews
          charts={charts}
          zoom={zoom}
          onZoom={setZoom}
          whole={{ from: history.upStime, to: history.upEtime }}
          texts={texts}
        />
      ) : (
        failure === null && <Waiting />
      )}
    </Dialog>
  )
}

/** Says of what is drawn that it is not all there is. */
function Thinned({ shown, points }: { shown: ReadingHistory; points: number }) {
  if (shown.uplinks <= points) return null
  const seconds = Math.round((4 * (shown.upEtime - shown.upStime)) / points / 1000)
  return (
    <>
      {' · '}
      <Trans>
        showing the first, last, lowest and highest value of every <DurationText seconds={seconds} />; zoom in
        for more
      </Trans>
    </>
  )
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <ChartWaiting />
    </div>
  )
}
