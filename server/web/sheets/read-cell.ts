import { parseDecimal } from '#contract/wire/decimal.ts'
import type { EntryField } from '#contract/lists/list-form.ts'
import { foldedText } from '#contract/lists/plain-text.ts'
import { zoneName } from '#contract/rules/zone-name.ts'

import { membersByWord, memberWords, plainWord } from '../lists/list-words.ts'
import { translator, type MessageArgs, type MessageId } from '../messages/translate.ts'
import { isTimeZone } from '../services/time-zones.ts'
import { isErrorValue, mergedBelow, noResult } from './cell-text.ts'
import type { SheetJob } from './sheet-job.ts'
import type { FindCompany } from './company-names.ts'

export interface CellFault {
  message: MessageId
  args?: MessageArgs
}
/** The value that a cell which is not empty means for a field. */
export type ReadCell = (text: string) => string | number | CellFault

export function readerOf(
  field: EntryField,
  findCompany: FindCompany,
  { language, choices }: Pick<SheetJob, 'language' | 'choices'>,
): ReadCell {
  const between = translator(language)('sheet.between')
  switch (field.kind) {
    case 'enumeration': {
      const members = membersByWord(field.enumeration)
      const words = memberWords(field.enumeration, language).join(between)
      return (text) => members.get(plainWord(text)) ?? { message: 'sheet.choice', args: { choices: words } }
    }
    case 'company':
      return (text) => {
        const found = findCompany(text)
        if (found === 'unknown') return { message: 'field.company' }
        return found === 'unclear' ? { message: 'sheet.companyUnclear' } : found.companyId
      }
    case 'choice': {
      if (field.of === 'timeZone') return timeZone
      const codes = new Map(
        (choices[field.of] ?? []).flatMap(({ code, names }) =>
          [code, ...Object.values(names)].map((word) => [plainWord(word), code] as const),
        ),
      )
      const { compare } = new Intl.Collator(language)
      const words = (choices[field.of] ?? []).map(({ names }) => names[language]).toSorted(compare)
      const args = { choices: words.join(between) }
      return (text) => codes.get(plainWord(text)) ?? { message: 'sheet.choice', args }
    }
    case 'number':
      return (text) => parseDecimal(text.normalize('NFKC')) ?? { message: 'field.number' }
    // Lists that have such fields do not come in as sheets.
    case 'date':
    case 'post':
    case 'functions':
    case 'switch':
    case 'text':
    case 'longText':
    case 'secret':
      return (text) => foldedText(text, field.folds)
  }
}

/** By its code, another name that it has, or what is offered, which ends with it. */
function timeZone(text: string): string | CellFault {
  const code = zoneName(/\(([^()]+)\)$/.exec(text)?.[1] ?? text)
  return isTimeZone(code) ? code : { message: 'field.choice' }
}

/** Of a cell that the sheet calls broken. As an amount, a number of which digits were lost is still what it is. */
export function brokenValue({ kind }: EntryField, value: string): number | CellFault {
  if (value === noResult) return { message: 'sheet.noResult' }
  if (value === mergedBelow) return { message: 'sheet.merged' }
  if (isErrorValue(value)) return { message: 'sheet.errorValue', args: { value } }
  return kind === 'number' ? Number(value) : { message: 'sheet.longNumber' }
}
