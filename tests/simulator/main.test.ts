import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { simulatorControl, type SimulatorControl } from '#simulator/control.ts'
import { readLedger } from '#simulator/ledger.ts'
import { eventually } from './eventually.ts'

import { mqttServer, type MqttServer } from './mqtt-server.ts'
import { testPlan } from './recorded-world.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
const file = join(folder, 'network.json')
const { network } = testPlan()

async function run(script: string, ...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'simulator', script), ...args], { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

let server: MqttServer
let simulator: ChildProcess
let control: SimulatorControl

beforeAll(async () => {
  await run('plan-main.ts', '--size', 'town', '--seed', '1', '--out', file)
  server = await mqttServer((armuid) => network.gateways.some((gateway) => gateway.armuid === armuid))
  simulator = spawn(
    process.execPath,
    [join(root, 'simulator/main.ts'), '--network', file, '--url', server.url].concat([
      '--processes',
      '2',
      '--ledger',
      folder,
      '--calm',
    ]),
    {
      env: { ...process.env, FARWATCH_CLOCK_RATE: '30', FARWATCH_CLOCK_ORIGIN: String(Date.now()) },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  let printed = ''
  simulator.stdout?.on('data', (chunk) => (printed += String(chunk)))
  const url = await eventually(
    'the control address',
    async () => /control at (\S+)/.exec(printed)?.[1] ?? null,
  )
  control = simulatorControl(url)
}, 60_000)
afterAll(async () => {
  simulator.kill('SIGTERM')
  if (simulator.exitCode === null) await once(simulator, 'exit')
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('a planned file', () => {
  it('can be read by its owner alone, and is kept when it exists', async () => {
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const before = statSync(file).mtimeMs
    expect(await run('plan-main.ts', '--size', 'city', '--out', file)).toBe(0)
    expect(statSync(file).mtimeMs).toBe(before)
  })
})

describe('a simulation of two processes', () => {
  it('brings the whole town to the server', async () => {
    const status = await eventually('all registered', async () => {
      const now = await control.status()
      return now.terminalsRegistered === 1000 && now
    })
    expect(status).toMatchObject({ gateways: 16, gatewaysUp: 16, relays: 96, relaysPowered: 96, refused: 0 })
  })

  it('cuts and restores a relay on order, wherever it is simulated', async () => {
    for (const gateway of [network.gateways[0], network.gateways.at(-1)]) {
      const uid = gateway?.relays[0]?.moteuid ?? ''
      expect((await control.fault('power-cut', { uid })).uids[0]).toBe(uid)
      expect((await control.status()).relaysPowered).toBe(95)
      await control.fault('power-restore', { uid })
      expect((await control.status()).relaysPowered).toBe(96)
    }
  })

  it('says what it cannot do', async () => {
    await expect(control.fault('power-cut', { uid: 'FFFFFFFF' })).rejects.toThrow('no such device')
    await expect(
      control.fault('outage', { uid: network.gateways[0]?.armuid ?? '', seconds: 0 }),
    ).rejects.toThrow('outage: /seconds')
  })

  it('takes no order from a page of another origin', async () => {
    const reply = await fetch(`${control.url}/faults/unknown-gateway`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    })
    expect(reply.status).toBe(403)
  })

  it('sends a stranger to the door, who is not let in', async () => {
    const { uids, note } = await control.fault('unknown-gateway', {})
    expect(uids[0]).toMatch(/^[0-9A-F]{8}$/)
    expect(note).toBe('return code 5')
  })

  it('keeps an outage in the store and sends it afterwards, without a hole', async () => {
    const uid = network.gateways[0]?.armuid ?? ''
    await control.fault('outage', { uid, seconds: 120 })
    const own = () => server.received.filter(({ armuid }) => armuid === uid)
    await eventually('the link is back', async () =>
      own().some(
        ({ kind, body }) => kind === 'link' && body['state'] === 'up' && Number(body['downMs']) >= 120_000,
      ),
    )
    // What was in flight when the link broke comes a second time: at least once, in no gap.
    const seqs = new Set(own().map(({ body }) => body.seq))
    expect([...seqs].toSorted((a, b) => a - b)).toEqual(Array.from(seqs, (_, index) => index + 1))
  })

  it('writes down what was acknowledged', async () => {
    await control.flush()
    const ledgers = readdirSync(folder).filter((name) => name.startsWith('ledger-'))
    expect(ledgers.length).toBe(2)
    const entries = ledgers.flatMap((name) => readLedger(join(folder, name)))
    const received = new Set(server.received.map(({ armuid, body }) => `${armuid}/${body.boot}/${body.seq}`))
    const written = entries.map(({ armuid, boot, seq }) => `${armuid}/${boot}/${seq}`)
    expect(new Set(written).size).toBe(written.length)
    expect(written.filter((key) => !received.has(key))).toEqual([])
    expect(written.length).toBeGreaterThan(1000)
  })
})
