import { methods } from 'virtual:contract-checks'

import type { CallFailure } from './call-failure.ts'

const methodOf = new Map<string, string>(Object.entries(methods))

/** Whether it was an order that may have been carried out: no answer came, none that can be read, or the server itself does not know. */
export function isDoneUnknown({ path, kind, reason }: CallFailure): boolean {
  const isLost = ['network', 'mismatch', 'unreadable'].includes(kind)
  return methodOf.get(path) === 'POST' && (isLost || reason === 'outcome.unknown')
}
