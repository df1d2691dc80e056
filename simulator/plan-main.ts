/**
 * `node simulator/plan-main.ts --size town --seed 1 --out <file>`: plans a network and writes it with the keys of its
 * gateways, readable by its owner alone. A file that exists is kept, so that its keys stay valid.
 */
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import type { Size } from './assumptions.ts'
import { extents, plan } from './plan.ts'
import { newArmKey } from './plan/arm-key.ts'

const usage = 'usage: node simulator/plan-main.ts --size town|city|country [--seed 1] --out <file>\n'
const { values } = parseArgs({
  options: { size: { type: 'string' }, seed: { type: 'string', default: '1' }, out: { type: 'string' } },
})
const seed = Number(values.seed)
if (!isSize(values.size) || values.out === undefined || !Number.isInteger(seed) || seed < 0) {
  process.stderr.write(usage)
  process.exit(64)
}
const file = resolve(values.out)
if (existsSync(file)) {
  process.stdout.write(`${file} exists and is kept\n`)
} else {
  const document = plan(values.size, seed, () => newArmKey(randomInt))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(document), { mode: 0o600, flag: 'wx' })
  const { companies, devices } = document.provisioning
  process.stdout.write(`${file}: ${companies.length} companies, ${devices.length} devices\n`)
}

function isSize(text: string | undefined): text is Size {
  return text !== undefined && Object.hasOwn(extents, text)
}
