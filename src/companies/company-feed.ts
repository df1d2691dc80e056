import type { CompanyNode } from '#contract/calls/records.ts'
import { request } from '#src/api/client.ts'
import { lookupFeed, type LookupFeed } from '#src/lookups/lookup-feed.ts'
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
let cached: { token: string; at: number; feed: LookupFeed<TreeNode> } | null = null

/** A company was added, renamed, moved or deleted: whoever asks from now on is given the tree as it is then. */
export function forgetCompanies(): void {
  cached = null
}

/** The companies of the person's view, as a tree. One question serves all selectors of a page. */
export function companyFeed(): LookupFeed<TreeNode> {
  const token = currentSession()?.token ?? ''
  if (cached?.token === token && performance.now() - cached.at < freshMs) return cached.feed
  const feed = lookupFeed(async () => treeNodes((await request('company/getTreeInfo', { quiet: true })).list))
  cached = { token, at: performance.now(), feed }
  return feed
}
