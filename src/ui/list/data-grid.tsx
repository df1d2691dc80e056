import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { rem } from '../rem.ts'
import { Sentences } from '../sentences.tsx'
import { styleVariables } from '../style-variables.ts'
import { ColumnKeys } from './column-keys.tsx'
import { ordered } from './column-layout.ts'
import type { DataGridProps } from './data-grid-props.ts'
import styles from './data-grid.module.css'
import { GridBody } from './grid-body.tsx'
import type { GridRow } from './grid-column.ts'
import { GridHead } from './grid-head.tsx'
import { headingWidthPx } from './heading-width.ts'
import { printTracks } from './print-tracks.ts'

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature })
/** Of the column of check boxes. */
const checkWidthPx = 40

/**
 * A table of which only the rows on screen are drawn. Its heads stay in sight, and so does its first column; columns are
 * sorted, widened and arranged by mouse and by keyboard; rows are walked with the arrows, chosen with the space bar and
 * opened with Enter. Its heads are one stop of the tab key, its rows another, and the arrows lead from one to the other.
 */
export function DataGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { columns, layout, rows, total, children } = props
  const { t } = useLingui()
  const keys = useId()
  const [widened, setWidened] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const { order, hidden } = layout
  const inOrder = useMemo(() => ordered(columns, order), [columns, order])
  const shown = useMemo(() => inOrder.filter(({ id }) => !hidden.includes(id)), [inOrder, hidden])
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        columns.map(({ id, heading, widthPx, sortable, text }) => ({
          id,
          header: id,
          accessorFn: text,
          // No column begins so narrow that its heading is cut.
          size: Math.max(widthPx, headingWidthPx(heading, sortable)),
        })),
      [columns],
    ),
    getRowId: (row) => row.objectid,
    state: {
      columnOrder: inOrder.map(({ id }) => id),
      columnSizing: layout.widthsPx,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
  })
  const widths = table.getVisibleLeafColumns().map((column) => column.getSize())
  /** The last row is gone, and took the focus with it: it goes to what stands there instead. */
  const lostFocus = useRef(false)
  useLayoutEffect(() => {
    if (!lostFocus.current || rows.length > 0) return
    lostFocus.current = false
    const instead = [...(scroller.current?.children ?? [])].filter(({ tagName }) => tagName !== 'TABLE')
    const button = instead.map((each) => each.querySelector<HTMLElement>('button:enabled'))
    const target = button.find((each) => each !== null) ?? scroller.current
    target?.focus({ preventScroll: true })
  })
  const print = printTracks(widths)
  const focusIn = (part: string) =>
    scroller.current?.querySelector<HTMLElement>(`${part} [tabindex="0"]`)?.focus()

  return (
    <div
      ref={scroller}
      tabIndex={-1}
      className={styles['scroller']}
      style={styleVariables({
        '--tracks': [checkWidthPx, ...widths].map(rem).join(' '),
        '--print-tracks': print.tracks,
        '--print-lines': String(print.lines),
        // Figures stand below each other where nothing else does.
        '--print-end': print.lines === 1 ? 'end' : 'start',
        '--check-width': rem(checkWidthPx),
        '--stuck-width': rem(checkWidthPx + (widths[0] ?? 0)),
      })}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows are walked and chosen
        role="grid"
        className={styles['grid']}
        aria-label={props.label}
        aria-describedby={keys}
        aria-multiselectable
        aria-rowcount={total + 1}
        aria-colcount={shown.length + 1}
        aria-busy={props.stale}
      >
        <GridHead
          {...props}
          shown={shown}
          widths={widths}
          ids={inOrder.map(({ id }) => id)}
          onLeave={() => focusIn('tbody')}
          onWidened={(heading, widthPx) => setWidened(t`Width of ${heading}: ${widthPx}`)}
        />
        {rows.length > 0 && (
          <GridBody
            {...props}
            shown={shown}
            scroller={scroller}
            onHead={() => focusIn('thead')}
            onLostFocus={() => {
              lostFocus.current = true
            }}
          />
        )}
      </table>
      {children}
      <VisuallyHidden>
        <span id={keys}>
          <Sentences>
            <Trans>Arrow keys move between headings and rows.</Trans>
            <ColumnKeys />
          </Sentences>
        </span>
        <output>{widened}</output>
      </VisuallyHidden>
    </div>
  )
}
