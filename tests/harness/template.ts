import type { NewSheet, SheetCell } from '#server/web/sheets/write-sheet.ts'

const rowsOf = ({ rows }: NewSheet): SheetCell[][] => (Array.isArray(rows) ? rows : [])

/** What can be chosen in a column of a template, by its range in the sheet of choices; undefined when nothing is. */
export function choosable(sheets: readonly NewSheet[], heading: string): SheetCell[] | undefined {
  const [sheet, , choices] = sheets
  const range = sheet?.columns.find((column) => column.heading.replace(/ \*$/, '') === heading)?.choices
  const [, title, letter = '', last = ''] = /^'(.+)'!\$([A-Z])\$2:\$[A-Z]\$(\d+)$/.exec(range ?? '') ?? []
  if (range === undefined || choices === undefined || choices.title !== title) return undefined
  const place = letter.charCodeAt(0) - 65
  return rowsOf(choices)
    .slice(0, Number(last) - 1)
    .map((row) => row[place] ?? '')
}

/** What a template says that a column takes. */
export function ruleIn(sheets: readonly NewSheet[], heading: string): SheetCell | undefined {
  const [, rules] = sheets
  return rules && rowsOf(rules).find(([name]) => name === heading || name === `${heading} *`)?.[1]
}
