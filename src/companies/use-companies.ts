import { useState } from 'react'

import { useBehavior } from '#src/live/use-behavior.ts'
import type { LookupState } from '#src/lookups/lookup-feed.ts'
import type { TreeNode } from '#src/ui/tree-select/tree-nodes.ts'

import { companyFeed } from './company-feed.ts'

const none: readonly TreeNode[] = []

interface Companies {
  state: LookupState<TreeNode>
  /** None until they are known. */
  companies: readonly TreeNode[]
  /** Asks again after a failure. */
  retry: () => void
}

/** The companies of the person's view. Who offers them says why they are not there, where they are not. */
export function useCompanies(): Companies {
  const [feed] = useState(companyFeed)
  const state = useBehavior(feed.state)
  return { state, companies: state.kind === 'there' ? state.options : none, retry: feed.retry }
}
