/** Stands for the result of a formula that nobody reckoned: programs that only write sheets leave it out. */
export const noResult = '#FORMULA!'

/** Stands in a cell that is merged with one above it. */
export const mergedBelow = '#MERGED!'

/** What a spreadsheet shows where a sum went wrong. */
const errorValue = String.raw`#(?:(?:NULL|DIV/0|VALUE|REF|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|EXTERNAL|PYTHON|FORMULA|MERGED)!|NAME\?|N/A|GETTING_DATA)$`
const isError = new RegExp(`^${errorValue}`)

/**
 * A spreadsheet runs what begins like a formula, at the latest when a sheet is saved as CSV and opened again, in East Asia in
 * full width too, and takes the name of an error for the error. Such a text goes out with an apostrophe before it, and so does
 * one that has apostrophes before such a beginning, so that every text comes back as it was.
 */
const sign = '[=+\\-@＝＋－＠\\t\\r\\n]'
const runs = new RegExp(`^'*(?:${sign}|${errorValue})`)
const neutralised = new RegExp(`^'+(?:${sign}|${errorValue})`)

export function neutralise(text: string): string {
  return runs.test(text) ? `'${text}` : text
}

export function restore(text: string): string {
  return neutralised.test(text) ? text.slice(1) : text
}

/** Whether a cell holds no value but an error, e.g. `#DIV/0!`. */
export function isErrorValue(cell: string): boolean {
  return isError.test(cell)
}
