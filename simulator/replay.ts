/**
 * `node simulator/replay.ts`: plays real logs through the gateway protocol. With `--provision-out <file>` it writes what
 * the server has to know of the logs' devices; with `--network <file>` it plays. `npm run replay` does both, and the
 * provisioning between.
 */
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { Value } from 'typebox/value'

import { clockFrom } from '#contract/wire/clock.ts'

import { openLedger } from './ledger.ts'
import { newArmKey } from './plan/arm-key.ts'
import { startPlayer } from './replay/player.ts'
import { count, readLogFiles, readLogFolder, type ReplayLog } from './replay/replay-logs.ts'
import { readReplayOptions, replayUsage, type ReplayOptions } from './replay/replay-options.ts'
import { planReplay, replayFileSchema, type ReplayFile } from './replay/replay-plan.ts'
import { durationText, loginTrouble, progressLine, refusalLines } from './replay/replay-report.ts'
import { alarmTotals, scheduleReplay } from './replay/replay-schedule.ts'

const badUsage = 64
const noInput = 66
const progressEveryMs = 5000
/** How long what is on its way may take when the replay is ended. */
const lastWordsMs = 5000

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function fail(exitCode: number, error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(exitCode)
}

function readFile(file: string): ReplayFile {
  return Value.Parse(replayFileSchema, JSON.parse(readFileSync(file, 'utf8')))
}

/** Writes the network of the logs; gateways that stand in the file already keep their keys. */
function planInto(out: string, logs: readonly ReplayLog[], { place }: ReplayOptions): void {
  const before = existsSync(out) ? readFile(out).networks.flatMap(({ gateways }) => gateways) : []
  const keys = new Map(before.map(({ armuid, armKey }) => [armuid, armKey]))
  const planned = logs.map((log) =>
    planReplay({ ...log, place, newArmKey: (armuid) => keys.get(armuid) ?? newArmKey(randomInt) }),
  )
  const file: ReplayFile = {
    provisioning: {
      companies: planned.flatMap(({ provisioning }) => provisioning.companies),
      devices: planned.flatMap(({ provisioning }) => provisioning.devices),
    },
    networks: planned.map(({ network }) => network),
  }
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(`${out}.new`, JSON.stringify(file), { mode: 0o600 })
  renameSync(`${out}.new`, out)
  const gateways = file.networks.flatMap((network) => network.gateways).length
  print(`planned ${count(file.provisioning.devices.length, 'device')}, ${gateways} of them gateways`)
}

async function play(networkFile: string, logs: readonly ReplayLog[], options: ReplayOptions): Promise<void> {
  const { networks } = readFile(networkFile)
  const gateways = networks.flatMap((network) => network.gateways)
  const clock = clockFrom(process.env)
  const nowMs = clock.now()
  const { events, notes } = scheduleReplay(logs, networks, { ...options, nowMs })
  for (const note of notes) print(note)
  const { raised, cleared } = alarmTotals(events)
  const history = events.filter(({ at }) => at <= nowMs).length
  print(
    `playing ${count(events.length, 'message')} through ${count(gateways.length, 'gateway')} at ${options.url}: ${count(raised, 'alarm')} raised, ${cleared.toLocaleString('en')} cleared`,
  )
  if (history < events.length)
    print(
      `${history.toLocaleString('en')} as fast as they are acknowledged, the rest ${options.speed} times faster than it was: ${durationText((events.at(-1)?.at ?? nowMs) - nowMs)}`,
    )

  const ledger = openLedger(options.ledger, clock)
  const player = startPlayer({ gateways, events, splitAt: nowMs, url: options.url, clock, ledger })
  const progress = { player, messages: events.length, gateways: gateways.length, counts: ledger.counts }
  const startedAt = performance.now()
  let last = { acknowledged: 0, at: startedAt }
  let isPlayed = false
  let isEnding = false

  const timer = setInterval(() => {
    const at = performance.now()
    print(progressLine(progress, ((player.acknowledged - last.acknowledged) * 1000) / (at - last.at)))
    last = { acknowledged: player.acknowledged, at }
    const trouble = loginTrouble(progress)
    if (trouble !== null) print(trouble)
  }, progressEveryMs)

  function report(): void {
    clearInterval(timer)
    const elapsedMs = performance.now() - startedAt
    print(progressLine(progress, (player.acknowledged * 1000) / elapsedMs))
    for (const line of refusalLines(ledger.counts)) print(line)
  }
  async function end(exitCode: number): Promise<void> {
    isEnding = true
    setTimeout(() => process.exit(exitCode), lastWordsMs).unref()
    await player.stop()
    process.exit(exitCode)
  }
  // Ctrl+C reaches this process from the terminal and from its parent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isEnding) return
      if (isPlayed) return void end(0)
      report()
      print('ended before the end of the logs')
      void end(130)
    })

  await player.done
  isPlayed = true
  report()
  print(`all has been played in ${durationText(performance.now() - startedAt)}`)
  if (options.stay) print('the devices stay online until Ctrl-C')
  else await end(ledger.counts.refused === 0 ? 0 : 1)
}

const args = process.argv.slice(2)
if (args.includes('--help')) {
  print(replayUsage)
  process.exit(0)
}
let options: ReplayOptions
try {
  options = readReplayOptions(args, process.env)
} catch (error) {
  fail(badUsage, `${error instanceof Error ? error.message : String(error)}\n\n${replayUsage}`)
}
let logs: ReplayLog[]
try {
  logs = 'folder' in options.source ? readLogFolder(options.source.folder) : readLogFiles(options.source)
} catch (error) {
  fail(noInput, error)
}
if ('provisionOut' in options.step) {
  for (const { summary } of logs) print(`found ${summary}`)
  planInto(options.step.provisionOut, logs, options)
} else {
  await play(options.step.network, logs, options)
}
