import { createServer, type Socket } from 'node:net'

import { generate, parser, type Packet } from 'mqtt-packet'

export interface PacketConnection {
  send(packet: Packet): void
  /** After what was sent before. */
  end(): void
  cut(): void
}

export interface PacketServerOptions {
  host: string
  /** 0: any free one. */
  port: number
  onPacket(connection: PacketConnection, packet: Packet): void
  /** What came was no MQTT; the connection has been cut. */
  onNonsense(error: unknown): void
  onClose(connection: PacketConnection): void
}

export interface PacketServer {
  readonly port: number
  /** While true, connections are cut as they come. */
  isAway: boolean
  close(): void
}

/** An MQTT 3.1.1 server that does nothing by itself: each packet comes out, and each answer is in the caller's hands. */
export async function startPacketServer(options: PacketServerOptions): Promise<PacketServer> {
  let isAway = false
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    if (isAway) socket.destroy()
    else serve(socket)
  })

  function serve(socket: Socket): void {
    const connection: PacketConnection = {
      send(packet) {
        if (socket.writable) socket.write(generate(packet))
      },
      end: () => void socket.end(),
      cut: () => void socket.destroy(),
    }
    const packets = parser({ protocolVersion: 4 })
    packets.on('packet', (packet) => options.onPacket(connection, packet))
    packets.on('error', (error) => {
      socket.destroy()
      options.onNonsense(error)
    })
    socket.on('data', (chunk) => packets.parse(chunk))
    socket.on('close', () => options.onClose(connection))
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    get isAway() {
      return isAway
    },
    set isAway(value) {
      isAway = value
    },
    close: () => void server.close(),
  }
}
