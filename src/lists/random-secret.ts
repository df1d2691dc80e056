const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 16
/** The largest multiple of the number of signs that a byte can reach: what is beyond would favour the first ones. */
const fair = Math.floor(256 / signs.length) * signs.length

/** 16 letters or digits, each as likely as any other, from the browser's source of randomness for keys. */
export function randomSecret(): string {
  let secret = ''
  while (secret.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length)))
      if (byte < fair && secret.length < length) secret += signs.charAt(byte % signs.length)
  }
  return secret
}
