/**
 * PostgreSQL array literals for `unnest($n::type[])`. The driver's own conversion quotes every element with regular
 * expressions; these know what they hold.
 */
export function numberArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`
}

/** Texts without comma, brace, quote, backslash or space, and never the word null: ids, hex, names of kinds. */
export function plainArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`
}

/** Any text, JSON included. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : quoted(value))).join(',')}}`
}

function quoted(value: string): string {
  const escaped = value.includes('\\') ? value.replaceAll('\\', '\\\\') : value
  return `"${escaped.replaceAll('"', '\\"')}"`
}
