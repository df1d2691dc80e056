import type { TSchema } from 'typebox'

import type { Language } from '#contract/wire/enumerations.ts'
import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { sheetFields } from '#contract/lists/sheet-form.ts'
import { listTexts } from '#locales/list-texts.ts'

import type { Translate } from '../messages/translate.ts'
import type { Choices } from '../services/choices.ts'
import { timeZones } from '../services/time-zones.ts'
import { columnName, sheetName, type NewSheet } from '../sheets/write-sheet.ts'
import { pixelsOfACharacter } from './export-rows.ts'
import { heading, listText, memberWord, memberWords } from './list-words.ts'

/** A column of the template. */
interface Column {
  field: EntryField
  /** With a star where no row may be without it, which an import passes over. */
  heading: string
  /** What a cell may say, where that is one of some words. */
  words: string[]
  /** What it takes, without those words. */
  rule: string[]
}

/** What there is to choose from. */
interface Offered {
  choices: Choices
  /** Those into which new ones may go, as a sheet names them. */
  companies: readonly string[]
  /** When the offsets of time zones hold. */
  now: Date
}

/** A list of more is not looked through any more. */
const mostOfferedCompanies = 500

/**
 * A sheet of headings, whose cells are text, say what they take and offer what can be chosen; one that says what each column
 * takes; and one of all that can be chosen.
 */
export function templateSheets(
  form: ListForm,
  offered: Offered,
  language: Language,
  t: Translate,
): NewSheet[] {
  const columns = sheetFields(form).map((field): Column => {
    const isRequired = form.entry.required.some((required) => required === field.name)
    const name = heading(form, field.name, language)
    return {
      field,
      heading: isRequired ? `${name} *` : name,
      words: wordsOf(field, offered, language),
      rule: ruleOf(form, field, isRequired, language, t),
    }
  })
  const chosen = columns.filter(({ words }) => words.length > 0)
  const choicesTitle = sheetName(t('sheet.choices'))
  const rangeOf = (column: Column) => {
    const name = columnName(chosen.indexOf(column))
    return `'${choicesTitle}'!$${name}$2:$${name}$${column.words.length + 1}`
  }
  return [
    {
      title: listText(form.name, language),
      columns: columns.map((column) => ({
        heading: column.heading,
        width: widthOf(form, column),
        hint: column.rule.join(' · '),
        ...(column.words.length > 0 && { choices: rangeOf(column) }),
      })),
      rows: [],
    },
    {
      title: t('sheet.allowed'),
      columns: [
        { heading: t('sheet.column'), width: 24 },
        { heading: t('sheet.rule'), width: 90, look: 'wrapped' },
      ],
      rows: columns.map((column) => [column.heading, wholeRule(column, t)]),
    },
    ...(chosen.length === 0 ? [] : [choicesSheet(form, chosen, choicesTitle)]),
  ]
}

function choicesSheet(form: ListForm, columns: readonly Column[], title: string): NewSheet {
  const longest = Math.max(...columns.map(({ words }) => words.length))
  return {
    title,
    columns: columns.map((column) => ({ heading: column.heading, width: widthOf(form, column) })),
    rows: Array.from({ length: longest }, (_, row) => columns.map(({ words }) => words[row] ?? '')),
  }
}

function wordsOf(field: EntryField, { choices, companies, now }: Offered, language: Language): string[] {
  const { compare } = new Intl.Collator(language)
  if (field.kind === 'enumeration') return memberWords(field.enumeration, language)
  if (field.kind === 'company' && companies.length <= mostOfferedCompanies) return companies.toSorted(compare)
  if (field.kind !== 'choice') return []
  if (field.of === 'timeZone') return timeZones(language, now).map(({ name }) => name)
  return (choices[field.of] ?? []).map(({ names }) => names[language]).toSorted(compare)
}

/** Time zones are too many to be said. */
const mostListedWords = 50

function wholeRule({ field, rule, words }: Column, t: Translate): string {
  const [first = '', ...others] = rule
  const isListed = words.length > 0 && words.length <= mostListedWords && field.kind !== 'company'
  const hint = isListed ? [t('sheet.oneOf', { choices: words.join(t('sheet.between')) })] : []
  return [first, ...hint, ...others].join(' · ')
}

function ruleOf(
  form: ListForm,
  field: EntryField,
  isRequired: boolean,
  language: Language,
  t: Translate,
): string[] {
  const { name, kind, neededWhenNew } = field
  const parts = [
    t(isRequired ? 'sheet.required' : neededWhenNew === true ? 'sheet.neededWhenNew' : 'sheet.optional'),
  ]
  if (kind === 'choice' && field.of === 'timeZone') parts.push(t('sheet.zone'))
  const isSystem = kind === 'enumeration' && field.enumeration === 'coordinateType'
  if (isSystem) parts.push(t('sheet.coordinateType'))
  if (kind === 'enumeration' && field.initial !== undefined)
    parts.push(t('sheet.initial', { word: memberWord(field.enumeration, field.initial, language) }))
  const own = listTexts[`${form.name}.${name}.rule`]
  if (own !== undefined) parts.push(own[language])
  const isIdentity = form.identity?.some((part) => part === name) === true
  if (kind === 'company') parts.push(t(isIdentity ? 'sheet.company' : 'sheet.newCompany'))
  const isText = kind === 'text' || kind === 'longText'
  if (!isRequired && !isText && !isSystem && !isIdentity) parts.push(t('sheet.kept'))
  const longest = maxLengthOf(form.entry.properties[name])
  if (longest !== null && kind !== 'choice') parts.push(t('sheet.longest', { limit: longest }))
  return parts
}

function maxLengthOf(schema: TSchema | undefined): number | null {
  return schema !== undefined && 'maxLength' in schema && typeof schema.maxLength === 'number'
    ? schema.maxLength
    : null
}

const leastWidth = 12
const mostWidth = 42

/** In which its heading, its words, and what the list shows in it have room. */
function widthOf({ columns }: ListForm, { field, heading: title, words }: Column): number {
  const shown = columns.find(({ name }) => name === field.name)?.widthPx ?? 0
  const widest = Math.max(...[title, ...words].map(lettersOf), leastWidth)
  return Math.min(mostWidth, Math.max(Math.round(shown / pixelsOfACharacter), widest + 3))
}

/** Those of East Asia are twice as wide. */
function lettersOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u02ff' ? 2 : 1), 0)
}
