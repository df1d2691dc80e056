/** A number as people write it, all its digits and no exponent: 1e-7 is 0.0000001. */
export function decimalText(value: number): string {
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value))
  if (parts === null) return String(value)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const power = Number(exponent)
  const digits = whole + fraction
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`
  return `${sign}${digits.padEnd(power + 1, '0')}`
}
