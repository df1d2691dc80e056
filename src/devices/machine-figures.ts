import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { TimelineFigure } from '#contract/calls/gateway-timeline.ts'

/** What the figures of a gateway's heartbeat are called. */
export const machineFigureTerm: Readonly<Record<TimelineFigure, MessageDescriptor>> = {
  memoryFreePercent: msg`Free memory`,
  diskFreePercent: msg`Free disk space`,
  cpuPercent: msg`CPU load`,
  temperatureC: msg`Temperature`,
  backlog: msg`Backlog`,
  rssiDbm: msg`Cellular signal`,
}

const units: Readonly<Record<TimelineFigure, '%' | '°C' | 'dBm' | ''>> = {
  memoryFreePercent: '%',
  diskFreePercent: '%',
  cpuPercent: '%',
  temperatureC: '°C',
  backlog: '',
  rssiDbm: 'dBm',
}

/** A figure with its unit. Counts are whole, and amounts have their decimal also where it is 0: figures that move keep their width. */
export function machineFigureText(i18n: I18n, figure: TimelineFigure, value: number): string {
  const unit = units[figure]
  if (unit === '') return i18n.number(value)
  const digits = unit === 'dBm' ? 0 : 1
  return `${i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`
}
