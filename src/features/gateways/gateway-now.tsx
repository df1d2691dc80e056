import { Trans, useLingui } from '@lingui/react/macro'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { machineFigureTerm, machineFigureText } from '#src/devices/machine-figures.ts'
import shared from '#src/devices/device-detail.module.css'
import { DurationText } from '#src/ui/duration-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { styleVariables } from '#src/ui/style-variables.ts'

import styles from './gateway-detail.module.css'

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
            <dt>{i18n._(machineFigureTerm[meter.name])}</dt>
            <dd className={styles['meter']} data-strained={strained}>
              <span
                className={styles['bar']}
                style={styleVariables({ '--share': String(share) })}
                aria-hidden
              />
              <span className={shared['figure']}>{machineFigureText(i18n, meter.name, value)}</span>
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
  readonly full: number
  /** Beyond this the figure is worth a look; gateways raise their own alarms at about the same. */
  readonly strainedBelow?: number
  readonly strainedAbove?: number
}

/** Temperatures are those of common industrial boards; a backlog of a thousand is minutes of a busy gateway. */
const meters: readonly Meter[] = [
  { name: 'memoryFreePercent', full: 100, strainedBelow: 10 },
  { name: 'diskFreePercent', full: 100, strainedBelow: 10 },
  { name: 'cpuPercent', full: 100, strainedAbove: 95 },
  { name: 'temperatureC', full: 100, strainedBelow: -30, strainedAbove: 70 },
  { name: 'backlog', full: 5000, strainedAbove: 1000 },
]

function isStrained({ strainedBelow, strainedAbove }: Meter, value: number): boolean {
  return (
    (strainedBelow !== undefined && value < strainedBelow) ||
    (strainedAbove !== undefined && value > strainedAbove)
  )
}
