import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

interface Company {
  id: string
  parent: string | null
  depth: number
  first: bigint
  last: bigint
}

async function add(parent: string | null, name: string): Promise<string> {
  const { rows } = await db.ingest.pool.query<{ company_id: string }>(
    'insert into company (parent_id, name) values ($1, $2) returning company_id',
    [parent, name],
  )
  return rows[0]?.company_id ?? ''
}

async function everyCompany(): Promise<Company[]> {
  const { rows } = await db.ingest.pool.query<Record<'id' | 'first' | 'last', string> & Omit<Company, 'id'>>(
    'select company_id as id, parent_id as parent, depth, company_no as first, company_last as last from company',
  )
  return rows.map((row) => Object.assign(row, { first: BigInt(row.first), last: BigInt(row.last) }))
}

/** The companies at and below `top`, by their parents alone. */
function subtree(companies: readonly Company[], top: string): string[] {
  const below = companies.filter((company) => company.parent === top)
  return [top, ...below.flatMap((company) => subtree(companies, company.id))]
}

/** Each number names the parent of one more company, among those that stand so far and may have children. */
const growth = fc.array(fc.nat(), { minLength: 1, maxLength: 25 })

test('a company with all below it is exactly the companies of one range of numbers', async () => {
  const root = await add(null, 'root')
  let names = 0
  await fc.assert(
    fc.asyncProperty(growth, async (choices) => {
      const parents = [root]
      const depths = new Map([[root, 0]])
      for (const choice of choices) {
        const parent = parents[choice % parents.length] ?? root
        const depth = (depths.get(parent) ?? 0) + 1
        const id = await add(parent, `company ${(names += 1)}`)
        depths.set(id, depth)
        if (depth < 6) parents.push(id)
      }
      const companies = await everyCompany()
      for (const company of companies) {
        const inRange = companies.filter(
          (other) => company.first <= other.first && other.first <= company.last,
        )
        expect(inRange.map((other) => other.id).toSorted()).toEqual(subtree(companies, company.id).toSorted())
      }
    }),
    { numRuns: 15 },
  )
})

test('siblings have ranges apart from each other, inside their parent and behind its own number', async () => {
  const companies = await everyCompany()
  for (const parent of companies) {
    const children = companies.filter((company) => company.parent === parent.id)
    const ordered = children.toSorted((a, b) => (a.first < b.first ? -1 : 1))
    ordered.forEach((child, place) => {
      expect(child.first).toBeGreaterThan(ordered[place - 1]?.last ?? parent.first)
      expect(child.last).toBeLessThanOrEqual(parent.last)
      expect(child.depth).toBe(parent.depth + 1)
    })
  }
})

test('a seventh level is refused by name', async () => {
  const root = (await everyCompany()).find((company) => company.parent === null)
  let parent = root?.id ?? ''
  for (let depth = 1; depth <= 6; depth += 1) parent = await add(parent, `deep ${depth}`)
  await expect(add(parent, 'too deep')).rejects.toMatchObject({
    code: 'FW001',
    message: 'the company tree is limited to six levels below the root',
  })
})

test('a parent has room for 255 companies on the sixth level, and one more is refused by name', async () => {
  const companies = await everyCompany()
  const parent = companies.find((company) => company.depth === 5)?.id ?? ''
  const taken = companies.filter((company) => company.parent === parent).length
  await db.ingest.pool.query(
    `insert into company (parent_id, name) select $1, 'leaf ' || i from generate_series(1, $2::int) i`,
    [parent, 255 - taken],
  )
  await expect(add(parent, 'one too many')).rejects.toMatchObject({
    code: 'FW002',
    message: 'the company has too many direct subcompanies',
  })
})

test('there is one root, and siblings have names of their own', async () => {
  const root = (await everyCompany()).find((company) => company.parent === null)
  await expect(add(null, 'another root')).rejects.toMatchObject({ code: '23505' })
  await add(root?.id ?? '', 'twin')
  await expect(add(root?.id ?? '', 'twin')).rejects.toMatchObject({ constraint: 'company_sibling_name' })
})
