import type { Language } from '#contract/wire/enumerations.ts'
import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { sheetFields } from '#contract/lists/sheet-form.ts'
import { membersOf, type ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import { listTexts } from '#locales/list-texts.ts'

import { languages } from '../messages/translate.ts'

/** @throws RangeError for a text that no list has */
export function listText(id: string, language: Language): string {
  const text = listTexts[id]
  if (text === undefined) throw new RangeError(`no list has the text ${id}`)
  return text[language]
}

export function heading(form: Pick<ListForm, 'name'>, name: string, language: Language): string {
  return listText(`${form.name}.${name}`, language)
}

/** What a call's field is called: by the heading of its list, if it is a list's call and the list has one. */
export function fieldName(list: string, field: string, language: Language): string {
  return listTexts[`${list}.${field}`]?.[language] ?? field
}

export function memberWord(enumeration: ShownEnumeration, value: unknown, language: Language): string {
  const member = membersOf(enumeration).find((each) => each.value === value)
  return member === undefined ? '' : listText(`${enumeration}.${member.name}`, language)
}

/** The words of all members, in the order of the contract. */
export function memberWords(enumeration: ShownEnumeration, language: Language): string[] {
  return membersOf(enumeration).map(({ name }) => listText(`${enumeration}.${name}`, language))
}

/** How a word is compared: whatever its case and width, its blanks and the star of a required field. */
export function plainWord(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').replace(/\*$/, '').trim().toLowerCase()
}

/** What a cell may say for each member, in any language or as the value itself, in the form of `plainWord`. */
export function membersByWord(enumeration: ShownEnumeration): ReadonlyMap<string, string | number> {
  const members = new Map<string, string | number>()
  for (const { name, value } of membersOf(enumeration)) {
    members.set(plainWord(String(value)), value)
    for (const language of languages) {
      members.set(plainWord(listText(`${enumeration}.${name}`, language)), value)
    }
  }
  return members
}

/** The fields by their headings in any language, in the form of `plainWord`. */
export function fieldsByHeading(form: ListForm): ReadonlyMap<string, EntryField> {
  return new Map(
    sheetFields(form).flatMap((field) =>
      languages.map((language) => [plainWord(heading(form, field.name, language)), field] as const),
    ),
  )
}
