import { createServer, type Server, type Socket } from 'node:net'

import { Aedes } from 'aedes'

export interface ReceivedMessage {
  topic: string
  kind: string
  armuid: string
  dup: boolean
  body: { boot: string; seq: number; at: number } & Record<string, unknown>
  text: string
}

export interface MqttServer {
  readonly url: string
  readonly received: ReceivedMessage[]
  /** While set, messages are received and not acknowledged. */
  withhold: boolean
  /** Acknowledges what was withheld. */
  release(): void
  /** Cuts every connection. */
  cut(): void
  publish(topic: string, body: unknown): Promise<void>
  close(): Promise<void>
}

/** A real MQTT server on a free loopback port. @param admits whether a login is let in */
export async function mqttServer(admits: (armuid: string) => boolean = () => true): Promise<MqttServer> {
  const received: ReceivedMessage[] = []
  const sockets = new Set<Socket>()
  let withheld: (() => void)[] = []
  let isWithholding = false
  const aedes = await Aedes.createBroker({
    authenticate(_client, username, _password, done) {
      if (admits(username ?? '')) done(null, true)
      else done(Object.assign(new Error('not admitted'), { returnCode: 5 }), false)
    },
    authorizePublish(_client, packet, done) {
      const text = packet.payload.toString()
      const [, , armuid = '', , kind = ''] = packet.topic.split('/')
      received.push({ topic: packet.topic, kind, armuid, dup: packet.dup, body: JSON.parse(text), text })
      if (isWithholding) withheld.push(() => done(null))
      else done(null)
    },
  })
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  function release(): void {
    isWithholding = false
    const all = withheld
    withheld = []
    for (const acknowledge of all) acknowledge()
  }
  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    received,
    get withhold() {
      return isWithholding
    },
    set withhold(value) {
      isWithholding = value
    },
    release,
    cut() {
      withheld = []
      for (const socket of sockets) socket.destroy()
    },
    publish: (topic, body) =>
      new Promise((resolve, reject) => {
        aedes.publish(
          { cmd: 'publish', topic, payload: JSON.stringify(body), qos: 1, dup: false, retain: false },
          (error) => (error ? reject(error) : resolve()),
        )
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
