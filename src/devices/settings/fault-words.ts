import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import type { Section } from '#contract/configuration/section-form.ts'

import { numberText } from './field-value.ts'
import { nameTitle } from './section-words.ts'
import type { TypedFault } from './desired-form.ts'

/** Says at a field what is wrong with it. */
export function faultWords(i18n: I18n, section: Section, fault: TypedFault): string {
  switch (fault.fault) {
    case 'number':
      return i18n._(msg`Enter a number.`)
    case 'unclear':
      return i18n._(msg`The comma is ambiguous. Remove it, or type a point for decimals.`)
    case 'positive':
      return i18n._(msg`Enter a positive integer.`)
    case 'pattern':
      return i18n._(msg`Wrong format.`)
    case 'range': {
      const [min, max] = [fault.min, fault.max].map((limit) =>
        numberText(i18n, limit, fault.decimals, fault.unit),
      )
      return i18n._(msg`Enter a number from ${min ?? ''} to ${max ?? ''}.`)
    }
    case 'multiple':
      return i18n._(msg`Enter a multiple of ${fault.of}.`)
    case 'long':
      return i18n._(msg`At most ${fault.most} characters.`)
    case 'hex':
      return i18n._(msg`Enter up to ${fault.most} hexadecimal digits.`)
    case 'octets':
      return i18n._(msg`Enter an even number of hexadecimal digits.`)
    case 'uids':
      return fault.most === 1
        ? i18n._(msg`Enter an id of 8 hexadecimal digits.`)
        : i18n._(msg`Enter up to ${fault.most} ids of 8 hexadecimal digits, separated by commas.`)
    case 'bytes':
      return i18n._(msg`Enter an even number of hexadecimal digits that do not begin with F.`)
    case 'decimals':
      return fault.most === 0
        ? i18n._(msg`Enter a whole number.`)
        : i18n._(msg`${plural(fault.most, { one: 'At most # decimal.', other: 'At most # decimals.' })}`)
    case 'together':
      return i18n._(msg`Enter both values of the pair, or neither.`)
    case 'atMost':
      return i18n._(msg`Must not be more than “${nameTitle(section, fault.other, i18n.locale)}”.`)
    case 'atLeast':
      return i18n._(msg`Must not be less than “${nameTitle(section, fault.other, i18n.locale)}”.`)
    case 'versions':
      return i18n._(msg`Needs arm version ${fault.atLeast} or later.`)
    case 'onlyWith':
      return i18n._(msg`Set “${nameTitle(section, fault.other, i18n.locale)}” too.`)
    case 'only':
    case 'protocols':
    case 'alone':
      return i18n._(msg`This cannot be set here.`)
  }
}
