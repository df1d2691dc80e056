/** Gateways of a load test that do nothing but carry out commands at once, on mqtt.js. */
import { connectAsync } from 'mqtt'

import { downTopic, upTopic, type DownMessage } from '#contract/wire/gateway-messages.ts'

export interface AnsweringOrder {
  readonly port: number
  readonly gateways: readonly { readonly armuid: string; readonly armKey: string }[]
  readonly boot: string
}
/** A command of the name `timed` came: its id, and when, in milliseconds since 1970. */
export interface TimedReceipt {
  readonly commandId: string
  readonly at: number
}
/** The command that is timed; all others are load. */
export const timed = 'GetArmVersionInfo'

process.on('message', (order: AnsweringOrder) => void run(order))

async function run({ port, gateways, boot }: AnsweringOrder): Promise<void> {
  for (const { armuid, armKey } of gateways) {
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
      username: armuid,
      password: armKey,
      clientId: armuid,
      reconnectPeriod: 0,
    })
    let seq = 0
    client.on('message', (_, payload) => {
      const at = performance.timeOrigin + performance.now()
      const { commandId, name }: DownMessage<'command'> = JSON.parse(payload.toString())
      if (name === timed) process.send?.({ commandId, at } satisfies TimedReceipt)
      seq += 1
      const answer = { boot, seq, at: Math.round(at), commandId, outcome: 'done' }
      client.publish(upTopic(armuid, 'command-answer'), JSON.stringify(answer), { qos: 1 })
    })
    await client.subscribeAsync(downTopic(armuid, 'command'), { qos: 1 })
  }
  process.send?.('connected')
}
