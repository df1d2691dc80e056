import { ruleNames, rules, type RuleName } from './rules.ts'

export type Verdict = 'passed' | 'failed' | 'not seen'

export interface Fault {
  /** What is wrong, for the engineer who builds the gateway. */
  readonly what: string
  /** The message or packet at fault, shortened; empty when there is none. */
  readonly evidence: string
}

const longestEvidence = 400

/** What has been seen of each rule so far. One fault outweighs any number of good examples. */
export class Findings {
  readonly #seen = new Set<RuleName>()
  readonly #faults = new Map<RuleName, Fault[]>()

  pass(rule: RuleName): void {
    this.#seen.add(rule)
  }

  fail(rule: RuleName, what: string, evidence = ''): void {
    const faults = this.#faults.get(rule) ?? []
    faults.push({ what, evidence: evidence.slice(0, longestEvidence) })
    this.#faults.set(rule, faults)
  }

  /** Fails the rule unless `isMet`. */
  expect(rule: RuleName, isMet: boolean, what: string, evidence = ''): void {
    if (isMet) this.pass(rule)
    else this.fail(rule, what, evidence)
  }

  verdict(rule: RuleName): Verdict {
    if (this.#faults.has(rule)) return 'failed'
    return this.#seen.has(rule) ? 'passed' : 'not seen'
  }
  faults(rule: RuleName): readonly Fault[] {
    return this.#faults.get(rule) ?? []
  }

  /** The rules of one verdict. */
  rulesThat(verdict: Verdict): RuleName[] {
    return ruleNames.filter((rule) => this.verdict(rule) === verdict)
  }

  /** For people: a line per rule, and what is wrong below it. */
  report(): string {
    const lines: string[] = []
    for (const rule of ruleNames) {
      lines.push(`${this.verdict(rule).padEnd(9)} ${rule.padEnd(13)} ${rules[rule]}`)
      const faults = this.faults(rule)
      const [first] = faults
      if (first === undefined) continue
      const more = faults.length > 1 ? ` (and ${faults.length - 1} more like it)` : ''
      lines.push(`          ${first.what}${more}`)
      if (first.evidence !== '') lines.push(`          ${first.evidence}`)
    }
    return lines.join('\n')
  }

  /** 0 all rules seen and kept, 1 a rule broken, 2 none broken but not all seen. */
  exitCode(): 0 | 1 | 2 {
    if (this.rulesThat('failed').length > 0) return 1
    return this.rulesThat('not seen').length > 0 ? 2 : 0
  }
}
