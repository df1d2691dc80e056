import { Type, type TSchema } from 'typebox'

import { companyIdSchema } from '../wire/ids.ts'
import type { ListForm } from './list-form.ts'

/**
 * What a sheet of moves is read by: in each row the record, by the list's unique field, and the company into which it goes,
 * unless one was chosen for all. Whatever else the list shows may stand there and is passed over.
 */
export function moveForm(form: ListForm, companyIsChosen: boolean): ListForm {
  const { identity: _, position: __, sheets, ...rest } = form
  const entry: Record<string, TSchema> = {
    [form.uniqueField]: form.entry.properties[form.uniqueField] ?? Type.Never(),
    companyid: companyIsChosen ? Type.Optional(companyIdSchema) : companyIdSchema,
  }
  return {
    ...rest,
    ...(sheets !== undefined && { sheets: { ...sheets, fields: [] } }),
    entry: Type.Object(entry),
    // Secrets too, so that no report keeps what somebody left in the sheet.
    fields: form.fields.filter(
      ({ name, kind }) => name === form.uniqueField || kind === 'company' || kind === 'secret',
    ),
  }
}
