import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

/** A mail as the server took it. */
export interface Mail {
  to: string[]
  /** Headers by their names in lower case, and the text: decoded. */
  subject: string
  text: string
}

export interface MailServer {
  url: string
  mails: Mail[]
  /** Refuses every recipient from now on, or takes them again. */
  refuse(isRefusing: boolean): void
  close(): Promise<void>
}

/** A real SMTP server on loopback. */
export async function mailServer(): Promise<MailServer> {
  const mails: Mail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error('no mailbox'), { responseCode: 450 }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, ...decoded(Buffer.concat(chunks).toString('utf8')) })
        done()
      })
    },
  })
  // A sender that is killed breaks its connection off.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(now) {
      isRefusing = now
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

function decoded(raw: string): { subject: string; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n\s+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const text = body.join('\r\n\r\n')
  const encoding = header('content-transfer-encoding')
  return {
    subject: header('subject').replaceAll(
      /(\s?)=\?UTF-8\?([BQ])\?(.*?)\?=/gi,
      (_, blank, kind, word, at) =>
        (at === 0 ? '' : String(blank).slice(1)) +
        (kind === 'B' ? base64(word) : quoted(word.replaceAll('_', ' '))),
    ),
    text:
      encoding === 'base64'
        ? base64(text)
        : encoding === 'quoted-printable'
          ? quoted(text.replaceAll('=\r\n', ''))
          : text,
  }
}
const base64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')
const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

export interface Posted {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookServer {
  url: string
  posts: Posted[]
  /** The status of each answer to come, by path; null: never answered. 200 when nothing is said. */
  answers: Map<string, number | null>
  close(): Promise<void>
}

/** A real HTTP server on loopback. */
export async function webhookServer(): Promise<WebhookServer> {
  const posts: Posted[] = []
  const answers = new Map<string, number | null>()
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      posts.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      const status = answers.get(path)
      if (status !== null) response.writeHead(status ?? 200, { location: '/elsewhere' }).end('thanks')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    posts,
    answers,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
