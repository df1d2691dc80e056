import { capabilityCodes, modules, type FunctionName, type Module } from './modules.ts'

/** One thing that a post can be allowed: a function of a page, or a capability. */
export interface PostFunction {
  readonly code: string
  /** The codes of the page and of the groups that it stands in, from the top; none for a capability. */
  readonly path: readonly string[]
  /** Null for a capability. */
  readonly name: FunctionName | null
}

function functionsOf(menu: readonly Module[], path: readonly string[] = []): PostFunction[] {
  return menu.flatMap(({ code, functions = [], children = [] }) => {
    const own = [...path, code]
    const named = functions.map((name): PostFunction => ({ code: `${code}_${name}`, path: own, name }))
    return [...named, ...functionsOf(children, own)]
  })
}

/** Every function of the menu in its order, then the capabilities. */
export const postFunctions: readonly PostFunction[] = [
  ...functionsOf(modules),
  ...Object.values(capabilityCodes).map((code): PostFunction => ({ code, path: [], name: null })),
]

/** The codes of all of them. */
export const functionCodes: readonly string[] = postFunctions.map(({ code }) => code)
