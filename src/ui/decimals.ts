/** A number with so many decimals; what rounds to 0 has no minus. */
export function decimals(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' }
}
