import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ConfigurationField, Section } from '#contract/configuration/section-form.ts'

import { memberTitle } from './section-words.ts'

/** How many decimals people see of a raw number that is divided by `scale`. */
export function decimalsOf(scale: number): number {
  return Math.max(0, Math.ceil(Math.log10(scale)))
}

/** A value of a section as people read it: raw numbers by their scale, with their unit; choices in words. */
export function valueText(
  i18n: I18n,
  section: Section,
  field: ConfigurationField,
  value: number | string | boolean,
): string {
  switch (field.kind) {
    case 'integer':
    case 'listed':
      if (typeof value !== 'number') return String(value)
      return withUnit(numberText(i18n, value / field.scale, decimalsOf(field.scale), field.unit), field.unit)
    case 'number':
      if (typeof value !== 'number') return String(value)
      return withUnit(numberText(i18n, value, field.decimals, field.unit), field.unit)
    case 'choice': {
      const member = Object.entries(field.members).find(([, each]) => each === value)
      return member === undefined ? String(value) : memberTitle(section, field, member[0], i18n.locale)
    }
    case 'secret':
      return value === false ? i18n._(msg`Not set`) : i18n._(msg`Set`)
    case 'text':
    case 'timeZone':
      return value === '' ? i18n._(msg`(empty)`) : String(value)
  }
}

/** What has no unit is rather a name than an amount: a port has no thousands. */
export function numberText(i18n: I18n, value: number, decimals: number, unit: string): string {
  return i18n.number(value, { maximumFractionDigits: decimals, useGrouping: unit !== '' })
}

function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text}\u00A0${unit}`
}
