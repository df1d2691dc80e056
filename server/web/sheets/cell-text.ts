/**
 * A spreadsheet runs what begins like a formula, at the latest when a sheet is saved as CSV and opened again. Such a text
 * goes out with an apostrophe before it, and so does one that has apostrophes before such a beginning, so that every text
 * comes back as it was.
 */
const runs = /^'*[=+\-@\t\r]/
const neutralised = /^'+[=+\-@\t\r]/

export function neutralise(text: string): string {
  return runs.test(text) ? `'${text}` : text
}

export function restore(text: string): string {
  return neutralised.test(text) ? text.slice(1) : text
}
