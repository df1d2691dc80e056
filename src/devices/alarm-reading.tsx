import { Trans, useLingui } from '@lingui/react/macro'

import type { AlarmType } from '#contract/wire/enumerations.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

import { BeyondText } from './beyond-text.tsx'
import type { StatusDetails } from './status-details.ts'
import { decimals } from '#src/ui/decimals.ts'
import { Sentences } from '#src/ui/sentences.tsx'

/** The reading by which a terminal raises an alarm, as it is now, and the limit that it lies beyond. */
export function AlarmReading({ alarmType, details }: { alarmType: AlarmType; details: StatusDetails }) {
  const { i18n } = useLingui()
  const kind = sensorKind(details.sensorKind)
  const raisedBy = kind?.alarms.find((condition) => condition.alarmType === alarmType)?.reading
  const now = details.readings.find(({ reading }) => reading === raisedBy)
  if (raisedBy === undefined || now === undefined) return null
  const digits = kind?.readings.find(({ name }) => name === raisedBy)?.precision ?? 2
  const words = new Map(Object.entries(sensorTexts[`sensor.${details.sensorKind}.${raisedBy}`] ?? {}))
  const name = words.get(i18n.locale) ?? raisedBy
  const number = i18n.number(now.value, decimals(digits))
  const value = `${number}\u00A0${now.unit}`
  const reading = (
    <Trans>
      {name} now: {value}
    </Trans>
  )
  return now.beyond === undefined ? (
    <Sentences>
      {reading}
      <Trans>(back within limits)</Trans>
    </Sentences>
  ) : (
    <>
      {reading} <BeyondText {...now.beyond} unit={now.unit} />
    </>
  )
}
