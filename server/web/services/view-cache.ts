import type { View } from '../../db/view.ts'

/**
 * Caches what was read for a view, so that all who look at the same share one read for `cachedMs`. Readers who come while
 * it is being read wait for it; when it fails, each of them reads for themselves.
 * @param monotonicMs a clock that nobody sets
 */
export function createViewCache<Value>(cachedMs: number, monotonicMs: () => number) {
  const cached = new Map<string, { until: number; value: Promise<Value> }>()
  return async (view: View, what: readonly unknown[], read: () => Promise<Value>): Promise<Value> => {
    const key = JSON.stringify([view.first, view.last, view.shared, what])
    const now = monotonicMs()
    for (const [old, { until }] of cached) if (until <= now) cached.delete(old)
    const known = cached.get(key)
    if (known !== undefined) {
      // The reader may have gone away, and their transaction with them.
      const shared = await known.value.catch(() => null)
      return shared ?? read()
    }
    const value = read()
    cached.set(key, { until: now + cachedMs, value })
    return value.catch((error: unknown) => {
      cached.delete(key)
      throw error
    })
  }
}
