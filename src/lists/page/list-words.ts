import type { ListForm } from '#contract/lists/list-form.ts'
import type { ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import { listText, memberText } from '#src/i18n/list-text.ts'

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
