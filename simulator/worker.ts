/** One process of a simulation; its parent is `main.ts`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { Value } from 'typebox/value'

import { clockFrom } from '#contract/wire/clock.ts'

import { openLedger } from './ledger.ts'
import { networkFileSchema } from './network.ts'
import { partition } from './partition.ts'
import { startSimulation } from './simulation.ts'
import { orderSchema, type Report } from './worker-messages.ts'
import { FaultRefused } from './world/faults.ts'

const { values } = parseArgs({
  options: {
    network: { type: 'string', default: '' },
    url: { type: 'string', default: '' },
    index: { type: 'string', default: '0' },
    processes: { type: 'string', default: '1' },
    ledger: { type: 'string' },
    calm: { type: 'boolean', default: false },
  },
})
const { network } = Value.Parse(networkFileSchema, JSON.parse(readFileSync(values.network, 'utf8')))
const clock = clockFrom(process.env)
const ledger = openLedger(
  values.ledger === undefined ? null : join(values.ledger, `ledger-${process.pid}.ndjson`),
  clock,
)
const simulation = startSimulation({
  network,
  gateways: partition(network.gateways, Number(values.processes))[Number(values.index)] ?? [],
  url: values.url,
  clock,
  ledger,
  hasLife: !values.calm,
})

function report(message: Report): void {
  process.send?.(message)
}

async function obey(message: unknown): Promise<void> {
  const order = Value.Parse(orderSchema, message)
  const { id } = order
  switch (order.order) {
    case 'status':
      report({ id, report: 'status', status: simulation.status() })
      break
    case 'flush':
      ledger.flush()
      report({ id, report: 'flushed' })
      break
    case 'fault':
      try {
        report({ id, report: 'effect', effect: await simulation.fault(order.name, order.parameters) })
      } catch (error) {
        if (!(error instanceof FaultRefused)) throw error
        report({ id, report: 'refused', msg: error.message })
      }
  }
}

async function end(): Promise<void> {
  await simulation.stop()
  process.exit(0)
}
process.on('message', (message) => void obey(message))
process.on('disconnect', () => void end())
process.on('SIGTERM', () => void end())
// Ctrl+C reaches every process of the terminal; the parent ends this one.
process.on('SIGINT', () => {})
report({ report: 'ready' })
