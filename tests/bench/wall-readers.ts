/**
 * Thousands of walls in one process that costs little beside the server: it reads sockets and looks for the ids of alarms,
 * nothing else. Follows `live` or a socket.io server.
 */
import { connect, type Socket } from 'node:net'

export type ReaderOrder =
  | { kind: 'follow'; port: number; path: string; tokens: readonly string[]; socketIo: boolean }
  | { kind: 'stall' | 'resume' }
  | { kind: 'collect' }

export interface Arrival {
  id: string
  /** Milliseconds of the epoch. */
  at: number
}
/** What came since the last time, and all lines of the first wall with the moment they came. */
export interface Collected {
  arrivals: readonly Arrival[]
  lines: readonly { at: number; line: string }[]
  cpuMs: number
}

const idBefore = Buffer.from('"objectid":"')
const now = () => performance.timeOrigin + performance.now()
const latest: Socket[] = []
let arrivals: Arrival[] = []
let lines: { at: number; line: string }[] = []

/** The longest start of the searched text that a piece may end with, and an id behind it. */
const overlap = idBefore.length + 20

/** Notes each id in what the socket reads, also one that two pieces share. */
function noteIds(piece: Buffer, rest: Buffer): Buffer {
  const at = now()
  const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
  let from = 0
  for (;;) {
    const found = bytes.indexOf(idBefore, from)
    const start = found + idBefore.length
    const end = found < 0 ? -1 : bytes.indexOf(0x22, start)
    if (end < 0) return bytes.subarray(found < 0 ? Math.max(from, bytes.length - overlap) : found)
    arrivals.push({ id: bytes.toString('latin1', start, end), at })
    from = end
  }
}

function follow(
  { port, path, socketIo }: Extract<ReaderOrder, { kind: 'follow' }>,
  token: string,
): Promise<Socket> {
  const opened = Promise.withResolvers<Socket>()
  const socket = connect(port, '127.0.0.1')
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const headers = socketIo ? upgrade + key : `access_token: ${token}\r\n`
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`)
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  socket.on('error', opened.reject)
  socket.on('data', (piece) => {
    if (!isOpen) {
      isOpen = true
      if (!/^HTTP\/1\.1 (200|101)/.test(piece.toString('latin1', 0, 12)))
        return opened.reject(new Error(piece.toString('latin1', 0, 300)))
      if (socketIo) socket.write(frame('40'))
      opened.resolve(socket)
    }
    // The one-letter frame in which a socket.io server asks whether somebody is there.
    if (socketIo && piece.length === 3 && piece[2] === 0x32) socket.write(frame('3'))
    if (socket === latest[0]) noteLines(piece)
    rest = noteIds(piece, rest)
  })
  return opened.promise
}

/** A masked text frame of a WebSocket, with a mask of zeros. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

let restOfLine = ''
function noteLines(piece: Buffer): void {
  const parts = (restOfLine + piece.toString('latin1')).split('\n')
  restOfLine = parts.pop() ?? ''
  const at = now()
  for (const line of parts) if (line.startsWith('{')) lines.push({ at, line: line.trim() })
}

async function obey(order: ReaderOrder): Promise<object> {
  if (order.kind === 'stall') latest[1]?.pause()
  else if (order.kind === 'resume') latest[1]?.resume()
  else if (order.kind === 'follow') {
    latest.length = 0
    for (let n = 0; n < order.tokens.length; n += 50)
      latest.push(...(await Promise.all(order.tokens.slice(n, n + 50).map((token) => follow(order, token)))))
  } else {
    const { user, system } = process.cpuUsage()
    const collected: Collected = { arrivals, lines, cpuMs: (user + system) / 1000 }
    arrivals = []
    lines = []
    return collected
  }
  return {}
}

process.on('message', (order: ReaderOrder) => void obey(order).then((answer) => process.send?.(answer)))
