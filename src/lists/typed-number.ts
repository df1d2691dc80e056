import { parseDecimal } from '#contract/decimal.ts'

/**
 * The number that somebody typed, or null. A comma is as good as a point, full-width signs are as good as others, and a
 * plus or zeros at the front do no harm.
 */
export function typedNumber(text: string): number | null {
  const parts = /^([+-]?)(?=[.,、。]?\d)0*(\d*)(?:[.,、。](\d*))?$/.exec(
    text.normalize('NFKC').replace('−', '-').trim(),
  )
  if (parts === null) return null
  const [, sign, whole = '', fraction = ''] = parts
  return parseDecimal(`${sign === '-' ? '-' : ''}${whole || '0'}.${fraction || '0'}`)
}
