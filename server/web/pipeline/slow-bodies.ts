import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Ends the connection of a request whose body has not come within `withinMs`: it would be held open for nothing. A file
 * may take longer, as long as the server leaves any request.
 */
export function endSlowBody({ raw, headers }: FastifyRequest, reply: FastifyReply, withinMs: number): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const isFile = headers['content-type']?.startsWith('multipart/') ?? false
  if (!hasBody || isFile) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, withinMs).unref()
  // What is refused unread is answered before the rest of it has come.
  reply.raw.once('close', () => {
    if (raw.complete) clearTimeout(timer)
  })
}
