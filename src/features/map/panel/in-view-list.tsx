import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import type { Box } from '#contract/geo/map-cells.ts'
import { useNearestPlace } from '#src/gazetteer/use-nearest-place.ts'
import { useFocusBack } from '#src/ui/use-focus-back.ts'
import { useTextScale } from '#src/ui/use-text-scale.ts'

import type { Hit } from '../canvas/hit-test.ts'
import { inView, worstFirst, type InViewEntry } from './in-view.ts'
import styles from './in-view-list.module.css'
import { InViewRow } from './in-view-row.tsx'
import type { MapPicture } from '../canvas/map-picture.ts'
/** At the usual text size; also in the styles. */
const rowHeightPx = 44
/** What Page Down walks on. */
const pageRows = 5

interface InViewListProps {
  picture: Pick<MapPicture, 'cells' | 'devices'>
  /** Whether the picture is of this place. */
  known: boolean
  bounds: Box
  zoom: number
  onChoose: (hit: Hit) => void
  /** Of which entry the map is to show where it stands. */
  onPoint: (hit: Hit | null) => void
  onClose: () => void
}

/**
 * The rings and devices on the screen as a list: the way through the map without seeing it. The focus stays on the list
 * while what it shows comes and goes; their order stays while only their states change.
 */
export function InViewList({ picture, known, bounds, zoom, onChoose, onPoint, onClose }: InViewListProps) {
  const { t, i18n } = useLingui()
  const scale = useTextScale()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const placeOf = useNearestPlace()
  useFocusBack(() => null)

  const entries = useMemo(() => inView(picture, bounds, zoom, scale), [picture, bounds, zoom, scale])
  const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries])
  const members = [...byKey.keys()].sort().join()
  // oxlint-disable-next-line react/exhaustive-deps -- a change of states moves nothing
  const order = useMemo(() => worstFirst(entries), [members])
  const rows = order.flatMap((key) => byKey.get(key) ?? [])
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === active),
  )
  const current = rows[at]

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx * scale,
    overscan: 4,
    initialRect: { width: 340, height: 400 },
    getItemKey: (index) => rows[index]?.key ?? index,
  })
  const items = virtual.getVirtualItems()

  const shown = byKey.get(pointed ?? '') ?? (focused ? current : undefined)
  const point = useEffectEvent(onPoint)
  useEffect(() => point(shown?.hit ?? null), [shown, bounds])
  useEffect(() => () => point(null), [])

  const walkTo = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index))
    setActive(rows[to]?.key ?? null)
    virtual.scrollToIndex(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + pageRows,
      PageUp: at - pageRows,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (to !== undefined) walkTo(to)
    else if (event.key === 'Escape') onClose()
    else if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) onChoose(current.hit)
    else return
    // The page would scroll, and the card close.
    event.preventDefault()
    event.stopPropagation()
  }
  const choose = ({ key, hit }: InViewEntry) => {
    setActive(key)
    onChoose(hit)
  }

  const isDrawn = items.some(({ index }) => index === at)
  return (
    <div className={styles['list']}>
      <output className={styles['count']}>
        {rows.length === 0 ? (
          known ? (
            <Trans>No devices in view.</Trans>
          ) : (
            '–'
          )
        ) : (
          <Trans>{i18n.number(rows.length)} in view, most severe first</Trans>
        )}
      </output>
      {rows.length > 0 && (
        <div
          ref={scroller}
          className={styles['scroller']}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag keeps the focus while its rows come and go
          role="listbox"
          tabIndex={0}
          aria-label={t`Rings and devices in view`}
          aria-activedescendant={current !== undefined && isDrawn ? `${id}${current.key}` : undefined}
          {...deviceOf(current)}
          onKeyDown={press}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <div style={{ height: virtual.getTotalSize() }} className={styles['rows']}>
            {items.map(({ index, start, key }) => {
              const entry = rows[index]
              return (
                entry && (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys
                  <div
                    key={key}
                    id={`${id}${entry.key}`}
                    className={styles['row']}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === at}
                    aria-setsize={rows.length}
                    aria-posinset={index + 1}
                    style={{ transform: `translateY(${start}px)` }}
                    {...deviceOf(entry)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(entry)}
                    onPointerEnter={() => setPointed(entry.key)}
                    onPointerLeave={() => setPointed(null)}
                  >
                    <InViewRow entry={entry} placeOf={placeOf} />
                  </div>
                )
              )
            })}
          </div>
        </div>
      )}
    </div>
  )
}

/** Whose menu opens on it; a ring has none there, also where the list around it has that of a device. */
function deviceOf(entry: InViewEntry | undefined): { 'data-device': string } {
  const [device] = entry?.hit.kind === 'devices' ? entry.hit.devices : []
  return { 'data-device': device?.id ?? '' }
}
