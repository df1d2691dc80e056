import { judgeBatch, type BatchDevice, type BatchRule } from '#contract/rules/batch-rules.ts'

import { Refused } from '../pipeline/refused.ts'

/** @throws Refused with the first rule of a function that its selection does not keep */
export function assertBatch(rules: readonly BatchRule[], devices: readonly BatchDevice[]): void {
  const refusal = judgeBatch(rules, devices)
  if (refusal !== null) throw new Refused(refusal.reason, { args: refusal.args })
}

/** The same for a function that asks of its selection only how many there are. */
export function assertCount(rules: readonly BatchRule[], ids: readonly string[]): void {
  assertBatch(
    rules,
    ids.map(() => ({})),
  )
}
