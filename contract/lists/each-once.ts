/** The one value or the several that a row has, each once and in their order. */
export function eachOnce(value: unknown): unknown[] {
  return Array.isArray(value) ? [...new Set<unknown>(value)] : [value]
}

/** What stands between several values that are shown in one cell. */
export const betweenValues = ', '

/** A text as it is shown; of several that are joined, each is set off from the next. */
export function textShown(text: string, { joined = false }: { readonly joined?: boolean }): string {
  return joined ? text.split(',').join(betweenValues) : text
}
