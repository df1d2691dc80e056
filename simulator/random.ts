/** A seeded source of chance: the same seed gives the same network and the same day. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  uniform(from: number, to: number): number
  /** A whole number from 0 to `below` − 1. */
  integer(below: number): number
  /** Mean 0, standard deviation 1. */
  normal(): number
  exponential(mean: number): number
  chance(probability: number): boolean
  /** @throws RangeError when there is nothing to pick from */
  pick<T>(items: readonly T[]): T
  /** Each entry is picked in proportion to its weight. */
  pickWeighted<T extends { readonly weight: number }>(items: readonly T[]): T
  /** A source of its own for `label`: what it gives does not depend on how much was drawn from this one. */
  fork(label: string): Random
}

/** FNV-1a, 32 bits. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** sfc32, started from the hash of the seed's text. */
export function createRandom(seed: string | number): Random {
  const label = String(seed)
  let a = hash32(label)
  let b = hash32(`${label}/b`)
  let c = hash32(`${label}/c`)
  let counter = 1

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) next()

  function integer(below: number): number {
    return Math.floor(next() * below)
  }
  return {
    next,
    integer,
    uniform: (from, to) => from + (to - from) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[integer(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    pickWeighted(items) {
      let rest = next() * items.reduce((sum, item) => sum + item.weight, 0)
      const item = items.find((candidate) => (rest -= candidate.weight) < 0) ?? items.at(-1)
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    fork: (part) => createRandom(`${label}/${part}`),
  }
}
