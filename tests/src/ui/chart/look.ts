import { chartLook } from '#src/ui/chart/chart-look.ts'

export const dark = chartLook('dark', 1, 'Inter')
