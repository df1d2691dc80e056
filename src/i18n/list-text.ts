import { membersOf, type ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import { listTexts } from '#locales/list-texts.ts'

/** One text of `locales/list-texts.ts`; undefined when there is none. */
export function listText(id: string, language: string): string | undefined {
  return new Map(Object.entries(listTexts[id] ?? {})).get(language)
}

/** The word of a member of an enumeration, by its value. */
export function memberText(enumeration: ShownEnumeration, value: unknown, language: string): string {
  const member = membersOf(enumeration).find((each) => each.value === value)
  // A newer server may have members that this console does not know.
  return member === undefined
    ? String(value)
    : (listText(`${enumeration}.${member.name}`, language) ?? member.name)
}
