import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import shared from '#src/devices/device-detail.module.css'
import { DurationText } from '#src/ui/duration-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { styleVariables } from '#src/ui/style-variables.ts'

import styles from './gateway-detail.module.css'

const names: Record<Meter['name'], MessageDescriptor> = {
  memoryFreePercent: msg`Free memory`,
  diskFreePercent: msg`Free disk space`,
  cpuPercent: msg`CPU load`,
  temperatureC: msg`Temperature`,
  backlog: msg`Backlog`,
}

/** Counts are whole, and amounts have their decimal also where it is 0: figures that move keep their width. */
function figureText(i18n: I18n, value: number, { unit }: Meter): string {
  if (unit === '') return i18n.number(value)
  return `${i18n.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ${unit}`
}

/** What the gateway's machine last said of itself. A figure is marked only where it is beyond what is sensible. */
export function GatewayNow({ detail }: { detail: GatewayDetail }) {
  const { i18n, t } = useLingui()
  const present = meters.filter(({ name }) => detail[name] !== null)
  if (present.length === 0 && detail.uptimeS === null)
    return (
      <p className={shared['quiet']}>
        <Trans>No machine data reported yet.</Trans>
      </p>
    )
  return (
    <dl className={shared['properties']}>
      {present.map((meter) => {
        const value = detail[meter.name] ?? 0
        const strained = isStrained(meter, value)
        const share = Math.min(1, Math.max(0, value / meter.full))
        return (
          <div key={meter.name}>
            <dt>{i18n._(names[meter.name])}</dt>
            <dd className={styles['meter']} data-strained={strained}>
              <span
                className={styles['bar']}
                style={styleVariables({ '--share': String(share) })}
                aria-hidden
              />
              <span className={shared['figure']}>{figureText(i18n, value, meter)}</span>
              {strained && (
                <span className={styles['strained']}>
                  <StatusMark state="abnormal" size={12} />
                  {value < (meter.strainedBelow ?? -Infinity) ? t`Low` : t`High`}
                </span>
              )}
            </dd>
          </div>
        )
      })}
      {detail.uptimeS !== null && (
        <div>
          <dt>
            <Trans>Uptime</Trans>
          </dt>
          <dd>
            <DurationText seconds={detail.uptimeS} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A figure of a gateway's machine that has room or runs out of it, 0 to `full`. */
interface Meter {
  readonly name: 'memoryFreePercent' | 'diskFreePercent' | 'cpuPercent' | 'temperatureC' | 'backlog'
  readonly unit: '%' | '°C' | ''
  readonly full: number
  /** Beyond this the figure is worth a look; gateways raise their own alarms at about the same. */
  readonly strainedBelow?: number
  readonly strainedAbove?: number
}

/** Temperatures are those of common industrial boards; a backlog of a thousand is minutes of a busy gateway. */
const meters: readonly Meter[] = [
  { name: 'memoryFreePercent', unit: '%', full: 100, strainedBelow: 10 },
  { name: 'diskFreePercent', unit: '%', full: 100, strainedBelow: 10 },
  { name: 'cpuPercent', unit: '%', full: 100, strainedAbove: 95 },
  { name: 'temperatureC', unit: '°C', full: 100, strainedBelow: -30, strainedAbove: 70 },
  { name: 'backlog', unit: '', full: 5000, strainedAbove: 1000 },
]

function isStrained({ strainedBelow, strainedAbove }: Meter, value: number): boolean {
  return (
    (strainedBelow !== undefined && value < strainedBelow) ||
    (strainedAbove !== undefined && value > strainedAbove)
  )
}
