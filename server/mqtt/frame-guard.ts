import type { Socket } from 'node:net'

import type { Gate } from './gate.ts'
import { readPublish, type PublishFrame } from './publish-frame.ts'

export interface FrameGuardOptions {
  gate: Gate
  /** Most PUBLISH frames that may be inside the process without `release`. */
  maxUnreleased: number
  /** Most bytes of a frame after its fixed header; asked at each frame. */
  readonly maxFrameBytes: (isPublish: boolean) => number
  /** The frame is too long to be read at all; the socket is destroyed after this. */
  readonly onTooLong: (bytes: number) => void
  readonly onPublish: (frame: PublishFrame) => void
  /** A frame of another kind after the login. */
  readonly onOther: () => void
  /** A PUBLISH cannot be read; the socket is destroyed after this. */
  readonly onMalformed: () => void
}

export interface FrameGuard {
  /** The login has been answered: what was sent after it may be read. */
  admit(): void
  /** One PUBLISH has been dealt with. */
  release(): void
}

const publishType = 3

/**
 * Stands between a socket and its MQTT parser, which reads with `socket.read()`. The parser gets one frame, the login,
 * and after it whole frames of all kinds but PUBLISH; those go to `onPublish`. The guard sees the length that a frame
 * announces before it collects the frame, and hands out no more than ingest can hold: what is beyond stays in the
 * kernel's buffers, so that the sender's own window closes.
 */
export function guardFrames(socket: Socket, options: FrameGuardOptions): FrameGuard {
  const { gate, maxUnreleased, maxFrameBytes, onTooLong, onPublish, onOther, onMalformed } = options
  const readSocket = socket.read.bind(socket)
  /** What is not handed out: together they begin with a frame, which is complete when `wanted` bytes are there. */
  let pieces: Buffer[] = []
  let collected = 0
  let wanted = 0
  let introduced = false
  let admitted = false
  let unreleased = 0
  /** The next frame is a PUBLISH that has to wait for a release. */
  let full = false
  let starved = false
  let waking = false

  const mustWait = (): boolean =>
    !gate.isOpen || (introduced && !admitted) || (full && unreleased >= maxUnreleased)

  function wake(): void {
    waking = false
    if (!starved || socket.destroyed) return
    starved = false
    socket.emit('readable')
  }

  function wakeSoon(): void {
    if (!starved || waking) return
    waking = true
    if (gate.isOpen) setImmediate(wake)
    else gate.whenOpen(wake)
  }

  function starve(): null {
    starved = true
    if (!gate.isOpen) wakeSoon()
    return null
  }

  /** @returns where the frame's body begins and ends; null while its length bytes are incomplete */
  function measure(bytes: Buffer, at: number): { body: number; end: number } | null {
    const isPublish = (bytes[at] ?? 0) >> 4 === publishType
    let length = 0
    for (let i = 1; i <= 4; i += 1) {
      const byte = bytes[at + i]
      if (byte === undefined) return null
      length += (byte & 0x7f) * 128 ** (i - 1)
      if (length > maxFrameBytes(isPublish) || (i === 4 && byte > 0x7f)) {
        onTooLong(length)
        socket.destroy()
        return null
      }
      if (byte <= 0x7f) return { body: at + i + 1, end: at + i + 1 + length }
    }
    return null
  }

  /** Hands out the PUBLISH frames of `bytes`, keeps what has to wait, and returns all other frames. */
  function sort(bytes: Buffer): Buffer[] {
    const others: Buffer[] = []
    let at = 0
    wanted = 0
    full = false
    while (at < bytes.length && !mustWait()) {
      const frame = measure(bytes, at)
      wanted = frame === null ? bytes.length - at + 1 : frame.end - at
      if (frame === null || frame.end > bytes.length || socket.destroyed) break
      const first = bytes[at] ?? 0
      if (admitted && first >> 4 === publishType) {
        full = unreleased >= maxUnreleased
        if (full) break
        const publish = readPublish(bytes, first, frame.body, frame.end)
        if (publish === null) {
          onMalformed()
          socket.destroy()
        } else {
          unreleased += 1
          onPublish(publish)
        }
      } else {
        if (admitted) onOther()
        introduced = true
        others.push(bytes.subarray(at, frame.end))
      }
      at = frame.end
      wanted = 0
    }
    pieces = at < bytes.length ? [bytes.subarray(at)] : []
    collected = bytes.length - at
    return others
  }

  socket.read = (size?: number): Buffer | null => {
    // The stream's own way of asking for more: it takes nothing.
    if (size === 0) return readSocket(0)
    if (mustWait()) return starve()
    // It tells of new data only to a reader that has emptied it.
    const fresh: Buffer | null = readSocket()
    if (fresh !== null) {
      pieces.push(fresh)
      collected += fresh.length
    }
    const [first] = pieces
    if (first === undefined || collected < wanted) return null
    const others = sort(pieces.length === 1 ? first : Buffer.concat(pieces))
    if (socket.destroyed) return null
    if (mustWait()) starve()
    return others.length === 0 ? null : Buffer.concat(others)
  }

  return {
    admit() {
      admitted = true
      wakeSoon()
    },
    release() {
      unreleased -= 1
      wakeSoon()
    },
  }
}
