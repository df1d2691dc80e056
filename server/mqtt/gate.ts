/** Whether sockets may be read. One gate for all connections: it is closed when ingest holds as much as it may. */
export interface Gate {
  readonly isOpen: boolean
  close(): void
  open(): void
  /** Closes it for good. */
  shut(): void
  /** Calls back once, when the gate opens again. The same function waits but once. */
  whenOpen(wake: () => void): void
}

export function createGate(): Gate {
  let isOpen = true
  let isShut = false
  let waiting = new Set<() => void>()
  return {
    get isOpen() {
      return isOpen
    },
    close() {
      isOpen = false
    },
    shut() {
      isShut = true
      isOpen = false
    },
    open() {
      if (isShut) return
      isOpen = true
      const woken = waiting
      waiting = new Set()
      for (const wake of woken) setImmediate(wake)
    },
    whenOpen(wake) {
      waiting.add(wake)
    },
  }
}
