import type { WriteSheet } from 'hucre/xlsx'
import type { TSchema } from 'typebox'

import type { Language } from '#contract/enumerations.ts'
import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { sheetFields } from '#contract/lists/sheet-form.ts'
import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { listTexts } from '#locales/list-texts.ts'

import type { Translate } from '../messages/translate.ts'
import type { Choices } from '../services/choices.ts'
import { sheetName } from '../sheets/write-sheet.ts'
import { heading, listText, memberWords } from './list-words.ts'

/** A sheet of headings in which choices can be chosen, and one that says what each column takes. */
export function templateSheets(
  form: ListForm,
  choices: Choices,
  language: Language,
  t: Translate,
): WriteSheet[] {
  const fields = sheetFields(form)
  const headings = fields.map(({ name }) => heading(form, name, language))
  const words = fields.map((field) => wordsOf(field, choices, language))
  const rules = fields.map((field, place) => ruleOf(form, field, words[place] ?? [], language, t))
  return [
    {
      name: sheetName(listText(form.name, language)),
      columns: headings.map(() => ({ width: 20, numFmt: '@' })),
      rows: [headings],
      freezePane: { rows: 1 },
      dataValidations: words.flatMap(listOfWords),
    },
    {
      name: sheetName(t('sheet.allowed')),
      columns: [{ width: 20 }, { width: 70 }],
      rows: [
        [t('sheet.column'), t('sheet.rule')],
        ...headings.map((column, place) => [column, rules[place] ?? '']),
      ],
    },
  ]
}

/** What a cell may say, where that is one of few words. */
function wordsOf(field: EntryField, choices: Choices, language: Language): string[] {
  if (field.kind === 'enumeration') return memberWords(field.enumeration, language)
  if (field.kind !== 'choice' || field.of === 'timeZone') return []
  const { compare } = new Intl.Collator(language)
  return (choices[field.of] ?? []).map(({ names }) => names[language]).toSorted(compare)
}

/** Excel calls a sheet broken whose list of words, comma-joined, is longer. */
const longestWordList = 255

function listOfWords(values: string[], place: number) {
  if (values.length === 0 || values.join(',').length > longestWordList) return []
  const column = String.fromCharCode('A'.charCodeAt(0) + place)
  const range = `${column}2:${column}${uploadLimits.mostRows + 1}`
  // Other languages' words are taken as well, so nothing is forced.
  return [{ type: 'list' as const, values, range, allowBlank: true }]
}

function ruleOf(
  form: ListForm,
  { name, kind, neededWhenNew }: EntryField,
  words: readonly string[],
  language: Language,
  t: Translate,
): string {
  const isRequired = form.entry.required.some((required) => required === name)
  // Its own rule says when it may be empty.
  const parts = neededWhenNew === true ? [] : [t(isRequired ? 'field.required' : 'sheet.optional')]
  if (words.length > 0) parts.push(t('sheet.choice', { choices: words.join(', ') }))
  else if (kind === 'company') parts.push(t('sheet.company'))
  const own = listTexts[`${form.name}.${name}.rule`]
  if (own !== undefined) parts.push(own[language])
  const longest = maxLengthOf(form.entry.properties[name])
  if (longest !== null) parts.push(t('field.tooLong', { limit: longest }))
  return parts.join(' · ')
}

function maxLengthOf(schema: TSchema | undefined): number | null {
  return schema !== undefined && 'maxLength' in schema && typeof schema.maxLength === 'number'
    ? schema.maxLength
    : null
}
