import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'

import frame from './data-grid.module.css'
import styles from './grid-cells.module.css'
import type { GridColumn, GridRow } from './grid-column.ts'
import { RowCheck } from './row-check.tsx'

interface GridRowViewProps<Row extends GridRow> {
  row: Row
  name: string
  /** Within the page, from 0. */
  index: number
  /** Within the whole list, heads included, from 1. */
  position: number
  startRem: number
  columns: readonly GridColumn<Row>[]
  chosen: boolean
  opened: boolean
  active: boolean
  past: boolean
  offline: boolean
}

function GridRowPlain<Row extends GridRow>(props: GridRowViewProps<Row>) {
  const { row, name, index, position, startRem, columns, chosen, opened, active, past, offline } = props
  const { t } = useLingui()
  return (
    <tr
      aria-rowindex={position}
      aria-selected={chosen}
      aria-current={opened || undefined}
      tabIndex={active ? 0 : -1}
      data-index={index}
      data-past={past || undefined}
      data-offline={offline || undefined}
      className={frame['row']}
      style={{ transform: `translateY(${startRem}rem)` }}
    >
      <td aria-colindex={1} className={styles['checkCell']}>
        <RowCheck label={t`Select ${name}`} state={chosen ? 'all' : 'none'} tabIndex={-1} />
      </td>
      {columns.map((column, place) => {
        const text = column.text(row)
        return (
          <td
            key={column.id}
            aria-colindex={place + 2}
            className={styles['cell']}
            data-first={place === 0}
            data-align={column.align}
            title={text}
          >
            {column.render?.(row) ?? text}
          </td>
        )
      })}
    </tr>
  )
}

/** A row is drawn again only when something of it changes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type parameter
export const GridRowView = memo(GridRowPlain) as typeof GridRowPlain
