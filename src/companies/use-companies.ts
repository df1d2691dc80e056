import { useEffect, useState } from 'react'

import type { TreeNode } from '#src/ui/tree-select/tree-nodes.ts'

import { companyTree } from './company-tree.ts'

const none: readonly TreeNode[] = []

/** The companies of the person's view; none until they are known. */
export function useCompanies(): readonly TreeNode[] {
  const [companies, setCompanies] = useState(none)
  useEffect(() => {
    let wanted = true
    companyTree().then(
      (tree) => wanted && setCompanies(tree),
      // The page's notices say what went wrong; the page works without the choice.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return companies
}
