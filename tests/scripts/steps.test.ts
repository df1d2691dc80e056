import { describe, expect, it } from 'vitest'

import { runSteps, type Step } from '../../scripts/steps.ts'

function step(name: string, cost: Step['cost'], exitCode: number): Step {
  return { name, cost, run: () => Promise.resolve(exitCode) }
}

/** Each look at the clock comes half a second after the one before. */
async function run(steps: Step[]): Promise<{ exitCode: number; printed: string[] }> {
  const printed: string[] = []
  let nowMs = 0
  const exitCode = await runSteps(steps, {
    print: (line) => void printed.push(line),
    nowMs: () => (nowMs += 500),
  })
  return { exitCode, printed }
}

describe('the steps of a check', () => {
  it('all pass, and each is named with its time', async () => {
    expect(await run([step('format', 'cheap', 0), step('server tests', 'heavy', 0)])).toEqual({
      exitCode: 0,
      printed: [
        '\n▶ format',
        '\n▶ server tests',
        '\n' +
          'format        passed      0.5 s\n' +
          'server tests  passed      0.5 s\n' +
          'all           passed      1.0 s\n',
      ],
    })
  })

  it('fail as one when one fails; cheap ones still report, heavy ones are not run', async () => {
    const steps = [step('lint', 'cheap', 1), step('build', 'heavy', 0), step('types', 'cheap', 0)]
    expect(await run(steps)).toEqual({
      exitCode: 1,
      printed: [
        '\n▶ lint',
        '\n▶ types',
        '\n' +
          'lint   failed      0.5 s\n' +
          'build  not run          \n' +
          'types  passed      0.5 s\n' +
          'all    failed      1.0 s\n',
      ],
    })
  })

  it('end when one was stopped by a signal', async () => {
    expect(await run([step('lint', 'cheap', 130), step('types', 'cheap', 0)])).toEqual({
      exitCode: 1,
      printed: ['\n▶ lint', '\nlint  failed      0.5 s\nall   failed      0.5 s\n'],
    })
  })
})
