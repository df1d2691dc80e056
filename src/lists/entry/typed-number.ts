import { parseDecimal } from '#contract/wire/decimal.ts'

/** What was typed if its one comma stands for thousands, as in `1,440`; null when it cannot. */
export function numberByThousands(text: string): number | null {
  const parts = /^([+-]?[1-9]\d{0,2})[,、](\d{3})$/.exec(plainSigns(text))
  return parts === null ? null : Number(`${parts[1]}${parts[2]}`)
}

function plainSigns(text: string): string {
  return text.normalize('NFKC').replace('−', '-').trim()
}

/**
 * The number that somebody typed, or null. A comma is as good as a point, full-width signs are as good as others, and a
 * plus or zeros at the front do no harm.
 */
export function typedNumber(text: string): number | null {
  const parts = /^([+-]?)(?=[.,、。]?\d)0*(\d*)(?:[.,、。](\d*))?$/.exec(plainSigns(text))
  if (parts === null) return null
  const [, sign, whole = '', fraction = ''] = parts
  return parseDecimal(`${sign === '-' ? '-' : ''}${whole || '0'}.${fraction || '0'}`)
}
