import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { runSteps, type Step } from '../../scripts/steps.ts'

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function step(name: string, cost: Step['cost'], exitCode: number): Step {
  return { name, cost, run: () => Promise.resolve(exitCode) }
}

describe('the steps of a check', () => {
  it('all pass, and each is named with its time', async () => {
    expect(await runSteps([step('format', 'cheap', 0), step('server tests', 'heavy', 0)])).toBe(0)
    expect(printed).toEqual([
      '\n▶ format',
      '\n▶ server tests',
      '\n' +
        'format        passed      0.0 s\n' +
        'server tests  passed      0.0 s\n' +
        'all           passed      0.0 s\n',
    ])
  })

  it('fail as one when one fails; cheap ones still report, heavy ones are not run', async () => {
    const steps = [step('lint', 'cheap', 1), step('build', 'heavy', 0), step('types', 'cheap', 0)]
    expect(await runSteps(steps)).toBe(1)
    expect(printed.at(-1)).toBe(
      '\n' +
        'lint   failed      0.0 s\n' +
        'build  not run          \n' +
        'types  passed      0.0 s\n' +
        'all    failed      0.0 s\n',
    )
  })

  it('end when one was stopped by a signal', async () => {
    expect(await runSteps([step('lint', 'cheap', 130), step('types', 'cheap', 0)])).toBe(1)
    expect(printed).not.toContain('\n▶ types')
  })
})
