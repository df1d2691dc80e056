import type { Readable } from 'node:stream'

import type { Credit } from './credit.ts'
import type { Gate } from './gate.ts'
import { readPublish, type PublishFrame } from './publish-frame.ts'
import type { MessageOutcome } from './raw-message.ts'

export interface FrameGuardOptions {
  gate: Gate
  /** Most PUBLISH frames that may be inside the process without `release`. */
  maxUnreleased: number
  /** Most bytes of a frame after its fixed header; asked at each frame. */
  readonly maxFrameBytes: (isPublish: boolean) => number
  /** The frame is too long to be read at all; the socket is destroyed after this. */
  readonly onTooLong: (bytes: number) => void
  /** @returns 'refused' when there is nothing to store */
  readonly onPublish: (frame: PublishFrame) => MessageOutcome
  /** A frame of another kind after the login. */
  readonly onOther: () => void
  /** A PUBLISH cannot be read; the socket is destroyed after this. */
  readonly onMalformed: () => void
  /** Far too many packets brought nothing to store; the socket is destroyed after this. */
  readonly onIdleTalk: () => void
}

export interface FrameGuard {
  /** The login has been answered: what was sent after it may be read, as far as the gateway's credit goes. */
  admit(credit: Credit): void
  /** One PUBLISH has been dealt with. */
  release(): void
}

const publishType = 3
/** After so much of a socket all others have their turn. */
export const maxFramesInTurn = 32
export const maxBytesInTurn = 16_384

/**
 * Stands between a socket and its MQTT parser, which reads with `socket.read()`. The parser gets one frame, the login,
 * and after it whole frames of all kinds but PUBLISH; those go to `onPublish`. The guard sees the length that a frame
 * announces before it collects the frame, and hands out no more than ingest can hold, the gateway's credit allows and a
 * turn of the event loop has room for: what is beyond stays in the kernel's buffers, so that the sender's own window closes.
 */
export function guardFrames(socket: Readable, options: FrameGuardOptions): FrameGuard {
  const { gate, maxUnreleased, maxFrameBytes, onTooLong, onPublish, onOther, onMalformed, onIdleTalk } =
    options
  const readSocket = socket.read.bind(socket)
  /** The beginning of a frame, which is complete when `wanted` bytes are there. */
  let pieces: Buffer[] = []
  let collected = 0
  let wanted = 0
  let introduced = false
  /** Null before the login has been answered. */
  let credit: Credit | null = null
  let framesInTurn = 0
  let bytesInTurn = 0
  let unreleased = 0
  /** The next frame is a PUBLISH that has to wait for a release. */
  let full = false
  let starved = false
  let waking = false

  /** Until the login is answered, or a message is released. */
  const isHeld = (): boolean => (introduced && credit === null) || (full && unreleased >= maxUnreleased)
  const isTurnOver = (): boolean => framesInTurn >= maxFramesInTurn || bytesInTurn >= maxBytesInTurn
  const pauseMs = (): number => credit?.pauseMs ?? 0
  const mustWait = (): boolean => !gate.isOpen || isHeld() || isTurnOver() || pauseMs() > 0

  function wake(): void {
    waking = false
    framesInTurn = 0
    bytesInTurn = 0
    if (!starved || socket.destroyed) return
    starved = false
    socket.emit('readable')
  }

  function wakeSoon(): void {
    if (!starved || waking) return
    waking = true
    const pause = pauseMs()
    if (!gate.isOpen) gate.whenOpen(wake)
    else if (pause > 0) setTimeout(wake, pause).unref()
    else setImmediate(wake)
  }

  function starve(): null {
    starved = true
    if (!gate.isOpen || !isHeld()) wakeSoon()
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

  function handOut(publish: PublishFrame | null, spent: Credit): void {
    if (publish === null) {
      onMalformed()
      socket.destroy()
      return
    }
    unreleased += 1
    if (onPublish(publish) === 'refused') spendIdle(spent, 0)
    else spent.spendMessage()
  }

  function spendIdle(spent: Credit, bytes: number): void {
    if (spent.spendIdle(bytes)) return
    onIdleTalk()
    socket.destroy()
  }

  /** Hands out the PUBLISH frames of `bytes`, keeps what has to wait, and returns all other frames. */
  function sort(bytes: Buffer): Buffer[] {
    const others: Buffer[] = []
    let at = 0
    wanted = 0
    full = false
    while (at < bytes.length && !socket.destroyed && !mustWait()) {
      const frame = measure(bytes, at)
      wanted = frame === null ? bytes.length - at + 1 : frame.end - at
      if (frame === null || frame.end > bytes.length || socket.destroyed) break
      const first = bytes[at] ?? 0
      if (credit !== null && first >> 4 === publishType) {
        full = unreleased >= maxUnreleased
        if (full) break
        handOut(readPublish(bytes, first, frame.body, frame.end), credit)
      } else {
        if (credit !== null) {
          onOther()
          spendIdle(credit, frame.end - at)
        }
        introduced = true
        others.push(bytes.subarray(at, frame.end))
      }
      framesInTurn += 1
      bytesInTurn += frame.end - at
      at = frame.end
      wanted = 0
    }
    const rest = bytes.subarray(at)
    const isIncomplete = rest.length < wanted
    pieces = isIncomplete ? [rest] : []
    collected = isIncomplete ? rest.length : 0
    // The stream keeps what has to wait: so it fetches no more, and does not end before that is read.
    if (!isIncomplete && rest.length > 0 && !socket.destroyed) socket.unshift(rest)
    return others
  }

  socket.read = (size?: number): Buffer | null => {
    // The stream's own way of asking for more: it takes nothing.
    if (size === 0) return readSocket(0)
    for (;;) {
      if (mustWait()) return starve()
      // It fetches more than its buffer holds when all of that is taken, and tells of new data when nothing is left.
      const fresh: Buffer | null = readSocket(Math.min(socket.readableLength, maxBytesInTurn) || undefined)
      if (fresh === null) return null
      pieces.push(fresh)
      collected += fresh.length
      if (collected < wanted) continue
      const others = sort(pieces.length === 1 ? fresh : Buffer.concat(pieces))
      if (socket.destroyed) return null
      if (others.length === 0) continue
      if (mustWait()) starve()
      return Buffer.concat(others)
    }
  }

  return {
    admit(own) {
      credit = own
      wakeSoon()
    },
    release() {
      unreleased -= 1
      wakeSoon()
    },
  }
}
