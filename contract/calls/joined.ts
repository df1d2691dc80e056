import { Type } from 'typebox'

import { mostInBatch } from '../rules/batch-rules.ts'
import type { Folding } from '../lists/plain-text.ts'

interface Joined {
  /** A batch of none is refused in the words of its rules. */
  mayBeEmpty?: true
  folds?: Folding
}

/** Names joined by commas, each of the pattern `one`: at most `mostJoined` of them, a page of the largest size. */
export function joined(one: string, { mayBeEmpty, folds }: Joined = {}) {
  const list = `${one}(,${one}){0,${mostInBatch - 1}}`
  return Type.String({
    pattern: mayBeEmpty === true ? `^(${list})?$` : `^${list}$`,
    mostJoined: mostInBatch,
    ...(folds !== undefined && { folds }),
  })
}
