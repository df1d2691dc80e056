import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import type { SheetRun } from '#contract/lists/sheet-run.ts'

/** A sheet of which every row is new. */
export const clean: UploadReport = {
  rows: 20_000,
  added: 20_000,
  covered: 0,
  skipped: 0,
  foreign: 0,
  duplicates: [],
  duplicateCount: 0,
  errors: [],
  errorCount: 0,
  reportKey: '',
}
/** How far a sheet is. */
export const at = (state: SheetRun['state'], more: Partial<SheetRun> = {}): SheetRun => ({
  state,
  done: 0,
  of: null,
  written: null,
  msg: '',
  ...more,
})
export const written = at('written', { written: { added: 20_000, covered: 0, skipped: 0, moved: 0 } })
