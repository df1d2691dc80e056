const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const alphabets = [`${letters}0123456789`, '0123456789ABCDEF'] as const
const longest = 64

/**
 * A secret that fits the pattern of its field, each as likely as any other, from the browser's source of randomness for
 * keys: letters or digits, else hex digits.
 * @throws RangeError for a pattern of any other form
 */
export function randomSecret(pattern: string): string {
  const { signs, length } = formOf(new RegExp(pattern))
  /** The largest multiple of the number of signs that a byte can reach: what is beyond would favour the first ones. */
  const fair = Math.floor(256 / signs.length) * signs.length
  let secret = ''
  while (secret.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length)))
      if (byte < fair && secret.length < length) secret += signs.charAt(byte % signs.length)
  }
  return secret
}

/** The signs that may stand at each of its places, and how many places there are. */
function formOf(pattern: RegExp): { signs: string; length: number } {
  for (const signs of alphabets)
    for (let length = 1; length <= longest; length += 1)
      if ([...signs].every((sign) => pattern.test(sign.repeat(length)))) return { signs, length }
  throw new RangeError(`no secret can be made for ${String(pattern)}`)
}
