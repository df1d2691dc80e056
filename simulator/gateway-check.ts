/**
 * `npm run gateway:check -- --port 1883`: plays a Farwatch server for one gateway and holds what it does against
 * docs/gateway-protocol.md. Exit code 0: all rules kept; 1: one broken; 2: none broken, but not all of them seen.
 */
import { parseArgs } from 'node:util'

import { clockFrom } from '#contract/wire/clock.ts'

import { startTrial } from './check/trial.ts'

const usage = `usage: npm run gateway:check -- [--host 127.0.0.1] [--port 1883] [--key <armKey>] [--minutes 10]

Point one gateway at this address and let it start anew; it should have a relay or a terminal. With --key its password
is compared, too. Place it where it hears only terminals that register through it.
`
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '1883' },
    key: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
})
const port = Number(values.port)
const minutes = Number(values.minutes)
if (values.help || !Number.isInteger(port) || port < 0 || port > 65_535 || !(minutes > 0)) {
  process.stderr.write(usage)
  process.exit(values.help ? 0 : 64)
}
const clock = clockFrom(process.env)
const trial = await startTrial({
  host: values.host,
  port,
  now: () => clock.now(),
  ...(values.key !== undefined && { armKey: values.key }),
  collect: 20,
  withholdMs: 45_000,
  awayMs: 5000,
  patienceMs: 120_000,
  timeoutMs: minutes * 60_000,
  log: (line) => process.stdout.write(`${line}\n`),
})
process.stdout.write(`waiting for a gateway at mqtt://${values.host}:${trial.port}\n`)
const findings = await trial.done
process.stdout.write(`\n${findings.report()}\n`)
process.exit(findings.exitCode())
