import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'

import { useMenuOpeners } from '../context-menu/use-menu-openers.ts'
import { usePrinting } from '../printing.ts'
import { usualTextPixels } from '../rem.ts'
import { useTextScale } from '../use-text-scale.ts'
import styles from './data-grid.module.css'
import type { DataGridProps } from './data-grid-props.ts'
import { rowHeightPx, type GridColumn, type GridRow } from './grid-column.ts'
import { gridAct } from './grid-keys.ts'
import { GridRowView } from './grid-row-view.tsx'
import { toggled, withRange, withRows } from './selection.ts'

const rowHeightRem = rowHeightPx / usualTextPixels

type GridBodyProps<Row extends GridRow> = DataGridProps<Row> & {
  shown: readonly GridColumn<Row>[]
  scroller: RefObject<HTMLDivElement | null>
  /** The way up to the heads. */
  onHead: () => void
  /** The last row went away under whoever stood on it. */
  onLostFocus: () => void
}

/** The rows on screen. One of them is the active one, which the tab key reaches. */
export function GridBody<Row extends GridRow>(props: GridBodyProps<Row>) {
  const { rows, shown, scroller, selection, onSelect, opened, onOpen, onMenu, nameOf, offset } = props
  const heightPx = rowHeightPx * useTextScale()
  const printing = usePrinting()
  const [activeId, setActiveId] = useState<string | null>(null)
  /** Where a range begins. */
  const anchor = useRef<string | null>(null)
  /** The active row takes the focus once it is drawn. */
  const focusNext = useRef(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const indexOf = (id: string | null) => rows.findIndex((row) => row.objectid === id)
  const active = Math.max(indexOf(activeId), indexOf(activeId) < 0 ? indexOf(opened) : 0, 0)

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: 8,
    scrollPaddingStart: heightPx,
    getItemKey: (index) => rows[index]?.objectid ?? index,
    // The active row keeps the focus when it is scrolled out of sight.
    rangeExtractor: (range) =>
      printing
        ? Array.from(rows.keys())
        : [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
    initialRect: { width: 1280, height: 20 * heightPx },
  })
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx])
  useLayoutEffect(() => {
    const element = focusNext.current ? body.current?.querySelector(`[data-index="${active}"]`) : null
    if (!(element instanceof HTMLElement)) return
    focusNext.current = false
    element.focus({ preventScroll: true })
  })

  /** The row that has the focus, and where it stands. */
  const focused = useRef<{ id: string; at: number } | null>(null)
  useLayoutEffect(() => {
    const lost = focused.current
    if (lost === null || rows.some(({ objectid }) => objectid === lost.id)) return
    focused.current = null
    const { activeElement } = document
    const next = rows[Math.min(lost.at, rows.length - 1)]
    if (next === undefined || (activeElement !== null && activeElement !== document.body)) return
    // It was taken away under whoever stood on it: they go on at its place.
    focusNext.current = true
    setActiveId(next.objectid)
  }, [rows])
  const leave = useEffectEvent(() => {
    if (focused.current !== null) props.onLostFocus()
  })
  useLayoutEffect(() => () => leave(), [])

  const activate = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    setActiveId(row.objectid)
    focusNext.current = true
    virtualizer.scrollToIndex(index)
    if (opened !== null && opened !== row.objectid) onOpen(row, 'walk')
  }
  const rowOf = (target: EventTarget): Row | undefined => {
    const element = target instanceof Element ? target.closest('[data-index]') : null
    return element instanceof HTMLElement ? rows[Number(element.dataset['index'])] : undefined
  }
  const choose = (row: Row, range: boolean) => {
    onSelect(range ? withRange(selection, rows, anchor.current, row.objectid) : toggled(selection, row))
    anchor.current = row.objectid
    setActiveId(row.objectid)
  }
  const click = (event: MouseEvent) => {
    const row = rowOf(event.target)
    // The click on a label comes again as one on its box.
    if (row === undefined || event.target instanceof HTMLLabelElement) return
    if (event.target instanceof HTMLInputElement) {
      choose(row, event.shiftKey)
      focusNext.current = true
      return
    }
    if (isText()) return
    if (event.shiftKey) return choose(row, true)
    if (event.ctrlKey || event.metaKey) return choose(row, false)
    setActiveId(row.objectid)
    onOpen(row, 'open')
  }
  const press = (event: KeyboardEvent) => {
    const row = rows[active]
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / heightPx) - 2)
    const act = gridAct(event, { active, rows: rows.length, page })
    if (act === null || row === undefined || !isRow(event.target)) return
    event.preventDefault()
    switch (act.kind) {
      case 'move': {
        const next = rows[act.to]
        if (act.extend && next !== undefined)
          onSelect(withRange(selection, rows, anchor.current ?? row.objectid, next.objectid))
        if (act.extend) anchor.current ??= row.objectid
        else anchor.current = null
        return activate(act.to)
      }
      case 'head':
        return props.onHead()
      case 'toggle':
        return choose(row, false)
      case 'open':
        return onOpen(row, 'open')
      case 'choosePage':
        return onSelect(withRows(selection, rows))
    }
  }
  const openers = useMenuOpeners((at, target) => {
    const row = rowOf(target)
    if (row === undefined || isText()) return false
    setActiveId(row.objectid)
    onMenu(row, at)
    return true
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the clicks and keys of the rows bubble up to here
    <tbody
      ref={body}
      className={styles['body']}
      style={{ height: `${(virtualizer.getTotalSize() / heightPx) * rowHeightRem}rem` }}
      {...openers}
      onFocus={({ target }) => {
        const row = rowOf(target)
        focused.current = row === undefined ? null : { id: row.objectid, at: rows.indexOf(row) }
      }}
      onBlur={() => {
        focused.current = null
      }}
      onClick={click}
      onKeyDown={(event) => {
        openers.onKeyDown(event)
        if (!event.defaultPrevented) press(event)
      }}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <GridRowView
            key={row.objectid}
            row={row}
            name={nameOf(row)}
            index={index}
            position={offset + index + 2}
            startRem={(start / heightPx) * rowHeightRem}
            columns={shown}
            chosen={selection.has(row.objectid)}
            opened={row.objectid === opened}
            active={index === active}
            past={props.isPast?.(row) ?? false}
            offline={props.isOffline?.(row) ?? false}
          />
        )
      })}
    </tbody>
  )
}

/** A person is marking text in the table, not clicking a row. */
function isText(): boolean {
  return getSelection()?.type === 'Range'
}

function isRow(target: EventTarget): boolean {
  return target instanceof HTMLTableRowElement
}
