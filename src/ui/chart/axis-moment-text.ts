import type { I18n } from '@lingui/core'

/** A mark on an axis of time: the day at midnight, else the time of day. */
export function axisMomentText(i18n: I18n, at: number): string {
  const moment = new Date(at)
  const parts = [moment.getHours(), moment.getMinutes(), moment.getSeconds()]
  if (parts.every((part) => part === 0)) return i18n.date(moment, { month: 'short', day: 'numeric' })
  return i18n.date(moment, {
    hour: '2-digit',
    minute: '2-digit',
    ...(parts[2] !== 0 && { second: '2-digit' as const }),
    hourCycle: 'h23',
  })
}
