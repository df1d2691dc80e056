import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { FieldFault } from './typed-entry.ts'
import type { ListWords } from '../page/list-words.ts'

/** What is wrong with a field, in the person's words; the field's own rule where it has one. */
export function faultWords(i18n: I18n, fault: FieldFault, field: string, words: ListWords): string {
  switch (fault.kind) {
    case 'required':
      return i18n._(msg`Please fill in`)
    case 'tooLong':
      return i18n._(msg`Too long: at most ${fault.limit} characters`)
    case 'hidden':
      return i18n._(msg`Contains ${fault.sign}, an invisible character. Enter the text again`)
    case 'oneLine':
      return i18n._(msg`Enter a single line without tabs`)
    case 'format': {
      const rule = words.rule(field)
      return rule === undefined ? i18n._(msg`Wrong format`) : i18n._(msg`Wrong format: ${rule}`)
    }
  }
}
