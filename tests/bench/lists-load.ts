import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Client } from 'pg'

import { claimVault } from '#server/db/setup/vault-check.ts'

import type { LoadGateway, LoadOrder } from './load-order.ts'

const root = join(import.meta.dirname, '../..')
const gatewayCount = 20
const terminalsPerGateway = 50
const longestSeconds = 900
const randomHex = (bytes: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')

/** @returns how many a second were stored until then */
interface ListsLoad {
  stop(): Promise<number>
}

/** Ingest as it is, and gateways that send it so many uplinks a second, of terminals of the filled database. */
export async function startListsLoad(
  owner: Client,
  databaseUrl: string,
  folder: string,
  perSecond: number,
): Promise<ListsLoad> {
  const vault = await claimVault(owner, folder)
  await owner.query(
    `update device_type_option set sensor_kind = 'temperature-humidity' where device_type = 0`,
  )
  const { rows } = await owner.query<{ id: string; armuid: string; apuid: string; terminals: string[] }>(
    `select d.device_id as id, d.dev_uid as armuid, h.ap_uid as apuid, array(
       select t.dev_uid from terminal t where t.ap_uid = h.ap_uid order by t.device_id limit ${terminalsPerGateway}) as terminals
     from device d join gateway_channel h using (device_id)
     where h.channel = 1 and h.ap_uid ~ '^[0-9A-F]{8}$' order by d.device_id desc limit ${gatewayCount}`,
  )
  const gateways: LoadGateway[] = []
  for (const { id, ...gateway } of rows) {
    const armKey = randomHex(8)
    await owner.query('insert into gateway_key (device_id, arm_key_sealed) values ($1, $2)', [
      id,
      vault.seal(armKey),
    ])
    gateways.push({ ...gateway, armKey })
  }
  const ingest = fork(join(root, 'server/ingest/main.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, FARWATCH_DATA: folder, FARWATCH_MQTT_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await portOf(ingest)
  const client = fork(join(root, 'tests/bench/byte-client.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  client.send({
    port,
    gateways,
    seconds: longestSeconds,
    window: 100,
    boot: randomHex(4),
    perSecond,
  } satisfies LoadOrder)
  const startedAt = performance.now()
  return {
    async stop() {
      const seconds = (performance.now() - startedAt) / 1000
      const stored = await owner.query<{ uplinks: number }>('select count(*)::float8 as uplinks from uplink')
      await end(client)
      await end(ingest)
      return (stored.rows[0]?.uplinks ?? 0) / seconds
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  for (;;) {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`ingest ended with ${String(code)}`)
      }),
    ])) as [{ mqttPort?: number }]
    if (message.mqttPort !== undefined) return message.mqttPort
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
