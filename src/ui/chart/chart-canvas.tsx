import { Trans } from '@lingui/react/macro'
import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { ChartHandle } from './chart-engine.ts'
import { ChartWaiting } from './chart-waiting.tsx'
import styles from './chart.module.css'

interface ChartCanvasProps {
  option: EChartsCoreOption
  /** The main point of the picture, for who does not see it. */
  label: string
  /** Told the chart when there is one, and null when it is gone: for who points at it. */
  onChart?: (chart: ChartHandle | null) => void
}

/** A4 between its margins. A wider picture would be shrunk on paper, and its words with it. */
const printPixels = 700

/** `away`: what draws could not be fetched. */
type CanvasState = { kind: 'starting' } | { kind: 'ready'; chart: ChartHandle } | { kind: 'away' }

/**
 * A picture drawn by ECharts, which is fetched when the first is shown. It takes the size of its container, and is put
 * away while the page around it is hidden.
 */
export function ChartCanvas({ option, label, onChart }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<CanvasState>({ kind: 'starting' })
  const give = useEffectEvent((chart: ChartHandle | null) => onChart?.(chart))

  useEffect(() => {
    const into = place.current
    if (into === null) return undefined
    let chart: ChartHandle | null = null
    let wanted = true
    const sizes = new ResizeObserver(() => chart?.resize())
    const printed = () => chart?.resize(Math.min(into.clientWidth, printPixels))
    const shown = () => chart?.resize()
    addEventListener('beforeprint', printed)
    addEventListener('afterprint', shown)
    async function open(element: HTMLElement) {
      const engine = await import('./chart-engine.ts').catch(() => null)
      if (!wanted) return
      if (engine === null) {
        setState({ kind: 'away' })
        return
      }
      chart = engine.openChart(element)
      sizes.observe(element)
      give(chart)
      setState({ kind: 'ready', chart })
    }
    void open(into)
    return () => {
      wanted = false
      sizes.disconnect()
      removeEventListener('beforeprint', printed)
      removeEventListener('afterprint', shown)
      give(null)
      setState({ kind: 'starting' })
      chart?.close()
    }
  }, [])

  const chart = state.kind === 'ready' ? state.chart : null
  useEffect(() => chart?.draw(option), [chart, option])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas will stand in it */}
      <div ref={place} className={styles['canvas']} role="img" aria-label={label} data-state={state.kind} />
      {state.kind === 'starting' && (
        <div className={styles['starting']}>
          <ChartWaiting />
        </div>
      )}
      {state.kind === 'away' && (
        <p className={styles['away']} role="alert">
          <Trans>Could not load the chart. Its table shows the same data.</Trans>
        </p>
      )}
    </>
  )
}
