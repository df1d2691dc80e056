import type { UploadReport } from '#contract/lists/sheet-calls.ts'

/** What is said of a sheet of which every row is new. */
export function cleanReport(rows: number): UploadReport {
  return {
    rows,
    added: rows,
    covered: 0,
    skipped: 0,
    foreign: 0,
    into: [],
    duplicates: [],
    duplicateCount: 0,
    errors: [],
    errorCount: 0,
    reportKey: '',
  }
}
