import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
const rooms = /^(contract|machines|streams|locales|src|server|simulator|scripts|tests|docs)\//

/** Paths named in `code`, from the root; `<list>` and the like stand for any name. */
function pathsIn(markdown: string): string[] {
  const names = [...markdown.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => rooms.test(name))
}

const isThere = (path: string) => globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: root }).length > 0

it('names only files and folders that exist in ARCHITECTURE.md', () => {
  const paths = pathsIn(text)
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

it('finds a path that does not exist', () => {
  const paths = pathsIn('`server/main.ts` · `server/gone.ts`, `contract/sensors/<kind>.ts` and `columns`')
  expect(paths).toEqual(['server/main.ts', 'server/gone.ts', 'contract/sensors/<kind>.ts'])
  expect(paths.filter((path) => !isThere(path))).toEqual(['server/gone.ts'])
})
