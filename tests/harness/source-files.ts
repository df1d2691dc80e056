import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync } from 'rolldown/utils'

export interface SourceFile {
  /** From the root of the project, with slashes. */
  path: string
  text: string
}

export interface Import {
  specifier: string
  /** Gone at run time: every name is imported or exported as a type. */
  typeOnly: boolean
}

const root = join(import.meta.dirname, '../..')
const rooms = '{contract,machines,streams,src,server,simulator,scripts,tests}'

/** The TypeScript and JavaScript of all rooms. */
export function sourceFiles(): SourceFile[] {
  return globSync(`${rooms}/**/*.{ts,tsx,mjs}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/**
 * What a file imports, re-exports or loads later.
 * @throws SyntaxError when it cannot be parsed
 */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module, errors } = parseSync(path, text)
  const first = errors[0]
  if (first !== undefined) throw new SyntaxError(`${path}: ${first.message}`)
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null || moduleRequest === undefined
        ? []
        : [{ specifier: moduleRequest.value, typeOnly: isType }],
    ),
  )
  const dynamics = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
    typeOnly: false,
  }))
  return [...statics, ...reExports, ...dynamics]
}
