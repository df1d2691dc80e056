import { invalidField, Refused } from '../pipeline/refused.ts'

const dayMs = 86_400_000

/**
 * A range from `upStime` until before `upEtime`.
 * @param longestMs whole days
 * @throws Refused `range.invalid` when it is empty, or of `upEtime` when it is longer
 */
export function boundedRange(
  { upStime, upEtime }: { upStime: number; upEtime: number },
  longestMs: number,
): { from: Date; to: Date } {
  if (upEtime <= upStime) throw new Refused('range.invalid')
  if (upEtime - upStime > longestMs)
    throw invalidField('upEtime', 'field.rangeTooLong', { limit: longestMs / dayMs })
  return { from: new Date(upStime), to: new Date(upEtime) }
}
