import type { TSchema } from 'typebox'
import { Code } from 'typebox/compile'
import type { Plugin } from 'vite'

import type { Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/calls.ts'
import { envelopeSchema } from '#contract/calls/envelope.ts'
import { outcomesSchema } from '#contract/lists/list-calls.ts'
import { sessionUserSchema } from '#contract/calls/records.ts'

/** A function expression that says whether a value fits the schema, with the regular expressions it needs. */
function checkOf(schema: TSchema): string {
  const { Code: code, External: external } = Code(schema)
  const expressions = external.variables.map((variable) => {
    if (variable instanceof RegExp) return variable.toString()
    throw new Error('a reply of the contract needs more than patterns to be checked')
  })
  const functions = code
    .split('\n')
    .filter((line) => /^(const|function) /.test(line))
    .join('\n')
  if (/\b(Hashing|CheckContext)\b/.test(functions))
    throw new Error('a reply of the contract cannot be checked without the library')
  return `/*#__PURE__*/ (() => {\nconst External = [${expressions.join(', ')}]\n${functions}\nreturn check_0\n})()`
}

/** Half a module: checks of some replies, each schema once, however many calls have it. */
function checks() {
  const names = new Map<TSchema, string>()
  const nameOf = (schema: TSchema) => {
    const name = names.get(schema) ?? `fits${names.size}`
    names.set(schema, name)
    return name
  }
  const replyOf = (reply: Exclude<Call['reply'], 'stream'>) =>
    Object.entries(reply)
      .map(([field, schema]) => `${field}: { optional: ${'~optional' in schema}, fits: ${nameOf(schema)} }`)
      .join(', ')
  return {
    nameOf,
    tableOf: (entries: readonly [string, Call][]) =>
      entries
        .map(
          ([path, { reply }]) => `${JSON.stringify(path)}: { ${reply === 'stream' ? '' : replyOf(reply)} },`,
        )
        .join('\n'),
    // TypeBox would bring tables of Unicode along to count characters.
    text: () =>
      [
        'const Guard = { CodePointCount: (text) => [...text].length }',
        ...[...names].map(([schema, name]) => `const ${name} = ${checkOf(schema)}`),
      ].join('\n'),
  }
}

const all = Object.entries<Call>(calls)

/** What every page needs: how each call is made, and checks for those that need no session. */
function entrySource(): string {
  const { nameOf, tableOf, text } = checks()
  const open = tableOf(all.filter(([, { right }]) => right === 'public'))
  const [envelope, sessionUser] = [nameOf(envelopeSchema), nameOf(sessionUserSchema)]
  const methods = Object.fromEntries(all.map(([path, { method }]) => [path, method]))
  const uploads = all.filter(([, { body }]) => body === 'file').map(([path]) => path)
  return `${text()}
export const uploads = ${JSON.stringify(uploads)}
export const methods = ${JSON.stringify(methods)}
export const openReplies = {\n${open}\n}
export const fitsEnvelope = ${envelope}
export const fitsSessionUser = ${sessionUser}
`
}

function consoleSource(): string {
  const { nameOf, tableOf, text } = checks()
  const rest = tableOf(all.filter(([, { right }]) => right !== 'public'))
  const outcomes = nameOf(outcomesSchema)
  return `${text()}
export const consoleReplies = {\n${rest}\n}
export const fitsOutcomes = ${outcomes}
`
}

const sources = new Map([
  ['virtual:contract-checks', entrySource],
  ['virtual:contract-checks/console', consoleSource],
])

/**
 * Gives the console ready-made checks of the calls' replies, so that no page loads the schemas and their interpreter, and no
 * code is made from text in the browser, which the content policy forbids. The second module holds the replies of calls that
 * need a session, so that the login page does not grow with every list.
 */
export function contractChecks(): Plugin {
  return {
    name: 'farwatch-contract-checks',
    resolveId: (id) => (sources.has(id) ? `\0${id}` : undefined),
    load: (id) => sources.get(id.replace('\0', ''))?.(),
  }
}
