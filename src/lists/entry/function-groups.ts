import { postFunctions, type PostFunction } from '#contract/rules/function-codes.ts'

/** A page with its functions, or the capabilities, which belong to no page. */
export interface FunctionGroup {
  /** The code of the page; empty for the capabilities. */
  readonly code: string
  /** The groups of the menu above it. */
  readonly above: readonly string[]
  readonly functions: readonly PostFunction[]
}

/** What there is to be ticked, page by page in the order of the menu. @param offered codes; undefined: all */
export function functionGroups(offered?: readonly string[]): FunctionGroup[] {
  const choices = postFunctions.filter(({ code }) => offered?.includes(code) ?? true)
  return [...Map.groupBy(choices, ({ path }) => path.join()).values()].map((functions) => {
    const path = functions[0]?.path ?? []
    return { code: path.at(-1) ?? '', above: path.slice(0, -1), functions }
  })
}

const isView = ({ name }: PostFunction) => name === 'view'

/**
 * The ticks after one was changed: nobody uses a page that they do not see, so that a function brings the view along and the view
 * takes the functions with it.
 * @param may those that the person has, and so may change
 */
export function withTick(
  ticked: ReadonlySet<string>,
  group: FunctionGroup,
  codes: readonly string[],
  on: boolean,
  may: (code: string) => boolean,
): Set<string> {
  const view = group.functions.find(isView)
  const changed = new Set(codes)
  if (on && view !== undefined) changed.add(view.code)
  if (!on && view !== undefined && changed.has(view.code))
    for (const { code } of group.functions) changed.add(code)
  const next = new Set(ticked)
  for (const code of [...changed].filter(may)) {
    if (on) next.add(code)
    else next.delete(code)
  }
  return next
}

/** How much of some functions is ticked. */
export function tickState(ticked: ReadonlySet<string>, codes: readonly string[]): 'none' | 'some' | 'all' {
  const count = codes.filter((code) => ticked.has(code)).length
  if (count === 0) return 'none'
  return count === codes.length ? 'all' : 'some'
}
