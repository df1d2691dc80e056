import type { GridRow } from './grid-column.ts'

/** The chosen rows by their ids, in the order of choosing; they stay chosen when another page is shown. */
export type Selection<Row> = ReadonlyMap<string, Row>

export function toggled<Row extends GridRow>(selection: Selection<Row>, row: Row): Selection<Row> {
  return selection.has(row.objectid) ? without(selection, [row]) : withRows(selection, [row])
}

export function withRows<Row extends GridRow>(
  selection: Selection<Row>,
  rows: readonly Row[],
): Selection<Row> {
  return new Map([...selection, ...rows.map((row) => [row.objectid, row] as const)])
}

export function without<Row extends GridRow>(
  selection: Selection<Row>,
  rows: readonly Row[],
): Selection<Row> {
  const gone = new Set(rows.map((row) => row.objectid))
  return new Map([...selection].filter(([id]) => !gone.has(id)))
}

/** Chooses all rows from one to another, in either direction; only the second when the first is not on the page. */
export function withRange<Row extends GridRow>(
  selection: Selection<Row>,
  rows: readonly Row[],
  fromId: string | null,
  toId: string,
): Selection<Row> {
  const to = rows.findIndex((row) => row.objectid === toId)
  const from = rows.findIndex((row) => row.objectid === fromId)
  const first = from < 0 ? to : from
  return withRows(selection, rows.slice(Math.min(first, to), Math.max(first, to) + 1))
}

/** How much of a page is chosen. */
export function pageChoice<Row extends GridRow>(
  selection: Selection<Row>,
  rows: readonly Row[],
): 'none' | 'some' | 'all' {
  const chosen = rows.filter((row) => selection.has(row.objectid)).length
  if (chosen === 0) return 'none'
  return chosen === rows.length ? 'all' : 'some'
}

/** The same choice with the rows as they are now, where they are shown; the very same when nothing of it changed. */
export function renewed<Row extends GridRow>(
  selection: Selection<Row>,
  rows: readonly Row[],
): Selection<Row> {
  const changed = rows.filter((row) => {
    const selected = selection.get(row.objectid)
    return selected !== undefined && selected !== row
  })
  return changed.length === 0 ? selection : withRows(selection, changed)
}
