import type { ListForm } from '#contract/lists/list-form.ts'
import { membersOf, type ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import { listTexts } from '#locales/list-texts.ts'

/** One text of `locales/list-texts.ts`; undefined when there is none. */
export function listText(id: string, language: string): string | undefined {
  return new Map(Object.entries(listTexts[id] ?? {})).get(language)
}

/** The words of one list in one language. */
export interface ListWords {
  readonly title: string
  readonly heading: (name: string) => string
  /** Says of a field what may be typed in; undefined where there is nothing to say. */
  readonly rule: (field: string) => string | undefined
  readonly member: (enumeration: ShownEnumeration, value: unknown) => string
}

export function listWords(form: Pick<ListForm, 'name'>, language: string): ListWords {
  return {
    title: listText(form.name, language) ?? form.name,
    heading: (name) => listText(`${form.name}.${name}`, language) ?? name,
    rule: (field) => listText(`${form.name}.${field}.rule`, language),
    member: (enumeration, value) => memberText(enumeration, value, language),
  }
}

/** The word of a member of an enumeration, by its value. */
export function memberText(enumeration: ShownEnumeration, value: unknown, language: string): string {
  const member = membersOf(enumeration).find((each) => each.value === value)
  // A newer server may have members that this console does not know.
  return member === undefined
    ? String(value)
    : (listText(`${enumeration}.${member.name}`, language) ?? member.name)
}
