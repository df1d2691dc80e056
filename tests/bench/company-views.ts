import type { Client } from 'pg'

import type { Database } from '#server/db/database.ts'
import type { ListScope } from '#server/db/lists/list-store.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { inView, type View } from '#server/db/view.ts'
import { someCaller } from '#tests/harness/some-caller.ts'

/** The view of a company so many levels below the root; the whole tree where there is none. */
export async function viewAtDepth(owner: Client, depth: number): Promise<View> {
  const { rows } = await owner.query<View>(
    `select company_no as first, company_last as last, '{}'::text[] as shared from company where depth = $1
     order by company_no offset 3 limit 1`,
    [depth],
  )
  return rows[0] ?? wholeTree
}

/** Runs `work` in a transaction that sees one view. */
export function scopedTo<T>(web: Database, view: View, work: (scope: ListScope) => Promise<T>): Promise<T> {
  return inView(web, view, (tx) => work({ tx, filter: filterFor(view), view, caller: someCaller }))
}
