import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway } from './test-gateway.ts'

const main = join(import.meta.dirname, '../../../server/ingest/main.ts')

let world: IngestWorld
const children: ChildProcess[] = []
beforeEach(async () => {
  world = await ingestWorld({ now: Date.now() })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await world.close()
})

function start(env: NodeJS.ProcessEnv = {}): {
  child: ChildProcess
  exit: Promise<unknown>
  reported: () => string
} {
  let reported = ''
  const child = fork(main, {
    env: {
      ...process.env,
      DATABASE_URL: world.database.url,
      FARWATCH_DATA: world.folder,
      FARWATCH_MQTT_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  children.push(child)
  child.stderr?.on('data', (chunk: Buffer) => {
    reported += chunk.toString()
  })
  const exit = once(child, 'close').then(([exitCode]: unknown[]) => exitCode)
  return { child, exit, reported: () => reported }
}

/** Resolves when the child is ready. */
async function portOf(child: ChildProcess): Promise<number> {
  let port = 0
  for (;;) {
    const [message] = (await once(child, 'message')) as ['ready' | { mqttPort: number }]
    if (message === 'ready') return port
    port = message.mqttPort
  }
}

test('SIGTERM ends it, with everything stored that it acknowledged', async () => {
  const { child, exit } = start()
  const port = await portOf(child)
  const gateway = await connectGateway(
    { ingest: { ...world.ingest, port }, keys: world.keys },
    uid.northGateway,
  )
  await gateway.start(Date.now())
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(await world.rows('select kind from gateway_event')).toEqual([{ kind: 'start' }])
  await gateway.close()
})

test('it ends when its parent is gone', async () => {
  const { child } = start()
  await portOf(child)
  // 'close' does not come after a disconnect.
  const exit = once(child, 'exit')
  child.disconnect()
  expect(await exit).toEqual([0, null])
})

test('a port that is taken is said in words, and no reason to start again', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { exit, reported } = start({ FARWATCH_MQTT_PORT: String(port) })
  expect(await exit).toBe(78)
  expect(reported()).toContain(`cannot listen on 127.0.0.1:${port} (FARWATCH_MQTT_HOST, FARWATCH_MQTT_PORT)`)
  other.close()
})

test('without a database address it says so', async () => {
  const { exit, reported } = start({ DATABASE_URL: '' })
  expect(await exit).toBe(78)
  expect(reported()).toContain('DATABASE_URL is not set')
})
