import type { ReactNode } from 'react'

/** What a grid needs to know of its rows. */
export interface GridRow {
  readonly objectid: string
}

export interface GridColumn<Row> {
  readonly id: string
  readonly heading: string
  /** At the usual text size, until a person drags it. */
  readonly widthPx: number
  readonly sortable: boolean
  /** Numbers stand at the end of their cell. */
  readonly align?: 'end'
  /** What the cell says; also its title, since a narrow cell cuts it. */
  readonly text: (row: Row) => string
  /** What stands in the cell instead of the text alone. */
  readonly render?: (row: Row) => ReactNode
}

export interface GridSort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

export const narrowestColumnPx = 64
export const widestColumnPx = 1200
/** Rows of the grid, and its heads. */
export const rowHeightPx = 36
