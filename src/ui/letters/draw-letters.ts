/** Letters that nobody takes for another one or for a digit. */
const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ'
export const letterCount = 4

export interface DrawnLetters {
  /** Four different ones, in the order in which they have to be clicked. */
  readonly wanted: readonly string[]
  /** The same ones as they are laid out, in another order. */
  readonly laidOut: readonly string[]
}

/** @param random from 0 up to 1 */
export function drawLetters(random: () => number = Math.random): DrawnLetters {
  const rest = [...alphabet]
  const wanted = Array.from({ length: letterCount }, () => take(rest, random))
  const left = [...wanted]
  const laidOut = wanted.map(() => take(left, random))
  const same = laidOut.every((letter, place) => letter === wanted[place])
  return { wanted, laidOut: same ? laidOut.toReversed() : laidOut }
}

function take(from: string[], random: () => number): string {
  return from.splice(Math.floor(random() * from.length), 1).join('')
}
