import { useState } from 'react'

import { useBehavior } from '#src/live/use-behavior.ts'

import type { LookupState } from './lookup-feed.ts'
import { lookup, type Lookup, type LookupOption } from './lookups.ts'

/** What there is to choose from, and the way to ask again after a failure. */
export function useLookup(name: Lookup): { state: LookupState<LookupOption>; retry: () => void } {
  const [feed] = useState(() => lookup(name))
  return { state: useBehavior(feed.state), retry: feed.retry }
}
