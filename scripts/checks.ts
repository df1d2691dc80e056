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

/** What can be said without running the product. */
export const checkSteps: readonly Step[] = [
  { name: 'format', cost: 'cheap', run: () => run('oxfmt', ['--check', '.']) },
  // Each file by the tsconfig.json of its room, as `tsc -p` of the room does: one reading serves both.
  { name: 'lint and types', cost: 'cheap', run: () => run('oxlint', ['--type-aware', '--type-check', '.']) },
  { name: 'unused code', cost: 'cheap', run: () => run('knip', []) },
  {
    name: 'translations',
    cost: 'cheap',
    run: () =>
      first(
        () => run('lingui', ['check', 'sync', '--verbose']),
        () => run('lingui', ['check', 'missing', '--mode', 'catalog', '--verbose']),
      ),
  },
]

/** Every check, the cheap ones first. */
export const testSteps: readonly Step[] = [
  ...checkSteps,
  vitest('unit', 'cheap'),
  vitest('console', 'cheap'),
  vitest('server', 'heavy'),
  { name: 'build', cost: 'heavy', run: () => buildAll() },
  vitest('e2e', 'heavy'),
]
