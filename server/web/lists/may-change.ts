import { listRight } from '#contract/lists/list-right.ts'

import type { ListScope, RecordChange } from '../../db/lists/list-store.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'
import type { ListDefinition, ListEntry } from './list-definition.ts'

/**
 * Fields whose change needs a function of its own stay as they are for whoever does not have it, by whatever way they come.
 * @throws Refused `permission.denied`
 */
export async function assertMayChange(
  { form, store }: ListDefinition,
  scope: ListScope,
  session: Session,
  changes: readonly RecordChange<ListEntry>[],
): Promise<void> {
  const held = form.fields.filter(
    ({ changeNeeds }) => changeNeeds !== undefined && !session.may(listRight(form, changeNeeds)),
  )
  if (held.length === 0) return
  const rows = await store.readByIds(
    scope,
    changes.map(({ id }) => id),
  )
  const before = new Map(rows.map((row) => [row.objectid, row]))
  const changed = changes.some(({ id, entry }) => {
    const row = before.get(id)
    return (
      row !== undefined && held.some(({ name }) => entry[name] !== undefined && entry[name] !== row[name])
    )
  })
  if (changed) throw new Refused('permission.denied')
}
