import type { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function sendXlsx(
  reply: FastifyReply,
  fileName: string,
  content: Readable | Buffer,
): Promise<void> {
  await sendFile(reply, fileName, xlsx, content)
}

/**
 * Sends a file under a name in any language (RFC 6266). When a stream fails the connection breaks, so that half a file never
 * looks whole.
 */
export async function sendFile(
  reply: FastifyReply,
  fileName: string,
  mediaType: string,
  content: Readable | Buffer,
): Promise<void> {
  await reply
    .header('content-disposition', contentDisposition(fileName))
    .header('access-control-expose-headers', 'content-disposition')
    .type(mediaType)
    .send(content)
}

function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
