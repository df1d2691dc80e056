import type { FunctionCode, FunctionName } from '../rules/modules.ts'

/** The function of the list's module that a call needs. */
export function listRight(form: { readonly module: string }, name: FunctionName): FunctionCode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server does not start with a right that no module has
  return `${form.module}_${name}` as FunctionCode
}
