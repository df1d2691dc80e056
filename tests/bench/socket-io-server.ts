/** The broadcast of socket.io, at its best: all walls get the same, encoded once, with no database and no rights behind it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Server } from 'socket.io'

/** One line of Farwatch’s stream; emitted under the name of its event. */
export interface EmitOrder {
  event: string
  data: unknown
}

const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, pingInterval: 60_000 })
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port))
process.on('message', ({ event, data }: EmitOrder) => io.emit(event, data))
