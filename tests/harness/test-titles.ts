import { parseSync, Visitor } from 'rolldown/utils'

import type { SourceFile } from './source-files.ts'

/** A title as it stands in the source, and the text of the table that fills it in, where it has one. */
export interface TestTitle {
  readonly template: string
  readonly table: string | null
}

/** What `test.each` fills in. */
const place = /%[sdifjoO]|\$[\w.]+/g

/**
 * The titles of a file's tests; those of `test.each` as templates.
 * @throws SyntaxError when it cannot be parsed
 */
export function testTitles({ path, text }: SourceFile): TestTitle[] {
  const { program, errors } = parseSync(path, text)
  const first = errors[0]
  if (first !== undefined) throw new SyntaxError(`${path}: ${first.message}`)
  const titles: TestTitle[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return
      const source = text.slice(callee.start, callee.end)
      if (/^(?:it|test)\b/.test(source))
        titles.push({ template: title.value, table: callee.type === 'CallExpression' ? source : null })
    },
  }).visit(program)
  return titles
}

/** Whether a test runs under this title: it is one, or a template filled in from its table. A template itself will do. */
export function runsUnder(title: string, { template, table }: TestTitle): boolean {
  if (title === template) return true
  if (table === null) return false
  const parts = template.split(place).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const filled = new RegExp(`^${parts.join('(.*)')}$`).exec(title)
  return filled?.slice(1).every((value) => holds(table, value)) ?? false
}

/** A table that is made elsewhere may hold anything; numbers may be written with separators. */
function holds(table: string, value: string): boolean {
  const plain = table.replaceAll(/(\d)_(?=\d)/g, '$1')
  return plain.includes(value.replaceAll(/^"|"$/g, '')) || !/\.each(?:<.*>)?\(\s*\[/s.test(table)
}
