import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'

import { fetchLostStyles } from '#src/config/lost-styles.ts'

/** How parts that did not come are fetched anew, by what they failed with. */
const forgets = new WeakMap<object, () => void>()

/**
 * A component whose code is fetched when it is first shown, with styles that were lost before. When it does not come, the
 * nearest `ErrorBoundary` says so; whoever shows it after that fetches it anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const fetched = (): LazyExoticComponent<ComponentType<Props>> => {
    const mine = lazy(async () => {
      try {
        const loaded = await load()
        await fetchLostStyles()
        return { default: loaded }
      } catch (error) {
        const forget = () => {
          // Another one may have come meanwhile.
          if (part === mine) part = fetched()
        }
        if (error instanceof Error) forgets.set(error, forget)
        throw error
      }
    })
    return mine
  }
  let part = fetched()
  return function LazyPart(props: Props) {
    return createElement(part, props)
  }
}

/** What a part failed with has been shown: the next time it is wanted, it is fetched again. */
export function forgetFailedPart(error: unknown): void {
  if (error instanceof Error) forgets.get(error)?.()
}
