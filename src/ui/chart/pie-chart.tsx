import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import { ChartFrame } from './chart-frame.tsx'
import { ItemPicture } from './item-picture.tsx'
import { pieOption, type PieSlice } from './pie-option.ts'
import { useChartLook } from './use-chart-look.ts'

interface PieChartProps {
  title: string
  /** Null: nobody knows yet. */
  slices: readonly PieSlice[] | null
}

const none: readonly PieSlice[] = []

/** Parts of a whole, each with its name, its number and its share beside it. */
export function PieChart({ title, slices: known }: PieChartProps) {
  const slices = known ?? none
  const { t, i18n } = useLingui()
  const look = useChartLook()
  const [cursor, setCursor] = useState<number | null>(null)
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const texts = useMemo(
    () =>
      slices.map(({ name, value }) => ({
        name,
        count: i18n.number(value),
        share: i18n.number(total === 0 ? 0 : value / total, { style: 'percent', maximumFractionDigits: 1 }),
      })),
    [slices, total, i18n],
  )
  const option = useMemo(
    () =>
      pieOption(slices, cursor, look, (slice) => {
        const text = texts[slices.indexOf(slice)]
        return text === undefined ? '' : `${text.name}\n${text.count} (${text.share})`
      }),
    [slices, cursor, look, texts],
  )
  const sentences = texts.map(({ name, count, share }) => `${name} ${count} (${share})`)
  return (
    <ChartFrame
      title={title}
      empty={known !== null && total === 0}
      waiting={known === null}
      readout={{ text: cursor === null ? '' : (sentences[cursor] ?? ''), spoken: true }}
      table={() => ({
        columns: [t`Category`, t`Number`, t({ context: 'of a whole', message: 'Share' })],
        rows: texts.map(({ name, count, share }) => [name, name, count, share]),
      })}
    >
      <ItemPicture
        title={title}
        label={`${title}: ${sentences.join(', ')}`}
        option={option}
        items={slices.length}
        cursor={cursor}
        onPoint={setCursor}
        height="small"
      />
    </ChartFrame>
  )
}
