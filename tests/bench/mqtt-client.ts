/** Gateways of a load test on mqtt.js, as a gateway's own software would use it. */
import { connectAsync, type MqttClient } from 'mqtt'

import {
  firstFrameNow,
  startMessage,
  summary,
  uplinkMessage,
  type LoadGateway,
  type LoadOrder,
} from './load-order.ts'

process.on('message', (order: LoadOrder) => void run(order))

async function run(order: LoadOrder): Promise<void> {
  const clients = await Promise.all(order.gateways.map((gateway) => logIn(order, gateway)))
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const until = startedAt + order.seconds * 1000
  const latencies: number[] = []
  let acknowledged = 0

  async function sendInTurn(gateway: LoadGateway, client: MqttClient): Promise<void> {
    const firstFrame = firstFrameNow()
    const topic = `farwatch/1/${gateway.armuid}/up/uplink`
    let seq = 1
    const lane = async (): Promise<void> => {
      while (performance.now() < until) {
        seq += 1
        const sentAt = performance.now()
        await client.publishAsync(topic, uplinkMessage(gateway, order.boot, seq, firstFrame), { qos: 1 })
        if (performance.now() > until) return
        acknowledged += 1
        if (acknowledged % 16 === 0) latencies.push(performance.now() - sentAt)
      }
    }
    await Promise.all(Array.from({ length: order.window }, lane))
    await client.endAsync()
  }

  await Promise.all(clients.map(([gateway, client]) => sendInTurn(gateway, client)))
  process.send?.(summary(acknowledged, order.seconds, latencies, cpuBefore), () => process.exit(0))
}

async function logIn(order: LoadOrder, gateway: LoadGateway): Promise<[LoadGateway, MqttClient]> {
  const client = await connectAsync(`mqtt://127.0.0.1:${order.port}`, {
    username: gateway.armuid,
    password: gateway.armKey,
    clientId: gateway.armuid,
    reconnectPeriod: 0,
  })
  await client.publishAsync(`farwatch/1/${gateway.armuid}/up/start`, startMessage(gateway, order.boot, 1), {
    qos: 1,
  })
  return [gateway, client]
}
