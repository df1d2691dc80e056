import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from './free-port.ts'

export interface Stack {
  /** Of the console, without a slash at the end. */
  url: string
  mqttUrl: string
  login: { name: string; password: string }
  dataFolder: string
  process: ChildProcess
  /** Everything the processes printed. */
  output(): string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const startWithinMs = 120_000

/** The whole product as `npm start` runs it, on ports and in a folder of its own. */
export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  const dataFolder = env['FARWATCH_DATA'] ?? mkdtempSync(join(tmpdir(), 'fw-'))
  const [port, mqttPort] = [await freePort(), await freePort()]
  const password = `T1-${randomBytes(8).toString('hex')}`
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      ...process.env,
      FARWATCH_PORT: String(port),
      FARWATCH_MQTT_PORT: String(mqttPort),
      FARWATCH_DATA: dataFolder,
      FARWATCH_ADMIN_PASSWORD: password,
      FARWATCH_CAPTCHA: 'off',
      FARWATCH_SIMULATOR: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const { promise: up, resolve, reject } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Farwatch is at')) resolve()
    })
  }
  child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
  const timer = setTimeout(() => reject(new Error(`the server did not start:\n${printed}`)), startWithinMs)

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (env['FARWATCH_DATA'] === undefined) rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await up
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    login: { name: 'admin', password },
    dataFolder,
    process: child,
    output: () => printed,
    stop,
  }
}
