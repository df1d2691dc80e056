import { exportType } from '#contract/enumerations.ts'

import { listQuery, type ListAddress } from './list-address.ts'

export type ExportKind = keyof typeof exportType.values

/** What an export is asked with. The offset is minutes east of UTC, for the times in the sheet. */
export function exportQuery(kind: ExportKind, address: ListAddress, objectids: readonly string[]): object {
  return {
    ...listQuery(address),
    exporttype: exportType.values[kind],
    offset: -new Date().getTimezoneOffset(),
    ...(kind === 'selected' && { objectids: objectids.join() }),
  }
}
