import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import { ChartCanvas } from './chart-canvas.tsx'
import { ChartFrame } from './chart-frame.tsx'
import styles from './chart.module.css'
import { gaugeOption } from './gauge-option.ts'
import { useChartLook } from './use-chart-look.ts'

interface GaugeChartProps {
  title: string
  /** Null: there is nothing to be measured. */
  value: number | null
  min: number
  max: number
  valueText: (value: number) => string
  /** Of a mark on the arc. */
  markText: (value: number) => string
}

/** One value within its bounds. */
export function GaugeChart({ title, value, min, max, valueText, markText }: GaugeChartProps) {
  const { t } = useLingui()
  const look = useChartLook()
  const text = value === null ? '' : valueText(value)
  const option = useMemo(
    () => gaugeOption({ value: value ?? min, min, max }, look, { value: text, mark: markText }),
    [value, min, max, look, text, markText],
  )
  return (
    <ChartFrame
      title={title}
      empty={value === null}
      table={() => ({
        columns: [t`Value`, title],
        rows: [
          ['now', t`Now`, text],
          ['least', t`Minimum`, markText(min)],
          ['most', t`Most`, markText(max)],
        ],
      })}
    >
      <div className={`${styles['picture']} ${styles['small']}`}>
        <ChartCanvas option={option} label={`${title}: ${text}`} />
      </div>
    </ChartFrame>
  )
}
