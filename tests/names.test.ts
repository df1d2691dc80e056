import { describe, expect, it } from 'vitest'

import { parseSync } from 'rolldown/utils'

import { sourceFiles, type SourceFile } from './harness/source-files.ts'

/** Words that are in no name, each with what a textbook says instead. */
const insteadOf: ReadonlyMap<string, string> = new Map([
  ['deaf', 'outage, stalled'],
  ['doubt', 'invalidate, unreliable'],
  ['doubted', 'invalidated, suspect'],
  ['doubtful', 'unreliable'],
  ['doubts', 'to recompute'],
  ['fact', 'event, detail, property, value, condition'],
  ['facts', 'events, details, properties, writes, context'],
  ['hang', 'connect, attach'],
  ['hanging', 'connected, children'],
  ['hangs', 'is connected to, parent, children'],
  ['heard', 'received, node'],
  ['hears', 'receives'],
  ['hung', 'connected, attached'],
  ['kept', 'stored, retained, cached'],
  ['knock', 'try login'],
  ['meanwhile', 'concurrent change, changed since'],
  ['mended', 'corrected, reconnected'],
  ['misplaced', 'rejection'],
  ['outgrown', 'no longer matches'],
  ['paper', 'print'],
  ['said', 'reported, content'],
  ['spells', 'outages'],
  ['strange', 'unregistered, unknown'],
  ['stretch', 'bucket, range'],
  ['stretches', 'buckets, ranges'],
  ['told', 'reported, notified'],
  ['unheard', 'cut off'],
  ['unsaid', 'unspecified, default'],
  ['untold', 'unreported'],
  ['vain', 'conflict'],
  ['wish', 'desired, request'],
  ['wished', 'desired'],
  ['wishes', 'desired'],
])

/** Names that the database gives: its columns, and a key that one of its functions reads. */
const namesOfTheDatabase = /^server\/db\/(schema\/tables\.ts: |nodes\/node-filter\.ts: facts )/

/** `deviceId`, `DEVICE_ID` and `device-id` as words in small letters. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
}

/** Every name in the code, of files too, but for names with an underscore, which are the database's. */
function namesIn({ path, text }: SourceFile): Set<string> {
  const names = new Set([path.slice(path.lastIndexOf('/') + 1)])
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'name' in node && typeof node.type === 'string' && typeof node.name === 'string')
      if (node.type.endsWith('Identifier') && !node.name.includes('_')) names.add(node.name)
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return names
}

/** Most files have none of the words anywhere, and need not be parsed. */
const anyWord = new RegExp([...insteadOf.keys()].join('|'), 'i')

function unusualNames(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => anyWord.test(path) || anyWord.test(text))
    .flatMap((file) =>
      [...namesIn(file)].flatMap((name) =>
        wordsOf(name).flatMap((word) => {
          const other = insteadOf.get(word)
          return other === undefined ? [] : `${file.path}: ${name} (${word}: ${other})`
        }),
      ),
    )
    .filter((found) => !namesOfTheDatabase.test(found))
}

describe('names', () => {
  it('say what a textbook says', () => {
    expect(unusualNames(sourceFiles())).toEqual([])
  })
})

describe('the rule', () => {
  it('sees a word in names of files, values, properties, types and elements, and in no text', () => {
    const file = (path: string, text: string): SourceFile => ({ path, text })
    expect(
      unusualNames([
        file('server/heard-rows.ts', ''),
        file('src/a.ts', 'export const wishOf = (form: Wish) => form.toldAt'),
        file('src/b.tsx', 'export const element = <PaperDialog title="kept" />'),
        file('src/c.ts', '// told\nexport const stored = "heard"; export const told_at = `kept ${stored}`'),
        file('src/d.ts', 'export const factory = prefacts(exhung)'),
      ]),
    ).toEqual([
      'server/heard-rows.ts: heard-rows.ts (heard: received, node)',
      'src/a.ts: wishOf (wish: desired, request)',
      'src/a.ts: Wish (wish: desired, request)',
      'src/a.ts: toldAt (told: reported, notified)',
      'src/b.tsx: PaperDialog (paper: print)',
    ])
  })
})
