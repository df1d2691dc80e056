interface Entry {
  at: number
  order: number
  run: () => void
}

/**
 * What will happen, by product time. One binary heap: a hundred thousand devices cost a logarithm each time one of
 * them acts, and nothing in between. Things due at the same moment happen in the order in which they were planned.
 */
export class EventQueue {
  readonly #heap: Entry[] = []
  #order = 0
  #now: number

  constructor(startAt: number) {
    this.#now = startAt
  }

  /** The moment of the event that is happening, or of the last one: milliseconds since 1970. */
  get now(): number {
    return this.#now
  }
  get size(): number {
    return this.#heap.length
  }
  /** When the next event is due, or null when none is planned. */
  get nextAt(): number | null {
    return this.#heap[0]?.at ?? null
  }

  /** A moment that has passed counts as now. Nothing happens before its moment: a fraction of a millisecond is rounded up. */
  at(moment: number, run: () => void): void {
    this.#order += 1
    const entry = { at: Math.max(Math.ceil(moment), this.#now), order: this.#order, run }
    const heap = this.#heap
    let index = heap.push(entry) - 1
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || !isBefore(entry, parent)) break
      heap[index] = parent
      index = above
    }
    heap[index] = entry
  }

  after(delayMs: number, run: () => void): void {
    this.at(this.#now + delayMs, run)
  }

  /**
   * Lets everything happen that is due by `moment`, at most `most` events.
   * @returns whether all of it happened
   */
  runUntil(moment: number, most = Number.POSITIVE_INFINITY): boolean {
    for (let count = 0; ; count += 1) {
      const first = this.#heap[0]
      if (first === undefined || first.at > moment) break
      if (count >= most) return false
      this.#removeFirst()
      this.#now = first.at
      first.run()
    }
    this.#now = Math.max(this.#now, moment)
    return true
  }

  #removeFirst(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const leftEntry = heap[left]
      if (leftEntry === undefined) break
      const rightEntry = heap[left + 1]
      const isRight = rightEntry !== undefined && isBefore(rightEntry, leftEntry)
      const child = isRight ? rightEntry : leftEntry
      if (!isBefore(child, last)) break
      heap[index] = child
      index = isRight ? left + 1 : left
    }
    heap[index] = last
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}
