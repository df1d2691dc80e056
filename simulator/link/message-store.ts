import type { UpKind } from '#contract/wire/gateway-messages.ts'

export interface StoredMessage {
  readonly boot: string
  readonly seq: number
  /** Event time by the gateway's clock. */
  readonly at: number
  readonly kind: UpKind
  /** The JSON text: a repeat is byte for byte the first try. */
  readonly payload: string
  /** What a ledger needs of an uplink. */
  readonly frame?: { readonly msuid: string; readonly frameCounter: number }
}

/**
 * A gateway's store: what happened waits here until it is acknowledged, in the order in which it happened. When it is
 * full, the oldest that is not on its way is given up, and the hole in the sequence says so.
 */
export class MessageStore {
  readonly #capacity: number
  #waiting: StoredMessage[] = []
  /** First entry of `#waiting` that is still to be sent: a queue without shifting. */
  #head = 0
  readonly #inFlight = new Set<StoredMessage>()
  #dropped = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Messages that nobody has acknowledged. */
  get backlog(): number {
    return this.waiting + this.#inFlight.size
  }
  get waiting(): number {
    return this.#waiting.length - this.#head
  }
  get inFlight(): number {
    return this.#inFlight.size
  }
  /** Messages given up because the store was full. */
  get dropped(): number {
    return this.#dropped
  }

  put(message: StoredMessage): void {
    if (this.backlog >= this.#capacity && this.waiting > 0) {
      this.#head += 1
      this.#dropped += 1
    }
    this.#waiting.push(message)
  }

  /** The next message to be sent; it is on its way from now on. Null when none waits. */
  take(): StoredMessage | null {
    const message = this.#waiting[this.#head]
    if (message === undefined) return null
    this.#head += 1
    if (this.#head > 1024 && this.#head * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#head)
      this.#head = 0
    }
    this.#inFlight.add(message)
    return message
  }

  /** @returns false when it was not on its way (any more) */
  acknowledge(message: StoredMessage): boolean {
    return this.#inFlight.delete(message)
  }

  /** The connection is gone: what was on its way has to be sent again, before anything younger. */
  rewind(): void {
    const again = [...this.#inFlight]
    this.#inFlight.clear()
    this.#waiting = [...again, ...this.#waiting.slice(this.#head)]
    this.#head = 0
  }
}
