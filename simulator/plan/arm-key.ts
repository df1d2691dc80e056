const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * 16 letters or digits.
 * @param randomInt a whole number from 0 below its argument; from `node:crypto` where the key has to keep anybody out
 */
export function newArmKey(randomInt: (below: number) => number): string {
  return Array.from({ length: 16 }, () => letters.charAt(randomInt(letters.length))).join('')
}
