import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { refusalEnvelope } from './pipeline/answer-error.ts'
import { Refused } from './pipeline/refused.ts'
import { catalogues, defaultLanguage, languages, translator } from './messages/translate.ts'

/** What Node says of bytes that never became a request. */
interface ClientError extends Error {
  code?: string | undefined
  /** Its first bytes. */
  rawPacket?: unknown
}

const refusedAs = new Map([
  ['HPE_HEADER_OVERFLOW', new Refused('address.tooLong')],
  ['ERR_HTTP_REQUEST_TIMEOUT', new Refused('body.malformed', { status: 408 })],
])

/**
 * Answers what HTTP could not read, of which no more is known than its first bytes: with a page for whoever asked for
 * one, else with the envelope.
 */
export function answerClientError(
  error: ClientError,
  socket: Pick<Socket, 'destroyed' | 'writable' | 'write' | 'destroy'>,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refused = refusedAs.get(error.code ?? '') ?? new Refused('body.malformed')
  const begin = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1', 0, 16) : ''
  const isPage = /^GET \/(?!api[/ ?])/.test(begin)
  const [type, body] = isPage ? ['text/html', pageOf(refused)] : ['application/json', envelopeOf(refused)]
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy(error)
}

function envelopeOf(refused: Refused): string {
  return JSON.stringify(refusalEnvelope(refused, translator(defaultLanguage), ''))
}

function pageOf({ reason }: Refused): string {
  const texts = languages.map(
    (language) =>
      `<p lang="${language}">${catalogues[language][`refusal.${reason}`]} <a href="/">Farwatch</a></p>`,
  )
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="dark light"><title>Farwatch</title>${texts.join('')}`
}
