import { createHmac } from 'node:crypto'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

import type { AddressGuard } from './address-guard.ts'

export interface WebhookCall {
  url: string
  secret: string
  /** What the receiver knows a message by, the same for each try. */
  messageId: string
  body: string
  /** Milliseconds. */
  now: number
  /** From the first byte to the last of the answer. */
  withinMs: number
}

/** `v1=` and the HMAC-SHA256, in hex, of the timestamp, a point and the body; see docs/webhooks.md. */
export function signature(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/**
 * Posts one message. Redirects are not followed, and of the answer nothing but its status is read.
 * @returns the HTTP status
 * @throws BlockedAddress, or what kept it from being answered; after `withinMs` a `TimeoutError`
 */
export async function sendWebhook(call: WebhookCall, guard: AddressGuard): Promise<number> {
  const { url, secret, messageId, body, now, withinMs } = call
  const address = new URL(url)
  guard.assertHost(address.hostname)
  const timestamp = String(Math.floor(now / 1000))
  const signal = AbortSignal.timeout(withinMs)
  const answered = Promise.withResolvers<IncomingMessage>()
  const request = (address.protocol === 'https:' ? requestHttps : requestHttp)(
    address,
    {
      method: 'POST',
      // A connection of its own: what one target leaves open is no other's.
      agent: false,
      lookup: guard.lookup,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Farwatch',
        'x-farwatch-id': messageId,
        'x-farwatch-timestamp': timestamp,
        'x-farwatch-signature': signature(secret, timestamp, body),
      },
    },
    answered.resolve,
  )
  request.on('error', answered.reject)
  request.end(body)
  try {
    const { statusCode = 0 } = await answered.promise
    return statusCode
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    request.destroy()
  }
}
