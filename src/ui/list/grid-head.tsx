import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

import { moved, resized } from './column-layout.ts'
import { ColumnEdge } from './column-edge.tsx'
import styles from './data-grid.module.css'
import type { DataGridProps } from './data-grid.tsx'
import type { GridColumn, GridRow, GridSort } from './grid-column.ts'
import { RowCheck } from './row-check.tsx'
import { pageChoice, withRows, without } from './selection.ts'

type GridHeadProps<Row extends GridRow> = DataGridProps<Row> & {
  shown: readonly GridColumn<Row>[]
  widths: readonly number[]
  /** All columns in their order, hidden ones too. */
  ids: readonly string[]
}

/** The heads: each sorts by its column, and is widened at its edge. Alt with an arrow moves the column. */
export function GridHead<Row extends GridRow>(props: GridHeadProps<Row>) {
  const { t } = useLingui()
  const { rows, selection, onSelect, shown, widths, ids, sort, onSort, layout, onLayout } = props
  const choice = pageChoice(selection, rows)
  return (
    <thead className={styles['head']}>
      <tr aria-rowindex={1} className={styles['row']}>
        <th scope="col" aria-colindex={1} className={styles['checkCell']}>
          <RowCheck
            label={t`Select this page`}
            state={choice}
            disabled={rows.length === 0}
            onToggle={() => onSelect(choice === 'all' ? without(selection, rows) : withRows(selection, rows))}
          />
        </th>
        {shown.map((column, place) => {
          const sorted = sort.column === column.id ? sort.order : null
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its button bubble up to here
            <th
              key={column.id}
              scope="col"
              aria-label={column.heading}
              aria-colindex={place + 2}
              {...(column.sortable && { 'aria-sort': ariaSort(sorted) })}
              className={styles['headCell']}
              data-first={place === 0}
              data-align={column.align}
              onKeyDown={(event) => {
                const places = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
                if (!event.altKey || places === undefined) return
                event.preventDefault()
                onLayout(moved(layout, ids, column.id, places))
              }}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className={styles['sorter']}
                  title={column.heading}
                  onClick={() => onSort(nextSort(column.id, sort))}
                >
                  <span className={styles['cellText']}>{column.heading}</span>
                  <SortMark order={sorted} />
                </button>
              ) : (
                <span className={styles['cellText']} title={column.heading}>
                  {column.heading}
                </span>
              )}
              <ColumnEdge
                label={t`Width of ${column.heading}`}
                widthPx={widths[place] ?? column.widthPx}
                onWidth={(widthPx) => onLayout(resized(layout, column.id, widthPx))}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortMark({ order }: { order: GridSort['order'] | null }) {
  if (order === 'asc') return <IconArrowUp size="0.875rem" stroke={2} aria-hidden />
  if (order === 'desc') return <IconArrowDown size="0.875rem" stroke={2} aria-hidden />
  return <IconArrowUp size="0.875rem" stroke={1.5} aria-hidden className={styles['unsorted'] ?? ''} />
}

function ariaSort(order: GridSort['order'] | null): 'ascending' | 'descending' | 'none' {
  if (order === null) return 'none'
  return order === 'asc' ? 'ascending' : 'descending'
}

function nextSort(column: string, sort: GridSort): GridSort {
  return { column, order: sort.column === column && sort.order === 'asc' ? 'desc' : 'asc' }
}
