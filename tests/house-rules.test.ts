import { describe, expect, it } from 'vitest'

import { sourceFiles, type SourceFile } from './harness/source-files.ts'

const longestFile = 300

/** A test may be as long as the specification that it is; one file is made from every table. */
const allowedToBeLong = /^(tests\/.*\.test\.tsx?|server\/db\/schema\/tables\.ts)$/

function tooLong(files: readonly SourceFile[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ path, lines }) => lines > longestFile && !allowedToBeLong.test(path))
    .map(({ path, lines }) => `${path}: ${lines} lines`)
}

function barrels(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => path).filter((path) => /(^|\/)index\.[a-z]+$/.test(path))
}

/** `sql` of Kysely, or a statement in the text of a query, outside of the database's folder. */
function sqlOutsideDb(files: readonly SourceFile[]): string[] {
  const statement = /\bsql`|\.query\(\s*[`'"]\s*(select|insert|update|delete|with|create|alter|drop)\b/i
  return files
    .filter(({ path }) => !/^(server\/(db|postgres)|tests)\//.test(path))
    .filter(({ text }) => statement.test(text))
    .map(({ path }) => path)
}

describe('every file', () => {
  it('is short enough to be read', () => {
    expect(tooLong(sourceFiles())).toEqual([])
  })

  it('is named after what it holds: there are no barrels', () => {
    expect(barrels(sourceFiles())).toEqual([])
  })

  it('outside of server/db is free of SQL', () => {
    expect(sqlOutsideDb(sourceFiles())).toEqual([])
  })
})

describe('the rules', () => {
  it('see a long file, a barrel and a statement', () => {
    const long = { path: 'server/a.ts', text: 'x\n'.repeat(301) }
    expect(tooLong([long, { path: 'server/b.ts', text: 'x\n'.repeat(300) }])).toEqual([
      'server/a.ts: 301 lines',
    ])
    expect(barrels([{ path: 'src/ui/index.ts', text: '' }, long])).toEqual(['src/ui/index.ts'])
    const statements = [
      { path: 'server/web/a.ts', text: 'await pool.query(`select 1`)' },
      { path: 'server/web/b.ts', text: 'sql`now()`' },
      { path: 'server/db/c.ts', text: 'sql`now()`' },
      { path: 'src/d.ts', text: 'const form = useForm(); form.query("name")' },
    ]
    expect(sqlOutsideDb(statements)).toEqual(['server/web/a.ts', 'server/web/b.ts'])
  })
})
