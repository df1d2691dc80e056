/** The commands behind the npm scripts, under the pinned Node. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { buildAll } from './build.ts'
import { checkSteps, testSteps } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { dev } from './dev.ts'
import { runNode } from './process.ts'
import { replay } from './replay.ts'
import { requirementRows, rowCounts } from './requirement-rows.ts'
import { runSteps } from './steps.ts'

type Command = (args: readonly string[]) => Promise<number>

const commands: Record<string, Command> = {
  async start(args) {
    const built = await buildAll()
    return built === 0 ? runNode('server/main.ts', args) : built
  },
  async dev() {
    const built = await buildAll({ console: false })
    return built === 0 ? dev() : built
  },
  build: () => buildAll({ afresh: true }),
  check: () => runSteps(checkSteps),
  async test() {
    await ensureChromium()
    return runSteps(testSteps)
  },
  async bench(args) {
    const benches = readdirSync('tests/bench').filter((file) => file.endsWith('.bench.ts'))
    for (const file of benches.sort()) {
      const exitCode = await runNode(`tests/bench/${file}`, args)
      if (exitCode !== 0) return exitCode
    }
    return 0
  },
  async soak([name = '', ...args]) {
    const file = `tests/soak/${name}.soak.ts`
    if (!existsSync(file)) throw new Error('soak what? npm run soak -- wall [--minutes 60]')
    await ensureChromium()
    const built = await buildAll()
    return built === 0 ? runNode(file, args) : built
  },
  'gateway-check': (args) => runNode('simulator/gateway-check.ts', args),
  'verify-log': (args) => runNode('server/verify-log-main.ts', args),
  replay,
  rows() {
    console.log(rowCounts(requirementRows(readFileSync('tests/requirements.tsv', 'utf8'))))
    return Promise.resolve(0)
  },
  // The test that compares them writes them with -u.
  'row-types': () =>
    runNode('node_modules/vitest/vitest.mjs', [
      'run',
      '-u',
      '--project',
      'server',
      'tests/server/db/row-types.test.ts',
    ]),
  async manual(args) {
    const built = await buildAll()
    return built === 0 ? runNode('tests/manual/build-manual.ts', args) : built
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (command === undefined) {
  console.error(`no command ${JSON.stringify(name)}; there are ${Object.keys(commands).join(', ')}`)
  process.exitCode = 1
} else {
  process.exitCode = await command(args)
}
