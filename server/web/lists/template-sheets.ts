import type { WriteSheet } from 'hucre/xlsx'
import type { TSchema } from 'typebox'

import type { Language } from '#contract/enumerations.ts'
import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { listTexts } from '#locales/list-texts.ts'

import type { Translate } from '../messages/translate.ts'
import { sheetName } from '../sheets/write-sheet.ts'
import { heading, listText, memberWords } from './list-words.ts'

/** A sheet of headings in which choices can be chosen, and one that says what each column takes. */
export function templateSheets(form: ListForm, language: Language, t: Translate): WriteSheet[] {
  const headings = form.fields.map(({ name }) => heading(form, name, language))
  const rules = form.fields.map((field) => ruleOf(form, field, language, t))
  return [
    {
      name: sheetName(listText(form.name, language)),
      columns: headings.map(() => ({ width: 20, numFmt: '@' })),
      rows: [headings],
      freezePane: { rows: 1 },
      dataValidations: form.fields.flatMap((field, place) => choicesOf(field, place, language)),
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

function choicesOf(field: EntryField, place: number, language: Language) {
  if (field.kind !== 'enumeration') return []
  const column = String.fromCharCode('A'.charCodeAt(0) + place)
  const range = `${column}2:${column}${uploadLimits.mostRows + 1}`
  // Other languages' words are taken as well, so nothing is forced.
  return [
    { type: 'list' as const, values: memberWords(field.enumeration, language), range, allowBlank: true },
  ]
}

function ruleOf(form: ListForm, field: EntryField, language: Language, t: Translate): string {
  const isRequired = form.entry.required.some((name) => name === field.name)
  const parts = [t(isRequired ? 'field.required' : 'sheet.optional')]
  if (field.kind === 'enumeration') {
    parts.push(t('sheet.choice', { choices: memberWords(field.enumeration, language).join(', ') }))
  } else if (field.kind === 'company') parts.push(t('sheet.company'))
  const own = listTexts[`${form.name}.${field.name}.rule`]
  if (own !== undefined) parts.push(own[language])
  const longest = maxLengthOf(form.entry.properties[field.name])
  if (longest !== null) parts.push(t('field.tooLong', { limit: longest }))
  return parts.join(' · ')
}

function maxLengthOf(schema: TSchema | undefined): number | null {
  return schema !== undefined && 'maxLength' in schema && typeof schema.maxLength === 'number'
    ? schema.maxLength
    : null
}
