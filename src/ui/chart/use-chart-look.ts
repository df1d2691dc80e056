import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useMemo } from 'react'

import { usePrinting } from '../printing.ts'
import { useTextScale } from '../use-text-scale.ts'
import { chartLook, type ChartLook } from './chart-look.ts'

/** What charts are drawn with at the moment; changes with the colour scheme, on paper, and on a wall. */
export function useChartLook(): ChartLook {
  const chosen = useComputedColorScheme('dark')
  const scheme = usePrinting() ? 'light' : chosen
  const scale = useTextScale()
  const { fontFamily } = useMantineTheme()
  return useMemo(() => chartLook(scheme, scale, fontFamily ?? 'sans-serif'), [scheme, scale, fontFamily])
}
