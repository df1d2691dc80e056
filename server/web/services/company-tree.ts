import type { CompanyNode } from '#contract/calls/records.ts'

import type { CompanyRow } from '../../db/accounts/companies.ts'

/** @param rows parents before their children; whose parent is not among them is a root */
export function companyTree(rows: readonly CompanyRow[]): CompanyNode[] {
  const nodes = new Map<string, CompanyNode>()
  const roots: CompanyNode[] = []
  for (const { companyId, parentId, name } of rows) {
    const node: CompanyNode = { objectid: companyId, companyname: name, children: [] }
    nodes.set(companyId, node)
    const parent = parentId === null ? undefined : nodes.get(parentId)
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}
