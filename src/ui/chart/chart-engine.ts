import { GaugeChart, LineChart, PieChart, RadarChart, TreeChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, MarkLineComponent, RadarComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([
  LineChart,
  PieChart,
  GaugeChart,
  RadarChart,
  TreeChart,
  GridComponent,
  RadarComponent,
  MarkLineComponent,
  MarkAreaComponent,
  CanvasRenderer,
])

export interface ChartHandle {
  /** Draws the whole picture; what an earlier option had and this one has not is gone. */
  draw: (option: EChartsCoreOption) => void
  /** Takes the size of its place, or the width that is given, pixels; it is drawn when this returns. */
  resize: (width?: number) => void
  /** The moment under a place on screen, pixels from the left edge; null outside of the axes. */
  momentAt: (x: number) => number | null
  /** Learns which part is clicked, by the `key` that its option gave it. */
  onPress: (pressed: (key: string) => void) => void
  close: () => void
}

/** Opens an empty chart in `place`, which has its size from elsewhere. */
export function openChart(place: HTMLElement): ChartHandle {
  const chart = init(place, null, { renderer: 'canvas' })
  let isDrawn = false
  return {
    draw: (option) => {
      chart.setOption(option, { replaceMerge: ['series'], lazyUpdate: false })
      isDrawn = true
    },
    resize: (width) => {
      chart.resize({ width: width ?? 'auto' })
      chart.getZr().flush()
    },
    momentAt: (x) => {
      // Before the first option, and after the end, ECharts has no axes to ask.
      if (!isDrawn || chart.isDisposed()) return null
      const middle = chart.getHeight() / 2
      if (!chart.containPixel({ gridIndex: 0 }, [x, middle])) return null
      const at = chart.convertFromPixel({ xAxisIndex: 0 }, x)
      return Number.isFinite(at) ? at : null
    },
    onPress: (pressed) => {
      chart.on('click', ({ data }) => {
        if (typeof data === 'object' && data !== null && 'key' in data && typeof data.key === 'string')
          pressed(data.key)
      })
    },
    close: () => chart.dispose(),
  }
}
