import type { ArmUid } from '#contract/wire/ids.ts'

import { createSparingLog } from './sparing-log.ts'

export interface Cuts {
  /** Connections that the server ended, since the start. */
  readonly total: number
  readonly note: (armuid: ArmUid | null, why: string) => void
}

/** Counts the connections that are cut, and logs some of them. */
export function createCuts(log: (line: string) => void): Cuts {
  const logSome = createSparingLog(log)
  let total = 0
  return {
    get total() {
      return total
    },
    note(armuid, why) {
      total += 1
      logSome(`cut the connection of ${armuid ?? 'a gateway that had not logged in'}: ${why}`)
    },
  }
}
