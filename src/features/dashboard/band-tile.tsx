import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import { membersOf } from '#contract/lists/shown-enumerations.ts'
import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'
import { DeviceListLink } from '#src/devices/device-link.tsx'
import { activeLanguage } from '#src/i18n/language.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { deviceTypeTerms } from '#src/i18n/terms.ts'
import { PieChart } from '#src/ui/chart/pie-chart.tsx'
import type { MarkState } from '#src/ui/status-mark.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import table from '#src/ui/plain-table.module.css'

import { CountedTile } from './counted-tile.tsx'
import styles from './dashboard.module.css'
import { useCounted, type Counted } from './use-counted.ts'

interface Bands {
  at: number
  list: readonly { deviceType: DeviceType; band: string; total: number }[]
}

interface BandTileProps {
  title: string
  /** The name of its chart. */
  chart: string
  enumeration: Extract<ShownEnumeration, 'batteryBand' | 'signalBand'>
  /** By what the lists of relays and terminals are searched. */
  field: 'battery' | 'signal'
  counted: Counted<Bands>
  plain: boolean
}

const { relay, terminal } = deviceType.values
const classes = [relay, terminal]
/** The bands without their limits, which stand in the table. */
const bandTerms: Readonly<Record<string, MessageDescriptor>> = {
  low: msg({ context: 'charge', message: 'Low' }),
  medium: msg({ context: 'charge', message: 'Medium' }),
  good: msg({ context: 'charge', message: 'Good' }),
  weak: msg({ context: 'signal', message: 'Weak' }),
  fair: msg({ context: 'signal', message: 'Fair' }),
  strong: msg({ context: 'signal', message: 'Strong' }),
}
/** What needs somebody, and what nobody knows. */
const states: Readonly<Record<string, MarkState>> = { low: 'abnormal', weak: 'abnormal', unknown: 'offline' }

interface PlainProps {
  /** Numbers alone, as a wall shows them: without chart, limits and links. */
  plain?: boolean
}

/** The charge of the batteries of relays and terminals. */
export function BatteryTile({ plain = false }: PlainProps) {
  const { t } = useLingui()
  const counted = useCounted(() => request('workKanban/getBatteryStatus', { quiet: true }))
  return (
    <BandTile
      title={t`Battery status`}
      chart={t`Share by charge`}
      enumeration="batteryBand"
      field="battery"
      counted={counted}
      plain={plain}
    />
  )
}

/** How strongly relays and terminals are received. */
export function SignalTile({ plain = false }: PlainProps) {
  const { t } = useLingui()
  const counted = useCounted(() => request('workKanban/getRssiStatus', { quiet: true }))
  return (
    <BandTile
      title={t`Signal status`}
      chart={t`Share by signal`}
      enumeration="signalBand"
      field="signal"
      counted={counted}
      plain={plain}
    />
  )
}

function BandTile({ title, chart, enumeration, field, counted, plain }: BandTileProps) {
  const { i18n } = useLingui()
  const bands = membersOf(enumeration).map(({ value }) => String(value))
  const termOf = (band: string) => i18n._(bandTerms[band] ?? msg`Not reported`)
  const wordOf = (band: string) => (plain ? termOf(band) : memberText(enumeration, band, activeLanguage()))
  return (
    <CountedTile title={title} counted={counted}>
      {({ list }) => {
        const totalOf = (band: string, type?: DeviceType) =>
          list.reduce(
            (sum, line) =>
              line.band === band && (type === undefined || line.deviceType === type) ? sum + line.total : sum,
            0,
          )
        const slices = bands.map((band) => ({
          name: termOf(band),
          value: totalOf(band),
          ...(states[band] !== undefined && { state: states[band] }),
        }))
        return (
          <div className={styles['bands']} data-plain={plain}>
            {!plain && <PieChart title={chart} slices={slices} />}
            <table className={table['table']} aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Range</Trans>
                  </th>
                  {classes.map((type) => (
                    <th key={type} scope="col" className={table['number']}>
                      {i18n._(deviceTypeTerms[type])}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bands.map((band) => (
                  <tr key={band}>
                    <th scope="row">
                      <BandMark state={states[band]}>{wordOf(band)}</BandMark>
                    </th>
                    {classes.map((type) => (
                      <td key={type} className={table['number']}>
                        {plain ? (
                          i18n.number(totalOf(band, type))
                        ) : (
                          <DeviceListLink type={type} search={{ [field]: band }}>
                            {i18n.number(totalOf(band, type))}
                          </DeviceListLink>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </CountedTile>
  )
}

function BandMark({ state, children }: { state: MarkState | undefined; children: ReactNode }) {
  return (
    <span className={table['marked']}>
      {state === undefined ? <span className={styles['unmarked']} /> : <StatusMark state={state} size={12} />}
      {children}
    </span>
  )
}
