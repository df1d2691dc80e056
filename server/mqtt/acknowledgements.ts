import type { Socket } from 'node:net'

export interface Acknowledgements {
  /** Of a message that is stored or refused. */
  add(messageId: number): void
}

/** PUBACK, two bytes follow; then the message id. */
const pubackHeader = 0x40_02_00_00

/**
 * A batch acknowledges many messages of a connection at once: they are written as one. Whoever sends and does not read
 * is cut off, so that its acknowledgements are not kept without end.
 */
export function createAcknowledgements(
  socket: Socket,
  maxUnsentBytes: number,
  onCut: () => void,
): Acknowledgements {
  let messageIds: number[] = []

  function write(): void {
    const bytes = Buffer.allocUnsafe(4 * messageIds.length)
    for (const [i, messageId] of messageIds.entries()) bytes.writeUInt32BE(pubackHeader + messageId, 4 * i)
    messageIds = []
    if (socket.destroyed) return
    socket.write(bytes)
    if (socket.writableLength <= maxUnsentBytes) return
    onCut()
    socket.destroy()
  }

  return {
    add(messageId) {
      if (messageIds.push(messageId) === 1) process.nextTick(write)
    },
  }
}
