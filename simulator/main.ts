/**
 * `node simulator/main.ts --network <file> --url mqtt://host:port [--processes n] [--control-port p] [--ledger folder]
 * [--calm]`: simulates the network of a file that `plan-main.ts` wrote, until it is ended. With `--calm` nothing goes
 * wrong but what is ordered.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { Value } from 'typebox/value'

import { clockFrom } from '#contract/wire/clock.ts'

import { startControlServer } from './control-server.ts'
import { reportSchema, sumOf, type Order, type Report } from './worker-messages.ts'
import { FaultRefused } from './world/faults.ts'

const usage =
  'usage: node simulator/main.ts --network <file> --url mqtt://host:port [--processes 1] [--control-port 0] [--ledger <folder>] [--calm]'
const { values } = parseArgs({
  options: {
    network: { type: 'string' },
    url: { type: 'string' },
    processes: { type: 'string', default: '1' },
    'control-port': { type: 'string', default: '0' },
    ledger: { type: 'string' },
    calm: { type: 'boolean', default: false },
  },
})
const { network, url, ledger } = values
const processes = Number(values.processes)
if (network === undefined || url === undefined || !Number.isInteger(processes) || processes < 1) {
  console.error(usage)
  process.exit(64)
}
if (ledger !== undefined) mkdirSync(ledger, { recursive: true })

// The processes must agree on the time; a wrong setting shall end this one, not each of them.
clockFrom(process.env)

type Answer = Exclude<Report, { report: 'ready' }>
const waiting = new Map<number, (answer: Answer) => void>()
let lastId = 0
let stopping = false

const workers = Array.from({ length: processes }, (_, index) => {
  const child = fork(join(import.meta.dirname, 'worker.ts'), [
    '--network',
    network,
    '--url',
    url,
    '--index',
    String(index),
    '--processes',
    String(processes),
    ...(ledger === undefined ? [] : ['--ledger', ledger]),
    ...(values.calm ? ['--calm'] : []),
  ])
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      const report = Value.Parse(reportSchema, message)
      if (report.report === 'ready') return resolve()
      waiting.get(report.id)?.(report)
      waiting.delete(report.id)
    })
  })
  child.on('exit', (code, signal) => {
    if (stopping) return
    console.error(`a process of the simulation ended (${signal ?? code})`)
    void stop(1)
  })
  return { child, ready }
})

function ask(child: ChildProcess, order: (id: number) => Order): Promise<Answer> {
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    child.send(order(id))
  })
}

async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all(
    workers.map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    }),
  )
  process.exit(exitCode)
}

const controlUrl = await startControlServer(
  {
    async fault(name, parameters) {
      const asked = name === 'unknown-gateway' ? workers.slice(0, 1) : workers
      const answers = await Promise.all(
        asked.map(({ child }) => ask(child, (id) => ({ id, order: 'fault', name, parameters }))),
      )
      for (const answer of answers) {
        if (answer.report === 'refused') throw new FaultRefused(answer.msg)
        if (answer.report === 'effect' && answer.effect !== null) return answer.effect
      }
      return null
    },
    async status() {
      const answers = await Promise.all(
        workers.map(({ child }) => ask(child, (id) => ({ id, order: 'status' }))),
      )
      return sumOf(answers.flatMap((answer) => (answer.report === 'status' ? [answer.status] : [])))
    },
    async flush() {
      await Promise.all(workers.map(({ child }) => ask(child, (id) => ({ id, order: 'flush' }))))
    },
  },
  Number(values['control-port']),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('disconnect', () => void stop(0))
await Promise.all(workers.map(({ ready }) => ready))
console.log(`simulator: control at ${controlUrl}`)
process.send?.('ready')
