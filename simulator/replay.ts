/**
 * `npm run replay -- --log <alarms.csv> [--links <links.csv>] [--uplinks <uplinks.ndjson.gz>] …`: plays real logs
 * through the gateway protocol. Two steps: with `--provision-out <file>` it writes what the server has to know of the
 * log's devices; with `--network <file>` it plays.
 */
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'

import { Value } from 'typebox/value'

import { clockFrom } from '#contract/clock.ts'

import { openLedger } from './ledger.ts'
import { newArmKey } from './plan/arm-key.ts'
import { places } from './plan/places.ts'
import { parseAlarmLog, parseLinks } from './replay/alarm-log.ts'
import { startPlayer, timed } from './replay/player.ts'
import { alarmEvents, uplinkEvents } from './replay/replay-events.ts'
import { planReplay, replayFileSchema } from './replay/replay-plan.ts'
import { createTimeMap } from './replay/time-map.ts'
import { parseUplinks } from './replay/uplink-log.ts'

const usage = `usage: node simulator/replay.ts [--log <alarms.csv>] [--links <links.csv>] [--uplinks <file.ndjson[.gz]>]
         --provision-out <file> [--place CTU]                     writes the network, if the file does not exist
   or    --network <file> --url mqtt://host:port                  plays it
           [--speed max|60]      how much faster than real time the live part passes; max: all of it is history
           [--history 0.95]      the share that is history, sent as fast as it is acknowledged; 0 unless given
           [--stay]              keep the devices online afterwards, until ended
           [--ledger <file>]     where to write what was acknowledged
`
const { values } = parseArgs({
  options: {
    log: { type: 'string' },
    links: { type: 'string' },
    uplinks: { type: 'string' },
    'provision-out': { type: 'string' },
    place: { type: 'string', default: 'CTU' },
    network: { type: 'string' },
    url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    speed: { type: 'string', default: '60' },
    history: { type: 'string', default: '0' },
    stay: { type: 'boolean', default: false },
    ledger: { type: 'string' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const speed = Number(values.speed)
const history = values.speed === 'max' ? 1 : Number(values.history)
const place = places.find(({ code }) => code === values.place)
const out = values['provision-out']
const isUsable =
  (values.log ?? values.uplinks) !== undefined &&
  (out === undefined) !== (values.network === undefined) &&
  (values.speed === 'max' || speed > 0) &&
  history >= 0 &&
  history <= 1
if (!isUsable || place === undefined) {
  process.stderr.write(usage)
  process.exit(64)
}

const read = (file: string): string => {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
const alarms = values.log === undefined ? [] : parseAlarmLog(read(values.log))
const links = values.links === undefined ? [] : parseLinks(read(values.links))
const { uplinks, unreadable } =
  values.uplinks === undefined ? { uplinks: [], unreadable: 0 } : parseUplinks(read(values.uplinks))
if (unreadable > 0) print(`${unreadable} lines of the uplink log cannot be read and are left out`)

if (out !== undefined) {
  if (existsSync(out)) {
    print(`${out} exists and is kept`)
    process.exit(0)
  }
  const name = [values.log, values.uplinks].flatMap((file) =>
    file === undefined ? [] : [basename(file).split('.')[0]],
  )
  const file = planReplay({
    name: name.join(' + '),
    alarms,
    links,
    uplinks,
    place,
    newArmKey: () => newArmKey(randomInt),
  })
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, JSON.stringify(file), { mode: 0o600, flag: 'wx' })
  print(
    `${out}: ${file.provisioning.devices.length} devices, ${file.replay.gateways.length} of them gateways`,
  )
  process.exit(0)
}

const file = Value.Parse(replayFileSchema, JSON.parse(read(values.network ?? '')))
const clock = clockFrom(process.env)
const nowMs = clock.now()
const alarmPart = alarmEvents(file, alarms)
const { events: uplinkPart, skipped } = uplinkEvents(file, uplinks)
if (skipped > 0)
  print(
    `${skipped} uplinks carry no temperature and are left out; humidity is not in the log and is sent as 0`,
  )
// Each source has a clock of its own; both end in the same moment.
const timedParts = [alarmPart, uplinkPart].map((part) => {
  const moments = part.map(({ sourceMs }) => sourceMs)
  const [fromMs, toMs] = moments.reduce(
    ([a, b], ms) => [Math.min(a, ms), Math.max(b, ms)],
    [Infinity, -Infinity],
  )
  if (part.length === 0) return []
  const map = createTimeMap({ fromMs, toMs, nowMs, history, speed: speed > 0 ? speed : 1 })
  if (map.squeeze > 1)
    print(
      `the past is squeezed ${map.squeeze.toFixed(1)} times: it reaches further back than a gateway's store may`,
    )
  return timed(part, map)
})
const events = timedParts.flat().toSorted((a, b) => a.at - b.at)
const ledger = openLedger(values.ledger ?? null)
const player = startPlayer({ file, events, splitAt: nowMs, url: values.url, clock, ledger })
const startedAt = performance.now()
let lastPlayed = 0
let lastAt = startedAt

function progress(): void {
  const now = performance.now()
  const rate = Math.round(((player.played - lastPlayed) * 1000) / (now - lastAt))
  lastPlayed = player.played
  lastAt = now
  const { acknowledged, refused } = ledger.counts
  print(
    `${player.played} of ${events.length} played (${rate}/s), ${acknowledged} acknowledged, ${refused} refused`,
  )
}
const timer = setInterval(progress, 5000)

async function end(): Promise<void> {
  clearInterval(timer)
  progress()
  const seconds = (performance.now() - startedAt) / 1000
  print(`${Math.round(ledger.counts.acknowledged / seconds)} messages/s over ${seconds.toFixed(1)} s`)
  for (const [reason, count] of Object.entries(ledger.counts.refusedBy))
    print(`refused as ${reason}: ${count}`)
  await player.stop()
  process.exit(player.played === events.length && ledger.counts.refused === 0 ? 0 : 1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
await player.done
if (values.stay) print('all has been played; the devices stay online until this is ended')
else await end()
