/**
 * What one writes on the first day: each message is one INSERT, acknowledged after it. NAIVE_CONNECTIONS is how many
 * of them may be under way at once.
 */
import { createServer, type AddressInfo } from 'node:net'

import { Aedes } from 'aedes'
import { Pool } from 'pg'

const max = Number(process.env['NAIVE_CONNECTIONS'] || 1)
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max })

interface Uplink {
  at: number
  msuid: string
  apuid: string
  hops: number
  rssiDbm: number
  snrDb: number
  frameCounter: number
  payload: string
}

async function insert(text: string, gateway: string): Promise<void> {
  const message: Uplink = JSON.parse(text)
  if (message.msuid === undefined) return
  await pool.query(
    `insert into naive_uplink (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, hops, rssi_dbm, snr_db, payload, readings)
     select $1, t.device_id, $2, now(), g.device_id, $3, $4, $5, $6, $7, '{}' from device t, device g
     where t.device_type = 0 and t.dev_uid = $8 and g.device_type = 2 and g.dev_uid = $9`,
    [
      new Date(message.at),
      message.frameCounter,
      message.apuid,
      message.hops,
      message.rssiDbm,
      message.snrDb,
      Buffer.from(message.payload, 'hex'),
      message.msuid,
      gateway,
    ],
  )
}

async function take(text: string, gateway: string, acknowledge: (error?: Error) => void): Promise<void> {
  await insert(text, gateway)
  acknowledge()
}

const aedes = await Aedes.createBroker({
  authorizePublish(_client, packet, callback) {
    void take(packet.payload.toString(), packet.topic.split('/')[2] ?? '', callback)
  },
})
const server = createServer({ noDelay: true }, (socket) => aedes.handle(socket))
server.listen(0, '127.0.0.1', () => process.send?.({ mqttPort: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
