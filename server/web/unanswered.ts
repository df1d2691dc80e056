import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** No browser and no proxy sends a second request on a connection before the first is answered; a few are let pass. */
const mostUnanswered = 8

/**
 * Ends connections that send on and on without waiting for answers: each request costs work and memory, and its
 * answer has to be kept until those before it have gone.
 */
export function endUnanswered(server: Server): void {
  const unanswered = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    if (count > mostUnanswered) socket.destroy()
  })
}
