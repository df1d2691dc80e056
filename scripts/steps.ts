import type { Tell } from './process.ts'

export interface Step {
  name: string
  /** A heavy step is not run after one that failed; a cheap one is, so that one run reports as much as it can. */
  cost: 'cheap' | 'heavy'
  /**
   * Resolves to an exit code.
   * @param tell takes what it says; without it that goes to the terminal
   */
  run(report?: Tell): Promise<number>
}

interface Outcome {
  name: string
  result: 'passed' | 'failed' | 'not run'
  durationMs: number
}

interface Surroundings {
  print: (line: string) => void
  nowMs: () => number
}

const terminal: Surroundings = { print: (line) => console.log(line), nowMs: () => performance.now() }

/**
 * Runs steps one after another, those of a list beside each other, and prints what became of each. What is said beside the
 * first of a list is printed after it. Resolves to 0 when all passed, else 1.
 */
export async function runSteps(
  steps: readonly (Step | readonly Step[])[],
  { print, nowMs } = terminal,
): Promise<number> {
  const startedMs = nowMs()
  const outcomes: Outcome[] = []
  async function runStep(step: Step, beside: boolean) {
    const reported: string[] = []
    const stepStartedMs = nowMs()
    const exitCode = await step.run(beside ? (text) => reported.push(text) : undefined)
    const outcome: Outcome = {
      name: step.name,
      result: exitCode === 0 ? 'passed' : 'failed',
      durationMs: nowMs() - stepStartedMs,
    }
    return { outcome, exitCode, reported }
  }
  for (const group of steps) {
    const failedBefore = outcomes.some((outcome) => outcome.result === 'failed')
    const members = [group].flat()
    const due = members.filter(({ cost }) => cost === 'cheap' || !failedBefore)
    for (const { name } of members.filter((step) => !due.includes(step)))
      outcomes.push({ name, result: 'not run', durationMs: 0 })
    if (due[0] !== undefined) print(`\n▶ ${due.map(({ name }) => name).join(', ')}`)
    const ends = await Promise.all(due.map((step, place) => runStep(step, place > 0)))
    for (const { outcome, reported } of ends) {
      outcomes.push(outcome)
      if (reported.length > 0) print(`\n▶ ${outcome.name}\n${reported.join('').trimEnd()}`)
    }
    if (ends.some(({ exitCode }) => exitCode > 128)) break
  }
  print(`\n${summary(outcomes, nowMs() - startedMs)}\n`)
  return outcomes.every((outcome) => outcome.result === 'passed') ? 0 : 1
}

/** The outcomes as a table, one line each, and a last one for all, which took less than their sum where some ran beside. */
function summary(outcomes: readonly Outcome[], totalMs: number): string {
  const passed = outcomes.every((outcome) => outcome.result === 'passed')
  const all: Outcome = { name: 'all', result: passed ? 'passed' : 'failed', durationMs: totalMs }
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length), all.name.length)
  return [...outcomes, all]
    .map(({ name, result, durationMs }) => {
      const seconds = result === 'not run' ? '' : `${(durationMs / 1000).toFixed(1)} s`
      return `${name.padEnd(width)}  ${result.padEnd(7)}  ${seconds.padStart(8)}`
    })
    .join('\n')
}
