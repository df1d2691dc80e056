import { mostPositions, shiftHours, type ShiftHours } from '#contract/calls/shift-reports.ts'
import type { CompanyId } from '#contract/wire/ids.ts'
import type { TimeRange } from '#src/ui/date-range/time-range.ts'
import type { PlainSearch } from '#src/tabs/page-host.tsx'

/** What a report is asked for: a shift that ends now, or a range of which both ends are known. */
export interface ShiftQuery {
  hours?: ShiftHours
  upStime?: number
  upEtime?: number
  companyid?: CompanyId
  positions: number
}

/** What the address of the page asks for. */
export function shiftQuery(search: PlainSearch): ShiftQuery {
  const { companyid } = search
  const positions = Number(search['positions'] ?? 1)
  const range = rangeOf(search)
  return {
    ...(range === null
      ? { hours: shiftHours.find((hours) => String(hours) === search['hours']) ?? shiftHours[0] }
      : range),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks it
    ...(companyid !== undefined && { companyid: companyid as CompanyId }),
    positions: Number.isInteger(positions) && positions >= 1 && positions <= mostPositions ? positions : 1,
  }
}

function rangeOf({ upStime, upEtime }: PlainSearch): { upStime: number; upEtime: number } | null {
  const [from, to] = [Number(upStime ?? Number.NaN), Number(upEtime ?? Number.NaN)]
  return Number.isInteger(from) && Number.isInteger(to) ? { upStime: from, upEtime: to } : null
}

/** A picked range names its last minute; the report ends before its end. */
export function pickedRange({ upStime, upEtime }: TimeRange): { upStime: number; upEtime: number } | null {
  return upStime === null || upEtime === null ? null : { upStime, upEtime: upEtime + 1 }
}

/** The same range as the field shows it. */
export function shownRange({ upStime, upEtime }: ShiftQuery): TimeRange {
  return {
    upStime: upStime ?? null,
    upEtime: upEtime === undefined ? null : upEtime - 1,
  }
}
