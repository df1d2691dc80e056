import { createHmac, timingSafeEqual } from 'node:crypto'

/** Codes of an authenticator app by RFC 6238: HMAC-SHA-1 of the time step, as most apps take nothing else. */
const stepMs = 30_000
const digits = 6
/** How many steps a code may be early or late, for clocks that differ. */
const tolerance = 1
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4226, section 5.3. @param length digits of the code */
export function codeOfStep(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

export function stepAt(ms: number): number {
  return Math.floor(ms / stepMs)
}

/** @returns the time step whose code this is, about now; null: it is the code of none */
export function matchingStep(secret: Buffer, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const now = stepAt(nowMs)
  // Each is compared, so that the time it takes does not say which one it was.
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, place) => now - tolerance + place)
  const right = steps.filter((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given))
  return right.at(-1) ?? null
}

/** RFC 4648, without padding, as people type a secret into an app. */
export function base32(bytes: Buffer): string {
  let [text, bits, rest] = ['', 0, 0]
  for (const byte of bytes) {
    rest = (rest << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters.charAt((rest >> bits) & 31)
    }
    rest &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + letters.charAt((rest << (5 - bits)) & 31)
}

/** The address that authenticator apps read from a picture. */
export function factorUri(secret: Buffer, loginName: string): string {
  return `otpauth://totp/Farwatch:${encodeURIComponent(loginName)}?secret=${base32(secret)}&issuer=Farwatch`
}
