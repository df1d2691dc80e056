import { describe, expect, it } from 'vitest'

import { runSteps, type Step } from '../../scripts/steps.ts'

function step(name: string, cost: Step['cost'], exitCode: number): Step {
  return { name, cost, run: () => Promise.resolve(exitCode) }
}

/** Each look at the clock comes half a second after the one before. */
async function run(steps: (Step | Step[])[]): Promise<{ exitCode: number; printed: string[] }> {
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
          'all           passed      2.5 s\n',
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
          'all    failed      2.5 s\n',
      ],
    })
  })

  it('end when one was stopped by a signal', async () => {
    expect(await run([step('lint', 'cheap', 130), step('types', 'cheap', 0)])).toEqual({
      exitCode: 1,
      printed: ['\n▶ lint', '\nlint  failed      0.5 s\nall   failed      1.5 s\n'],
    })
  })

  it('of a list go beside each other; what is said beside the first is told after it', async () => {
    const reported: string[] = []
    const talking = (name: string, cost: Step['cost'], exitCode: number): Step => ({
      name,
      cost,
      run(report = (text) => void reported.push(text)) {
        report(`${name} speaks\n`)
        return Promise.resolve(exitCode)
      },
    })
    const beside = [
      talking('server tests', 'heavy', 0),
      talking('lint', 'cheap', 1),
      talking('build', 'heavy', 0),
    ]
    expect(await run([beside, step('e2e tests', 'heavy', 0)])).toEqual({
      exitCode: 1,
      printed: [
        '\n▶ server tests, lint, build',
        '\n▶ lint\nlint speaks',
        '\n▶ build\nbuild speaks',
        '\n' +
          'server tests  passed      1.5 s\n' +
          'lint          failed      1.5 s\n' +
          'build         passed      1.5 s\n' +
          'e2e tests     not run          \n' +
          'all           failed      3.5 s\n',
      ],
    })
    expect(reported).toEqual(['server tests speaks\n'])
  })

  it('of a list that are cheap still report after a failure, the first of them as it goes', async () => {
    const steps = [
      step('unit tests', 'cheap', 1),
      [step('server tests', 'heavy', 0), step('lint', 'cheap', 0), step('build', 'heavy', 0)],
    ]
    const { printed } = await run(steps)
    expect(printed.slice(0, -1)).toEqual(['\n▶ unit tests', '\n▶ lint'])
    expect(printed.at(-1)).toBe(
      '\n' +
        'unit tests    failed      0.5 s\n' +
        'server tests  not run          \n' +
        'build         not run          \n' +
        'lint          passed      0.5 s\n' +
        'all           failed      2.5 s\n',
    )
  })
})
