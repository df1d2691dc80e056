/** What a clock on the wall shows at a moment: a Date whose universal time that is. */
export type WallClock = (at: number) => Date

const minuteMs = 60_000
const dayMs = 86_400_000
/** The year 2200. */
const farAwayMs = 7_258_118_400_000

/**
 * The clock of a person, in summer and in winter. Sheets know no zones.
 * @param offset minutes east of UTC: of all moments, where no zone is said or none of that name is known
 */
export function wallClock({ offset, timeZone }: { offset: number; timeZone?: string }): WallClock {
  const shown = timeZone === undefined ? null : shownIn(timeZone)
  const plain = (at: number) => new Date(at + offset * minuteMs)
  if (shown === null) return plain
  const ahead = (at: number) => shown(at) - at
  /** By day, where it is the same from its beginning to its end. */
  const days = new Map<number, number | null>()
  const aheadAt = (at: number) => {
    const day = Math.floor(at / dayMs)
    let all = days.get(day)
    if (all === undefined) {
      const [first, last] = [ahead(day * dayMs), ahead((day + 1) * dayMs)]
      all = first === last ? first : null
      days.set(day, all)
    }
    return all ?? ahead(Math.floor(at / minuteMs) * minuteMs)
  }
  // What devices say beyond these is no time of theirs.
  return (at) => (at >= 0 && at < farAwayMs ? new Date(at + aheadAt(at)) : plain(at))
}

/** The universal time that a clock there shows at a whole minute; null when there is no such zone. */
function shownIn(timeZone: string): ((at: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    return (at) => {
      const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
      const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
      return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
