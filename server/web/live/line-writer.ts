import type { ServerResponse } from 'node:http'

import type { LiveEventName, LivePayload } from '#contract/live.ts'

/** A reader that is this far behind is cut off; it comes back with its last number and catches up. Bytes. */
const mostUnsent = 4 * 1024 * 1024

export interface LineWriter {
  readonly open: boolean
  write<E extends LiveEventName>(event: E, data: LivePayload<E>, seq: number): void
  /** A payload that is JSON already, since many readers get the same. */
  writeJson(event: LiveEventName, json: string, seq: number): void
  end(): void
  /** Calls once when the reader is gone, however it went. */
  onClose(listener: () => void): void
}

/** Writes live events as lines, and never keeps more than a bounded amount for a reader that does not read. */
export function createLineWriter(response: ServerResponse): LineWriter {
  const isOpen = () => !response.writableEnded && !response.destroyed
  function writeJson(event: LiveEventName, json: string, seq: number): void {
    if (!isOpen()) return
    response.write(`{"event":"${event}","seq":${seq},"data":${json}}\n`)
    if (response.writableLength > mostUnsent) response.destroy()
  }
  return {
    get open() {
      return isOpen()
    },
    write: (event, data, seq) => writeJson(event, JSON.stringify(data), seq),
    writeJson,
    end() {
      if (isOpen()) response.end()
    },
    onClose: (listener) => void response.once('close', listener),
  }
}
