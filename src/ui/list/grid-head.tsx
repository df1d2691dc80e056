import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

import { moved, resized } from './column-layout.ts'
import { ColumnEdge } from './column-edge.tsx'
import type { DataGridProps } from './data-grid-props.ts'
import frame from './data-grid.module.css'
import cells from './grid-cells.module.css'
import type { GridColumn, GridRow, GridSort } from './grid-column.ts'
import styles from './grid-head.module.css'
import { columnKeys, headAct } from './head-keys.ts'
import { RowCheck } from './row-check.tsx'
import { pageChoice, withRows, without } from './selection.ts'

type GridHeadProps<Row extends GridRow> = DataGridProps<Row> & {
  shown: readonly GridColumn<Row>[]
  widths: readonly number[]
  /** All columns in their order, hidden ones too. */
  ids: readonly string[]
  /** The way down to the rows. */
  onLeave: () => void
  /** By key, which shows nowhere else for those who listen. */
  onWidened: (heading: string, widthPx: number) => void
}

/** Of the box that selects the page. */
const checkHead = ''

/**
 * The heads: one stop of the tab key, walked with the arrows. Each sorts by its column, which is widened and moved by keys
 * of its head, or widened at its edge.
 */
export function GridHead<Row extends GridRow>(props: GridHeadProps<Row>) {
  const { t } = useLingui()
  const { rows, selection, onSelect, shown, widths, ids, sort, onSort, layout, onLayout } = props
  const choice = pageChoice(selection, rows)
  const head = useRef<HTMLTableRowElement>(null)
  const [activeId, setActiveId] = useState(checkHead)
  const heads = [checkHead, ...shown.map(({ id }) => id)]
  // A box that has nothing to select cannot take the focus.
  const first = rows.length === 0 ? 1 : 0
  const active = Math.max(heads.indexOf(activeId), first)
  /** The active head takes the focus once it stands in its place. */
  const focusNext = useRef(false)
  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    head.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const walk = (to: number) => {
    setActiveId(heads[Math.max(to, first)] ?? checkHead)
    focusNext.current = true
  }
  const press = (event: KeyboardEvent) => {
    const act = headAct(event, { at: active, heads: heads.length })
    if (act === null) return
    event.preventDefault()
    const column = shown[active - 1]
    if (act.kind === 'leave') return props.onLeave()
    if (act.kind === 'walk') return walk(act.to)
    if (column === undefined) return
    focusNext.current = true
    if (act.kind === 'move') return onLayout(moved(layout, ids, column.id, act.places))
    const next = resized(layout, column.id, (widths[active - 1] ?? column.widthPx) + act.px)
    onLayout(next)
    props.onWidened(column.heading, next.widthsPx[column.id] ?? column.widthPx)
  }
  const tabIndexOf = (id: string) => (heads[active] === id ? 0 : -1)
  return (
    <thead className={frame['head']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its heads bubble up to here */}
      <tr
        ref={head}
        aria-rowindex={1}
        className={frame['row']}
        onKeyDown={press}
        onFocus={({ target }) => {
          const at = target.closest('th')?.ariaColIndex
          setActiveId(heads[Number(at) - 1] ?? checkHead)
        }}
      >
        <th scope="col" aria-colindex={1} className={cells['checkCell']}>
          <RowCheck
            label={t`Select this page`}
            state={choice}
            disabled={rows.length === 0}
            tabIndex={tabIndexOf(checkHead)}
            onToggle={() => onSelect(choice === 'all' ? without(selection, rows) : withRows(selection, rows))}
          />
        </th>
        {shown.map((column, place) => {
          const sorted = sort.column === column.id ? sort.order : null
          return (
            <th
              key={column.id}
              scope="col"
              aria-label={column.heading}
              aria-colindex={place + 2}
              {...(column.sortable
                ? { 'aria-sort': ariaSort(sorted) }
                : {
                    tabIndex: tabIndexOf(column.id),
                    title: column.heading,
                    'aria-keyshortcuts': columnKeys,
                  })}
              className={cells['headCell']}
              data-first={place === 0}
              data-align={column.align}
            >
              {column.sortable ? (
                <button
                  type="button"
                  tabIndex={tabIndexOf(column.id)}
                  className={styles['sorter']}
                  title={column.heading}
                  aria-keyshortcuts={columnKeys}
                  onClick={() => onSort(nextSort(column.id, sort))}
                >
                  <span className={cells['cellText']}>{column.heading}</span>
                  <SortMark order={sorted} />
                </button>
              ) : (
                <span className={cells['cellText']}>{column.heading}</span>
              )}
              <ColumnEdge
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
