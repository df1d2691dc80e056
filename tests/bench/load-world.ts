/** The gateways and terminals of a load test, in a database, and the processes that take their messages. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { Client } from 'pg'

import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault } from '#server/db/vault.ts'

import type { LoadGateway } from './load-order.ts'

export const terminalsPerGateway = 500

const root = join(import.meta.dirname, '../..')
const hex = (prefix: string, n: number): string => prefix + n.toString(16).toUpperCase().padStart(7, '0')
export const randomHex = (bytes: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')

export function makeNetwork(gatewayCount: number): LoadGateway[] {
  return Array.from({ length: gatewayCount }, (_, g) => ({
    armuid: hex('A', g),
    armKey: randomHex(8),
    apuid: hex('D', g),
    terminals: Array.from({ length: terminalsPerGateway }, (_, t) => hex('C', g * terminalsPerGateway + t)),
  }))
}

/** A new schema with the network. @returns a connection as the owner of the tables */
export async function provisionNetwork(
  url: string,
  folder: string,
  network: readonly LoadGateway[],
): Promise<Client> {
  await migrate(url)
  const place = {
    address: '',
    longitude: 116.4,
    latitude: 39.9,
    coordinateType: 1 as const,
    company: ['Load'],
  }
  await provision(url, openVault(folder), {
    companies: [{ path: ['Load'], zone: 'UTC' }],
    devices: network.flatMap(({ armuid, armKey, terminals }) => [
      { deviceType: 2 as const, uid: armuid as never, typeId: 'gateway', alias: '', ...place, armKey },
      ...terminals.map((uid) => ({
        deviceType: 0 as const,
        uid: uid as never,
        typeId: 'temperature-humidity',
        alias: '',
        ...place,
      })),
    ]),
  })
  const owner = new Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  // As after the first hour: every terminal has registered and is online.
  await owner.query(`update device t set gateway_id = g.device_id from device g
    where t.device_type = 0 and g.device_type = 2 and ('x' || right(g.dev_uid, 7))::bit(28)::int =
      ('x' || right(t.dev_uid, 7))::bit(28)::int / ${terminalsPerGateway}`)
  await owner.query('update device_status set online = true')
  await owner.query('select fold_counts()')
  await owner.query('vacuum analyze')
  return owner
}

export function forkBench(file: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  return fork(join(root, file), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

export async function startServer(
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<{ port: number; child: ChildProcess }> {
  const child = forkBench(file, env)
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ mqttPort?: number }]
    if (message.mqttPort !== undefined) return { port: message.mqttPort, child }
  }
}

/** Lets go of processes that end when nobody needs them. */
export async function endProcesses(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
