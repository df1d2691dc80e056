import type { Socket } from 'node:net'

import type { Gate } from './gate.ts'

export interface FrameGuardOptions {
  gate: Gate
  /** Most PUBLISH frames that may be inside the process without `release`. */
  maxUnreleased: number
  /** Most bytes of a frame after its fixed header; asked at each frame. */
  readonly maxFrameBytes: (isPublish: boolean) => number
  /** The frame is too long to be read at all; the socket is destroyed after this. */
  readonly onTooLong: (bytes: number) => void
}

export interface FrameGuard {
  /** One PUBLISH has been dealt with. */
  release(): void
}

const publishType = 3

/**
 * Stands between a socket and its MQTT parser, which reads with `socket.read()`. It sees the length that each frame
 * announces before the parser collects the frame, and hands out no more frames than ingest can hold: what is beyond
 * stays in the kernel's buffers, so that the sender's own window closes.
 */
export function guardFrames(socket: Socket, options: FrameGuardOptions): FrameGuard {
  const { gate, maxUnreleased, maxFrameBytes, onTooLong } = options
  const readSocket = socket.read.bind(socket)
  let held: Buffer | null = null
  let unreleased = 0
  let starved = false
  // The frame that is being walked: bytes of its body still to come, or the state of its length bytes.
  let bodyLeft = 0
  let inLength = false
  let isPublish = false
  let length = 0
  let shift = 0

  function wake(): void {
    if (!starved || socket.destroyed) return
    starved = false
    socket.emit('readable')
  }

  function starve(): null {
    if (!starved) {
      starved = true
      if (!gate.isOpen) gate.whenOpen(wake)
    }
    return null
  }

  /** @returns how many bytes of `chunk` may be parsed now, -1 when a frame is too long */
  function walk(chunk: Buffer): number {
    let at = 0
    while (at < chunk.length) {
      if (bodyLeft > 0) {
        const step = Math.min(bodyLeft, chunk.length - at)
        bodyLeft -= step
        at += step
      } else if (inLength) {
        const byte = chunk[at] ?? 0
        at += 1
        length += (byte & 0x7f) * 2 ** shift
        shift += 7
        if (length > maxFrameBytes(isPublish) || shift > 28) {
          onTooLong(length)
          return -1
        }
        if ((byte & 0x80) === 0) {
          inLength = false
          bodyLeft = length
        }
      } else {
        const first = chunk[at] ?? 0
        isPublish = first >> 4 === publishType
        if (isPublish) {
          if (unreleased >= maxUnreleased) return at
          unreleased += 1
        }
        at += 1
        inLength = true
        length = 0
        shift = 0
      }
    }
    return at
  }

  socket.read = (size?: number): Buffer | null => {
    // The stream's own way of asking for more: it takes nothing.
    if (size === 0) return readSocket(0)
    if (!gate.isOpen || (held !== null && unreleased >= maxUnreleased)) return starve()
    // The socket is always read as well: it tells of new data only to a reader that has emptied it.
    const fresh: Buffer | null = readSocket()
    const chunk = held !== null && fresh !== null ? Buffer.concat([held, fresh]) : (held ?? fresh)
    held = null
    if (chunk === null) return null
    const allowed = walk(chunk)
    if (allowed < 0) {
      socket.destroy()
      return null
    }
    if (allowed < chunk.length) held = chunk.subarray(allowed)
    return allowed === 0 ? starve() : chunk.subarray(0, allowed)
  }

  return {
    release() {
      unreleased -= 1
      if (!starved) return
      if (gate.isOpen) setImmediate(wake)
      else gate.whenOpen(wake)
    },
  }
}
