import type { Caller } from '#server/db/accounts/caller.ts'

/** Somebody who may give nothing: for reads and writes that ask nobody. */
export const someCaller: Caller = { userId: '0', postId: '0', level: 4, functions: new Set() }
