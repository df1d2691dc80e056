/**
 * What a gateway that floods ingest costs its neighbours: the p99 of their acknowledgements with it and without it, in
 * interleaved rounds of one run.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'

import type { Flood, FloodOrder } from './flooder.ts'
import type { LoadGateway, LoadOrder, LoadResult } from './load-order.ts'
import {
  endProcesses,
  forkBench,
  makeNetwork,
  median,
  provisionNetwork,
  randomHex,
  startServer,
} from './load-world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] || 3)
const seconds = Number(process.env['BENCH_SECONDS'] || 4)
const neighbours = 10
const perSecond = 500

const floods: Readonly<Record<Flood | 'stored', string>> = {
  form: 'messages of the wrong form',
  topic: 'QoS 0 to a wrong topic',
  ping: 'pings',
  subscribe: 'subscriptions',
  stored: 'uplinks that are stored',
}
type Scene = keyof typeof floods
const scenes = Object.keys(floods) as Scene[]

async function load(order: LoadOrder): Promise<LoadResult> {
  const child = forkBench('tests/bench/byte-client.ts')
  const ended = once(child, 'exit')
  child.send(order)
  const [result] = (await once(child, 'message')) as [LoadResult]
  await ended
  return result
}

function startFlooder(order: FloodOrder): ChildProcess {
  const child = forkBench('tests/bench/flooder.ts')
  child.send(order)
  return child
}

const folder = await mkdtemp(join(tmpdir(), 'farwatch-bench-'))
const postgres = await startEmbeddedPostgres({ folder })
const children: ChildProcess[] = []
try {
  const network = makeNetwork(neighbours + scenes.length)
  const owner = await provisionNetwork(postgres.url, folder, network)
  await owner.end()
  const ingest = await startServer('server/ingest/main.ts', {
    DATABASE_URL: postgres.url,
    FARWATCH_DATA: folder,
    FARWATCH_MQTT_PORT: '0',
  })
  children.push(ingest.child)
  const { port } = ingest
  const flooderOf = (scene: Scene): LoadGateway => {
    const gateway = network[neighbours + scenes.indexOf(scene)]
    if (gateway === undefined) throw new RangeError('each flood has a gateway')
    return gateway
  }
  const measure = (): Promise<LoadResult> =>
    load({
      port,
      gateways: network.slice(0, neighbours),
      seconds,
      window: 100,
      boot: randomHex(4),
      perSecond,
    })

  console.log(`${neighbours} gateways send ${perSecond} messages a second; ${rounds} rounds of ${seconds} s`)
  await measure()
  const alone: number[] = []
  const beside = new Map(scenes.map((scene) => [scene, [] as number[]]))
  const report = (round: number, name: string, { p50Ms, p99Ms, acknowledged }: LoadResult): void =>
    console.log(
      `  round ${round}  ${name.padEnd(28)} p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  ` +
        `${acknowledged} acknowledged`,
    )
  for (let round = 1; round <= rounds; round += 1)
    for (const scene of scenes) {
      const without = await measure()
      report(round, 'no flooder', without)
      alone.push(without.p99Ms)
      const gateway = flooderOf(scene)
      const storing =
        scene === 'stored'
          ? load({ port, gateways: [gateway], seconds: seconds + 2, window: 100, boot: randomHex(4) })
          : null
      const flooders = scene === 'stored' ? [] : [startFlooder({ port, gateway, flood: scene })]
      const result = await measure()
      await endProcesses(flooders)
      await storing
      report(round, floods[scene], result)
      beside.get(scene)?.push(result.p99Ms)
    }
  console.log('')
  for (const scene of scenes)
    console.log(
      `neighbours' p99 with / without ${floods[scene].padEnd(28)} ` +
        `${(median(beside.get(scene) ?? []) / median(alone)).toFixed(2)}   aim at most 1.2`,
    )
} finally {
  await endProcesses(children)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
