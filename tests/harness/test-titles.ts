import { parseSync, Visitor } from 'rolldown/utils'

import type { SourceFile } from './source-files.ts'

/**
 * The ids at the ends of the titles of a file's tests, as in `keeps the name for a year #login-4`.
 * @throws SyntaxError when it cannot be parsed
 */
export function testIds({ path, text }: SourceFile): string[] {
  const { program, errors } = parseSync(path, text)
  const first = errors[0]
  if (first !== undefined) throw new SyntaxError(`${path}: ${first.message}`)
  const ids: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return
      const [, id] = / #([a-z-]+-\d+)$/.exec(title.value) ?? []
      if (id !== undefined && /^(?:it|test)\b/.test(text.slice(callee.start, callee.end))) ids.push(id)
    },
  }).visit(program)
  return ids
}
