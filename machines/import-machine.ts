import { coordinateType, repeatOption } from '#contract/wire/enumerations.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'

import { sheetMachineOf, type SheetTerms } from './sheet-machine.ts'
import type { NamedFile } from './sheet-sending.ts'

export interface ImportOptions {
  readonly repeatOption: number
  readonly coordinateType: number
}

const terms: SheetTerms<ImportOptions, UploadReport> = {
  options: {
    repeatOption: repeatOption.values.remind,
    coordinateType: coordinateType.values.bd09,
  },
  canBeWritten: ({ errorCount, rows }) => errorCount === 0 && rows > 0,
  /** Before others' work is covered. */
  asksAgain: ({ duplicateCount }, options) =>
    duplicateCount > 0 && options.repeatOption !== repeatOption.values.ignore,
}

/** Bringing new records into a list, and covering those that are there. */
export function importMachineOf<F extends NamedFile>() {
  return sheetMachineOf<F, ImportOptions, UploadReport>(terms)
}
