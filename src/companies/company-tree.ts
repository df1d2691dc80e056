import type { CompanyNode } from '#contract/records.ts'
import { request } from '#src/api/client.ts'
import { currentSession } from '#src/session/session.ts'
import type { TreeNode } from '#src/ui/tree-select/tree-nodes.ts'

export function treeNodes(companies: readonly CompanyNode[]): TreeNode[] {
  return companies.map(({ objectid, companyname, children }) => ({
    value: objectid,
    label: companyname,
    children: treeNodes(children),
  }))
}

const freshMs = 60_000
let kept: { token: string; at: number; tree: Promise<TreeNode[]> } | null = null

/** The companies of the person's view. One question serves all selectors of a page. @throws CallFailure */
export function companyTree(): Promise<TreeNode[]> {
  const token = currentSession()?.token ?? ''
  if (kept?.token === token && performance.now() - kept.at < freshMs) return kept.tree
  const tree = request('company/getTreeInfo').then(({ list }) => treeNodes(list))
  kept = { token, at: performance.now(), tree }
  tree.catch(() => {
    kept = null
  })
  return tree
}
