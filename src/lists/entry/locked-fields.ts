import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { listRight } from '#contract/lists/list-right.ts'

/** Whether a record that is there goes into another company by Move in alone, with the devices connected through it. */
export function isMovedOnly(form: ListForm, { kind }: EntryField): boolean {
  return kind === 'company' && form.moves !== undefined
}

/**
 * The fields of a row that somebody who may edit it may not change: these need a function of their own, or another way.
 */
export function lockedFields(form: ListForm, functions: ReadonlySet<string>): string[] {
  return form.fields
    .filter(
      (field) =>
        isMovedOnly(form, field) ||
        (field.changeNeeds !== undefined && !functions.has(listRight(form, field.changeNeeds))),
    )
    .map(({ name }) => name)
}
