import type { ListForm } from '#contract/lists/list-form.ts'

import type { FieldFault } from '../pipeline/refused.ts'
import type { ListEntry } from './list-definition.ts'

/** The secrets without which no record is added, as far as the entry of a new one has none. */
export function missingSecrets({ fields }: ListForm, entry: ListEntry): FieldFault[] {
  return fields
    .filter(({ name, neededWhenNew }) => neededWhenNew === true && entry[name] === undefined)
    .map(({ name }) => ({ field: name, message: 'field.required' }))
}
