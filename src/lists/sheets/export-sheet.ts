import { exportType } from '#contract/wire/enumerations.ts'
import { ownZone } from '#src/ui/date-range/time-range.ts'

export type ExportKind = keyof typeof exportType.values

/** What an export is asked with, besides what the list is asked with; with the clock of the person, for the times in the sheet. */
export function exportQuery(kind: ExportKind, query: object, objectids: readonly string[]): object {
  return {
    ...query,
    exporttype: exportType.values[kind],
    offset: -new Date().getTimezoneOffset(),
    timeZone: ownZone(),
    ...(kind === 'selected' && { objectids: objectids.join() }),
  }
}
