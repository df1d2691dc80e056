import type { ListRow } from './list-row.ts'

/** Most ids that fit one call. */
export const mostIds = 500

/** Why something cannot be done with the chosen rows. */
export type WhyNot = 'noRight' | 'nothingChosen' | 'severalChosen' | 'noneOwn' | 'tooMany'

interface Wanted {
  /** Whether the person's post has the function. */
  right: boolean
  /** With `own` false: another's. */
  rows: readonly { readonly objectid: string; readonly own?: unknown }[]
  /** Whether others' rows will do. */
  others?: boolean
  /** How many there may be; as many as there are, when it is absent. */
  most?: number
}

/** @returns null when it can be done; of several reasons the one to be told first */
export function whyNot({ right, rows, others = false, most = Infinity }: Wanted): WhyNot | null {
  if (!right) return 'noRight'
  if (rows.length === 0) return 'nothingChosen'
  if (!others && rows.every((row) => row.own === false)) return 'noneOwn'
  if (rows.length > most) return most === 1 ? 'severalChosen' : 'tooMany'
  return null
}

/** Those of the rows that the person may change. */
export function ownRows(rows: readonly ListRow[]): ListRow[] {
  return rows.filter((row) => row.own !== false)
}
