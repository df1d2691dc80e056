import type { Client } from 'pg'

import type { Provisioning } from '#contract/rules/provisioning.ts'

export type CompanyIdOf = (path: readonly string[]) => string | undefined

/** One key per path that no name can imitate. */
const keyOf = (path: readonly string[]) => JSON.stringify(path)

/** Adds the companies of a document that do not exist, level by level; the trigger places each in the tree. */
export async function provisionCompanies(
  client: Client,
  root: string,
  document: Provisioning,
): Promise<{ companies: number; idOf: CompanyIdOf }> {
  const ids = await readCompanies(client, root)
  const wanted = new Map<string, { path: readonly string[]; zone: string }>()
  for (const { path, zone } of document.companies.toSorted((a, b) => a.path.length - b.path.length)) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const above = path.slice(0, depth)
      const key = keyOf(above)
      if (!ids.has(key) && !wanted.has(key)) wanted.set(key, { path: above, zone })
    }
  }
  const byDepth = Map.groupBy(wanted.values(), ({ path }) => path.length)
  for (const [, level] of [...byDepth].toSorted(([a], [b]) => a - b)) {
    const { rows } = await client.query<{ company_id: string; place: string }>(
      `with wanted as (
         select * from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality w (parent_id, name, zone, place)
       ), made as (
         insert into company (parent_id, name, zone) select parent_id, name, zone from wanted order by place
         returning company_id, parent_id, name
       )
       select company_id, place from made join wanted using (parent_id, name)`,
      [
        level.map(({ path }) => ids.get(keyOf(path.slice(0, -1)))),
        level.map(({ path }) => path.at(-1)),
        level.map(({ zone }) => zone),
      ],
    )
    for (const { company_id, place } of rows) {
      const company = level[Number(place) - 1]
      if (company !== undefined) ids.set(keyOf(company.path), company_id)
    }
  }
  return { companies: wanted.size, idOf: (path) => ids.get(keyOf(path)) }
}

async function readCompanies(client: Client, root: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ company_id: string; parent_id: string | null; name: string }>(
    'select company_id, parent_id, name from company order by depth',
  )
  const paths = new Map<string, string[]>([[root, []]])
  const ids = new Map<string, string>([[keyOf([]), root]])
  for (const { company_id, parent_id, name } of rows) {
    const above = parent_id === null ? undefined : paths.get(parent_id)
    if (above === undefined) continue
    const path = [...above, name]
    paths.set(company_id, path)
    ids.set(keyOf(path), company_id)
  }
  return ids
}
