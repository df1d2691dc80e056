import type { SheetRun } from '#contract/lists/sheet-run.ts'
import { cleanReport } from '#tests/harness/clean-report.ts'

/** A sheet of which every row is new. */
export const clean = cleanReport(20_000)
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
