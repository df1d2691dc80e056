import type { ListForm } from '#contract/lists/list-form.ts'
import { listRight } from '#contract/lists/list-right.ts'

/** The fields of a row that somebody who may edit it may not change: these need a function of their own. */
export function lockedFields(form: ListForm, functions: ReadonlySet<string>): string[] {
  return form.fields
    .filter(({ changeNeeds }) => changeNeeds !== undefined && !functions.has(listRight(form, changeNeeds)))
    .map(({ name }) => name)
}
