import { buildAll } from './build.ts'
import { run, runNode } from './process.ts'
import type { Step } from './steps.ts'

async function first(...runs: readonly (() => Promise<number>)[]): Promise<number> {
  let worst = 0
  for (const one of runs) worst = (await one()) || worst
  return worst
}

function vitest(project: string, cost: Step['cost']): Step {
  return {
    name: `tests: ${project}`,
    cost,
    run: () => runNode('node_modules/vitest/vitest.mjs', ['run', '--project', project]),
  }
}

const format: Step = { name: 'format', cost: 'cheap', run: () => run('oxfmt', ['--check', '.']) }
/** Each file by the tsconfig.json of its room, as `tsc -p` of the room does: one reading serves both. */
const lint: Step = {
  name: 'lint and types',
  cost: 'cheap',
  run: (report) => run('oxlint', ['--type-aware', '--type-check', '.'], {}, report),
}
const unusedCode: Step = { name: 'unused code', cost: 'cheap', run: (report) => run('knip', [], {}, report) }
const translations: Step = {
  name: 'translations',
  cost: 'cheap',
  run: () =>
    first(
      () => run('lingui', ['check', 'sync', '--verbose']),
      () => run('lingui', ['check', 'missing', '--mode', 'catalog', '--verbose']),
    ),
}
const build: Step = { name: 'build', cost: 'heavy', run: (report) => buildAll({ report }) }

/** What can be said without running the product. */
export const checkSteps: readonly Step[] = [format, lint, unusedCode, translations]

/** Every check, the cheap ones first. The tests of the server often wait, for their processes and clocks: others fill that. */
export const testSteps: readonly (Step | readonly Step[])[] = [
  format,
  translations,
  vitest('unit', 'cheap'),
  vitest('console', 'cheap'),
  [vitest('server', 'heavy'), lint, unusedCode, build],
  vitest('e2e', 'heavy'),
]
