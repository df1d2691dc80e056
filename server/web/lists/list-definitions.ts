import { deviceCodeList } from '#contract/lists/device-code.ts'

import { deviceCodeStore } from '../../db/device-codes.ts'
import type { ListDefinition } from './list-definition.ts'

/** Every list that has sheets: the thread that reads an upload finds its list here, by the name. */
export const listDefinitions = {
  deviceCode: { form: deviceCodeList, store: deviceCodeStore },
} as const

/** @throws RangeError when it is not among them */
export function listNamed(name: string): ListDefinition {
  const found = Object.entries<ListDefinition>(listDefinitions).find(([, { form }]) => form.name === name)
  if (found === undefined) throw new RangeError(`list-definitions.ts has no list ${name}`)
  return found[1]
}
