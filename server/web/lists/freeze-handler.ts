import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { flag, type Flag } from '#contract/wire/enumerations.ts'

import { assertCount } from './assert-batch.ts'
import type { ListDefinition, ListHandlers } from './list-definition.ts'
import { doneInBatch, idsOf, named, scopeOf, type ListRequest } from './list-handlers.ts'

/**
 * The handler by which records of a list that `freezes` are frozen and activated.
 * @throws RangeError when its store cannot
 */
export function freezeHandlers<Name extends string>(
  list: ListDefinition<Name>,
): ListHandlers<Name, 'batchFrozenOrActivate'> {
  const { setFlag } = list.store
  if (setFlag === undefined) throw new RangeError(`the store of ${list.form.name} freezes nothing`)

  const batchFrozenOrActivate = (
    request: Omit<ListRequest, 'body'> & { body: { objectids: string; opt: Flag } },
  ) => {
    const ids = idsOf(request.body.objectids)
    const { opt } = request.body
    assertCount(batchFunctions.freeze, ids)
    request.audit.detail = { flag: opt }
    const act = opt === flag.values.frozen ? 'freeze' : 'activate'
    return doneInBatch(list, request, act, ids, (free) => setFlag(scopeOf(request), free, opt, request.now))
  }

  return named(list.form.name, { batchFrozenOrActivate })
}
