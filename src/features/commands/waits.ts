import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const hourMs = 3_600_000
/** How long a command waits for devices that are offline, in milliseconds; the longest is a little less than the server takes. */
const choices = [
  ['none', msg`Do not send`],
  [String(hourMs), msg`Wait up to 1 hour`],
  [String(24 * hourMs), msg`Wait up to 1 day`],
  [String(7 * 24 * hourMs), msg`Wait up to 7 days`],
] as const
export type Wait = (typeof choices)[number][0]

export function waits(i18n: I18n) {
  return choices.map(([value, label]) => ({ value, label: i18n._(label) }))
}
