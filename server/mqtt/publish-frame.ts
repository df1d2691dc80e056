export interface PublishFrame {
  readonly topic: string
  /** A view of what the socket read. */
  readonly payload: Buffer
  /** Null for QoS 0, which is not acknowledged. */
  readonly messageId: number | null
}

/**
 * Reads a PUBLISH of MQTT 3.1.1.
 * @param first the frame's first byte
 * @param body where its variable header begins in `bytes`
 * @returns null when it is malformed or of QoS 2
 */
export function readPublish(bytes: Buffer, first: number, body: number, end: number): PublishFrame | null {
  const qos = (first >> 1) & 3
  if (qos > 1 || body + 2 > end) return null
  const topicEnd = body + 2 + bytes.readUInt16BE(body)
  const payloadFrom = topicEnd + 2 * qos
  if (payloadFrom > end) return null
  const messageId = qos === 0 ? null : bytes.readUInt16BE(topicEnd)
  if (messageId === 0) return null
  return {
    topic: bytes.toString('utf8', body + 2, topicEnd),
    payload: bytes.subarray(payloadFrom, end),
    messageId,
  }
}
