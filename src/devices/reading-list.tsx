import { Trans, useLingui } from '@lingui/react/macro'

import type { DeviceDetail } from '#contract/calls/records.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'
import { decimals } from '#src/ui/decimals.ts'

import { BeyondText } from './beyond-text.tsx'
import styles from './reading-list.module.css'

/** The newest readings, large, with their units; a state is a word. */
export function ReadingList({ device }: { device: Pick<DeviceDetail, 'sensorKind' | 'readings'> }) {
  const { i18n } = useLingui()
  const kind = sensorKind(device.sensorKind)
  if (device.readings.length === 0) return null
  const text = (id: string, otherwise: string) =>
    new Map(Object.entries(sensorTexts[id] ?? {})).get(i18n.locale) ?? otherwise
  return (
    <dl className={styles['readings']}>
      {device.readings.map(({ reading, value, unit, beyond, amiss }) => {
        const id = `sensor.${device.sensorKind}.${reading}`
        const entry = kind?.readings.find(({ name }) => name === reading)
        const state = entry?.states?.[value]
        const digits = entry?.precision ?? 2
        return (
          <div key={reading}>
            <dt>{text(id, reading)}</dt>
            <dd>
              {state === undefined ? i18n.number(value, decimals(digits)) : text(`${id}.${state}`, state)}{' '}
              <small>{unit}</small>
              {beyond !== undefined && (
                <small className={styles['beyond']}>
                  <BeyondText {...beyond} unit={unit} />
                </small>
              )}
              {amiss === true && (
                <small className={styles['beyond']}>
                  <Trans>▲ needs attention</Trans>
                </small>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
