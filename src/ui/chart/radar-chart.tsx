import { useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useState } from 'react'

import { ChartFrame } from './chart-frame.tsx'
import styles from './chart.module.css'
import { ItemPicture } from './item-picture.tsx'
import { radarOption, type RadarAxis, type RadarShape } from './radar-option.ts'
import { SeriesStroke } from './series-stroke.tsx'
import { useChartLook } from './use-chart-look.ts'

interface RadarChartProps {
  title: string
  axes: readonly RadarAxis[]
  shapes: readonly RadarShape[]
  /** A value of an axis as people read it, with its unit. */
  valueText: (value: number, axis: number) => string
}

/** Several values of one thing, each between its own bounds. */
export function RadarChart({ title, axes, shapes, valueText }: RadarChartProps) {
  const { t } = useLingui()
  const look = useChartLook()
  const [cursor, setCursor] = useState<number | null>(null)
  const { ref, width } = useElementSize()
  const option = useMemo(
    () => radarOption(axes, shapes, cursor, look, width),
    [axes, shapes, cursor, look, width],
  )
  const valuesOf = (place: number) =>
    shapes.map(({ values }) => valueText(values[place] ?? Number.NaN, place))
  const sentences = axes.map(({ name }, place) => {
    const values = valuesOf(place).map((value, shape) => `${shapes[shape]?.name ?? ''} ${value}`)
    return `${name}: ${values.join(', ')}`
  })
  return (
    <ChartFrame
      title={title}
      empty={shapes.length === 0 || axes.length < 3}
      readout={{ text: cursor === null ? '' : (sentences[cursor] ?? ''), spoken: true }}
      table={() => ({
        columns: [t`Value`, ...shapes.map(({ name }) => name)],
        rows: axes.map(({ name }, place) => [name, name, ...valuesOf(place)]),
      })}
    >
      <div ref={ref}>
        <ItemPicture
          title={title}
          label={`${title}: ${sentences.join('; ')}`}
          option={option}
          items={axes.length}
          cursor={cursor}
          onPoint={setCursor}
          height="tall"
        />
      </div>
      <ul className={styles['legend']}>
        {shapes.map(({ name }, place) => (
          <li key={name}>
            <SeriesStroke place={place} look={look} />
            {name}
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
