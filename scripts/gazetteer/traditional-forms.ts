import { Converter } from 'opencc-js/t2cn'

const first = 0x4e00
const last = 0x9fff

/** What the characters of `names` are written as in Taiwan and Hong Kong, where that differs: the simplified one by each. */
export function traditionalForms(names: readonly string[]): Record<string, string> {
  const simplify = Converter({ from: 't', to: 'cn' })
  const used = new Set(names.flatMap((name) => [...name]))
  const all = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  return Object.fromEntries(
    all
      .map((character) => [character, simplify(character)] as const)
      .filter(([character, simple]) => character !== simple && used.has(simple)),
  )
}
