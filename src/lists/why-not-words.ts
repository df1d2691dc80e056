import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { mostIds, type WhyNot } from './why-not.ts'

const terms: Record<WhyNot, MessageDescriptor> = {
  noRight: msg`Your post does not have the right to do this`,
  nothingChosen: msg`Please select at least one entry`,
  severalChosen: msg`Please select only one entry`,
  noneOwn: msg`What is selected belongs to others and can only be read`,
  tooMany: msg`At most ${mostIds} entries can be taken at once`,
}

export function whyNotWords(i18n: I18n, why: WhyNot | null): string | null {
  return why === null ? null : i18n._(terms[why])
}
