import type { ServerResponse } from 'node:http'

import type { LiveEventName, LivePayload } from '#contract/wire/live.ts'

import type { SharedLine } from './shared-line.ts'

/** A reader that is this far behind is cut off; it comes back with its last number and catches up. Bytes. */
const mostUnsent = 4 * 1024 * 1024

export interface LineWriter {
  readonly open: boolean
  /** False while the reader has not taken what was written: what is only fresh, and not numbered, can wait. */
  readonly keepsUp: boolean
  write<E extends LiveEventName>(event: E, data: LivePayload<E>, seq: number): void
  /** A payload that is JSON already. */
  writeJson(event: LiveEventName, json: string, seq: number): void
  writeLine(line: SharedLine, seq: number): void
  end(): void
  /** Calls once when the reader is gone, however it went; at once when it is gone already. */
  onClose(listener: () => void): void
}

/** Writes live events as lines, and never keeps more than a bounded amount for a reader that does not read. */
export function createLineWriter(response: ServerResponse): LineWriter {
  // A response that waits behind another one on its connection does not learn that this is gone.
  const { socket } = response.req
  const isGone = () => response.closed || response.destroyed || socket.destroyed
  const isOpen = () => !response.writableEnded && !isGone()
  const listeners = new Set<() => void>()
  function closed(): void {
    response.off('close', closed)
    socket.off('close', closed)
    socket.setMaxListeners(socket.getMaxListeners() - 1)
    for (const listener of listeners) listener()
    listeners.clear()
  }
  response.on('close', closed)
  socket.setMaxListeners(socket.getMaxListeners() + 1)
  socket.on('close', closed)

  function put(line: string | Buffer): void {
    if (!isOpen()) return
    response.write(line)
    if (response.writableLength > mostUnsent) socket.destroy()
  }
  function writeJson(event: LiveEventName, json: string, seq: number): void {
    put(`{"event":"${event}","seq":${seq},"data":${json}}\n`)
  }
  return {
    get open() {
      return isOpen()
    },
    get keepsUp() {
      return isOpen() && !response.writableNeedDrain
    },
    write: (event, data, seq) => writeJson(event, JSON.stringify(data), seq),
    writeJson,
    writeLine: (line, seq) => put(line.bytes(seq)),
    end() {
      if (isOpen()) response.end()
    },
    onClose(listener) {
      if (isGone()) listener()
      else listeners.add(listener)
    },
  }
}
