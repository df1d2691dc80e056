export interface Step {
  name: string
  /** A heavy step is not run after one that failed; a cheap one is, so that one run reports as much as it can. */
  cost: 'cheap' | 'heavy'
  /** Resolves to an exit code. */
  run(): Promise<number>
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

/** Runs steps one after another and prints what became of each. Resolves to 0 when all passed, else 1. */
export async function runSteps(steps: readonly Step[], { print, nowMs } = terminal): Promise<number> {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const failedBefore = outcomes.some((outcome) => outcome.result === 'failed')
    if (failedBefore && step.cost === 'heavy') {
      outcomes.push({ name: step.name, result: 'not run', durationMs: 0 })
      continue
    }
    print(`\n▶ ${step.name}`)
    const startedMs = nowMs()
    const exitCode = await step.run()
    const durationMs = nowMs() - startedMs
    outcomes.push({ name: step.name, result: exitCode === 0 ? 'passed' : 'failed', durationMs })
    if (exitCode > 128) break
  }
  print(`\n${summary(outcomes)}\n`)
  return outcomes.every((outcome) => outcome.result === 'passed') ? 0 : 1
}

/** The outcomes as a table, one line each and a last one for all. */
export function summary(outcomes: readonly Outcome[]): string {
  const totalMs = outcomes.reduce((sum, outcome) => sum + outcome.durationMs, 0)
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
