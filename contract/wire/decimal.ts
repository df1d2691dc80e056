const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A finite number written as JSON writes numbers; null for every other text, `0x10`, `true`, `+1` and ` 1` among them. */
export function parseDecimal(text: string): number | null {
  if (!decimal.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
