import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState, type KeyboardEvent } from 'react'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { useTextScale } from '#src/ui/use-text-scale.ts'
import type { AlarmRow } from '#streams/alarm-panel.ts'

import { actOf, actShortcuts, type AlarmAct } from './alarm-acts.ts'
import { AlarmListRow } from './alarm-list-row.tsx'
import styles from './alarm-panel.module.css'
import { BehindButton, MoreBehind } from './behind-button.tsx'
import { useBehind } from './use-behind.ts'

/** At the usual text size. */
const rowHeightPx = 56

interface AlarmListProps {
  rows: readonly AlarmRow[]
  /** Alarms that last and are not among the rows. */
  unlisted: number
  chosenDevice: string | null
  onChoose: (alarm: AlarmRecord) => void
  /** What a key does with the row that has the focus; null where nothing may be done. */
  onAct: ((act: AlarmAct, alarm: AlarmRecord) => void) | null
}

/** The rows in view and a few around them. One of them is in the tab order; the arrow keys walk on from it. */
export function AlarmList({ rows, unlisted, chosenDevice, onChoose, onAct }: AlarmListProps) {
  const { t, i18n } = useLingui()
  const lasting = rows.filter(({ record, recovered }) => !recovered && record.recordStatus === 0).length
  const { panelRows, toggle } = useBehind(rows)
  const scroller = useRef<HTMLDivElement>(null)
  const scale = useTextScale()
  const [current, setCurrent] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const virtual = useVirtualizer({
    count: panelRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx * scale,
    overscan: 6,
    initialRect: { width: 340, height: 800 },
    getItemKey: (index) => panelRows[index]?.key ?? index,
  })
  const last = panelRows.length - 1
  const shown = i18n.number(lasting)
  const total = i18n.number(lasting + unlisted)
  const inOrder = Math.min(current, last)

  const press = (event: KeyboardEvent) => {
    const act = onAct === null ? null : actOf(event)
    const { row = null, isOpen = null } = panelRows[inOrder] ?? {}
    const turns = event.key === (isOpen === true ? 'ArrowLeft' : 'ArrowRight')
    if (row !== null && isOpen !== null && turns) {
      event.preventDefault()
      return toggle(row.record.objectid)
    }
    const lasts = row !== null && !row.recovered && row.record.recordStatus === 0
    if (act === null || row === null || !lasts) return walk(event)
    event.preventDefault()
    onAct?.(act, row.record)
  }
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowDown: inOrder + 1, ArrowUp: inOrder - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(last, to))
    setCurrent(index)
    virtual.scrollToIndex(index)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus(),
    )
  }

  return (
    <div ref={scroller} className={styles['scroller']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the rows' buttons bubble up to here */}
      <ul
        className={styles['rows']}
        aria-label={t`Active alarms`}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={press}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const panelRow = panelRows[index]
          if (panelRow === undefined) return null
          const { row, isBehind, isOpen, more, failed } = panelRow
          return (
            <li
              key={key}
              data-index={index}
              aria-setsize={panelRows.length}
              aria-posinset={index + 1}
              className={styles['place']}
              style={{ transform: `translateY(${start}px)` }}
              data-behind={isBehind}
            >
              {row === null ? (
                <MoreBehind count={more} failed={failed} />
              ) : (
                <AlarmListRow
                  row={row}
                  chosen={row.record.deviceId === chosenDevice}
                  inTabOrder={index === inOrder}
                  shortcuts={onAct === null ? undefined : actShortcuts}
                  onFocus={() => setCurrent(index)}
                  onChoose={() => {
                    setCurrent(index)
                    onChoose(row.record)
                  }}
                />
              )}
              {row !== null && isOpen !== null && (
                <BehindButton
                  count={row.record.behind ?? 0}
                  open={isOpen}
                  onToggle={() => {
                    setCurrent(index)
                    toggle(row.record.objectid)
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      {unlisted > 0 && (
        <p className={styles['unlisted']}>
          <strong>
            <Trans>
              {shown} of {total} alarms shown
            </Trans>
          </strong>
          <Trans>
            The most severe and latest alarms are shown. Others follow as these recover; search finds any
            device.
          </Trans>
        </p>
      )}
    </div>
  )
}
