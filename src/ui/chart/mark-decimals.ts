/** The steps that ECharts takes between marks, times a power of ten, and up to which rough step it takes each. */
const steps = [
  { below: 1.5, step: 1 },
  { below: 2.5, step: 2 },
  { below: 4, step: 3 },
  { below: 7, step: 5 },
] as const

/**
 * How many decimals the marks of an axis of values need, so that all of them are written alike: 0.420 beside 0.423.
 * @param span from the axis' least value to its greatest
 * @param splits into how many parts it shall be cut, as ECharts is told
 * @param least no marks lie closer
 */
export function markDecimals(span: number, splits: number, least = 0): number {
  const rough = span / splits
  if (!Number.isFinite(rough) || rough <= 0) return 0
  const exponent = Math.floor(Math.log10(rough))
  const found = steps.find(({ below }) => rough / 10 ** exponent < below)
  const power = found === undefined ? exponent + 1 : exponent
  if (least > (found?.step ?? 1) * 10 ** power) return decimalsOf(least)
  return Math.max(0, -power)
}

function decimalsOf(value: number): number {
  return value.toString().split('.')[1]?.length ?? 0
}
