import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { mostInBatch as mostIds, type BatchReason, type BatchRefusal } from '#contract/rules/batch-rules.ts'
import { batchTexts } from '#locales/batch-texts.ts'

import type { WhyNot } from './why-not.ts'

const terms: Record<Extract<WhyNot, string>, MessageDescriptor> = {
  noRight: msg`Your role does not allow this`,
  noneOwn: msg`The selected entries belong to other companies and are read-only`,
  beyondRights: msg`The selected entries have rights that you don’t have and are read-only`,
  oneself: msg`You can’t do this to your own account, role or company`,
}

/** Of rows that are no devices. */
const ofEntries: Partial<Record<BatchReason, MessageDescriptor>> = {
  'batch.nothing': msg`Please select at least one entry`,
  'batch.onlyOne': msg`Please select only one entry`,
  'batch.tooMany': msg`Select at most ${mostIds} entries`,
}

/** @param devices whether the rows are devices */
export function whyNotWords(i18n: I18n, why: WhyNot | null, devices: boolean): string | null {
  if (why === null) return null
  if (typeof why === 'string') return i18n._(terms[why])
  const entries = devices ? undefined : ofEntries[why.reason]
  return entries === undefined ? batchWords(i18n, why) : i18n._(entries)
}

/** The very words with which the server would refuse it. */
export function batchWords(i18n: I18n, { reason, args }: BatchRefusal): string {
  const text = new Map(Object.entries(batchTexts[`refusal.${reason}`])).get(i18n.locale) ?? reason
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(args[name] ?? braces))
}
