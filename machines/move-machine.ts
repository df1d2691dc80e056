import type { MoveReport } from '#contract/lists/move-calls.ts'

import { sheetMachineOf, type SheetTerms } from './sheet-machine.ts'
import type { NamedFile } from './sheet-sending.ts'

export interface MoveOptions {
  /** Into which company; empty: into the one that each row names. */
  readonly companyid: string
}

const terms: SheetTerms<MoveOptions, MoveReport> = {
  options: { companyid: '' },
  canBeWritten: ({ errorCount, moved }) => errorCount === 0 && moved > 0,
  /** Whoever sees only the company before does not see them any more. */
  asksAgain: () => true,
}

/** Bringing the records of a list from one company into another, by a sheet that names them. */
export function moveMachineOf<F extends NamedFile>() {
  return sheetMachineOf<F, MoveOptions, MoveReport>(terms)
}
