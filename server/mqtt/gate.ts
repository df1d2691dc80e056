/** Whether sockets may be read. One gate for all connections: it is closed when ingest holds as much as it may. */
export interface Gate {
  readonly isOpen: boolean
  /** @param by whoever closes it has to open it again; it is open when nobody keeps it closed */
  close(by?: string): void
  open(by?: string): void
  /** Closes it for good. */
  shut(): void
  /** Calls back once, when the gate opens again. The same function waits but once. */
  whenOpen(wake: () => void): void
}

export function createGate(): Gate {
  const closedBy = new Set<string>()
  let isShut = false
  let waiting = new Set<() => void>()
  return {
    get isOpen() {
      return !isShut && closedBy.size === 0
    },
    close(by = '') {
      closedBy.add(by)
    },
    shut() {
      isShut = true
    },
    open(by = '') {
      closedBy.delete(by)
      if (isShut || closedBy.size > 0) return
      const woken = waiting
      waiting = new Set()
      for (const wake of woken) setImmediate(wake)
    },
    whenOpen(wake) {
      waiting.add(wake)
    },
  }
}
