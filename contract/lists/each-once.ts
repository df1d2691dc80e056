/** The one value or the several that a row has, each once and in their order. */
export function eachOnce(value: unknown): unknown[] {
  return Array.isArray(value) ? [...new Set<unknown>(value)] : [value]
}
