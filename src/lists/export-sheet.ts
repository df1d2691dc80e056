import { exportType } from '#contract/enumerations.ts'

export type ExportKind = keyof typeof exportType.values

/** What an export is asked with, besides what the list is asked with. The offset is minutes east of UTC, for the times in the sheet. */
export function exportQuery(kind: ExportKind, query: object, objectids: readonly string[]): object {
  return {
    ...query,
    exporttype: exportType.values[kind],
    offset: -new Date().getTimezoneOffset(),
    ...(kind === 'selected' && { objectids: objectids.join() }),
  }
}
