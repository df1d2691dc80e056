import type { Size } from '../assumptions.ts'
import type { Random } from '../random.ts'

const firstDigit = { gateway: 'A', channel: 'C', relay: '3', terminal: '7' } as const
/** Networks of different sizes may share one database: their ids never meet. */
const secondDigit: Readonly<Record<Size, string>> = { town: '0', city: '1', country: '2' }

/** Draws ids of 8 hex digits, upper case, each once. */
export function uidSource(size: Size, random: Random): (of: keyof typeof firstDigit) => string {
  const used = new Set<string>()
  return (of) => {
    for (;;) {
      const rest = random.integer(0x100_0000).toString(16).toUpperCase().padStart(6, '0')
      const uid = `${firstDigit[of]}${secondDigit[size]}${rest}`
      if (used.has(uid)) continue
      used.add(uid)
      return uid
    }
  }
}
