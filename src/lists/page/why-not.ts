import { judgeBatch, type BatchRefusal, type BatchRule } from '#contract/rules/batch-rules.ts'
import { batchDeviceOf } from '#contract/lists/batch-device.ts'

import type { ListRow } from './list-row.ts'

/** Why something cannot be done with the chosen rows. */
export type WhyNot = 'noRight' | 'noneOwn' | 'beyondRights' | 'oneself' | BatchRefusal

interface Wanted {
  /** Whether the person's post has the function. */
  right: boolean
  /** With `own` false: another's. */
  rows: readonly Readonly<Record<string, unknown>>[]
  /** What `own` is judged by, as the form of the list says. */
  ownBy?: 'rights' | undefined
  /** Whether nobody may do it to their own account, role or company. */
  notToOneself?: boolean
  /** Whether others' rows will do. */
  others?: boolean
  /** What the function asks of its selection. */
  rules: readonly BatchRule[]
}

/** @returns null when it can be done; of several reasons the one to be told first */
export function whyNot({
  right,
  rows,
  ownBy,
  notToOneself = false,
  others = false,
  rules,
}: Wanted): WhyNot | null {
  if (!right) return 'noRight'
  if (!others && rows.length > 0 && rows.every((row) => row['own'] === false))
    return ownBy === 'rights' ? 'beyondRights' : 'noneOwn'
  if (notToOneself && rows.some((row) => row['self'] === true)) return 'oneself'
  return judgeBatch(rules, rows.map(batchDeviceOf))
}

/** Those of the rows that the person may change. */
export function ownRows(rows: readonly ListRow[]): ListRow[] {
  return rows.filter((row) => row.own !== false)
}
