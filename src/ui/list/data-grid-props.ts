import type { ReactNode } from 'react'

import type { ColumnLayout } from './column-layout.ts'
import type { GridColumn, GridRow, GridSort } from './grid-column.ts'
import type { Selection } from './selection.ts'

export interface DataGridProps<Row extends GridRow> {
  /** What the list is, for those who listen. */
  label: string
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  sort: GridSort
  onSort: (sort: GridSort) => void
  selection: Selection<Row>
  onSelect: (selection: Selection<Row>) => void
  /** By what a row is called where it has to be named. */
  nameOf: (row: Row) => string
  /** Whether a row only stays so that nothing moves: it is drawn quietly. */
  isPast?: (row: Row) => boolean
  /** Whether what a row is about is offline: it has the style of that, and says so in one of its cells. */
  isOffline?: ((row: Row) => boolean) | undefined
  /** The row whose details are open, and how to open others'. */
  opened: string | null
  onOpen: (row: Row, how: 'open' | 'walk') => void
  /** A row was clicked with the right button, or by its key. */
  onMenu: (row: Row, at: { x: number; y: number }) => void
  /** Where the first row stands in the whole list, from 0, and how long that is. */
  offset: number
  total: number
  /** What is shown is older than what was asked for. */
  stale: boolean
  /** Stands under the heads where there are no rows. */
  children?: ReactNode
}
