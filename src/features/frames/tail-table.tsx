import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

import { useTextScale } from '#src/ui/use-text-scale.ts'

import styles from './frames.module.css'
import type { TailLine } from './tail-lines.ts'
import { TailCells } from './tail-row.tsx'

interface TailTableProps {
  lines: readonly TailLine[]
  /** The line that is shown in full. */
  chosen: string | null
  onChoose: (line: TailLine) => void
  /** Stands there instead of lines. */
  children: ReactNode
}

const lineHeightPx = 32

/**
 * The messages of a gateway, newest first, of which only those on screen are drawn. What a person looks at stays where it is
 * while others come above it; the arrows walk from message to message.
 */
export function TailTable({ lines, chosen, onChoose, children }: TailTableProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const heightPx = lineHeightPx * useTextScale()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    initialRect: { width: 900, height: 15 * heightPx },
  })
  const top = useRef<string | null>(null)
  useLayoutEffect(() => {
    const before = top.current
    top.current = lines[0]?.key ?? null
    const element = scroller.current
    if (element === null || element.scrollTop === 0 || before === null) return
    const added = lines.findIndex(({ key }) => key === before)
    if (added > 0) element.scrollTop += added * heightPx
  }, [lines, heightPx])

  const walk = (event: KeyboardEvent) => {
    const at = lines.findIndex(({ key }) => key === chosen)
    const next = nextFrame(lines, at, event.key)
    if (next === null) return
    event.preventDefault()
    const line = lines[next]
    if (line === undefined) return
    virtualizer.scrollToIndex(next)
    onChoose(line)
  }
  const headings: readonly (readonly [string, 'figure'?])[] = [
    [t`Received`],
    [t`Age`, 'figure'],
    [t`Outcome`],
    [t`Kind`],
    [t`Device`],
    [t`Frame`, 'figure'],
    [t`Via`],
    [t`Hops`, 'figure'],
    [t`RSSI dBm`, 'figure'],
    [t`SNR dB`, 'figure'],
    [t`Content`],
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a list whose lines are walked by keyboard
    <section
      ref={scroller}
      className={styles['tail']}
      aria-label={t`Live messages`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      onKeyDown={walk}
    >
      <table aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1} className={styles['head']}>
            {headings.map(([heading, looks]) => (
              <th key={heading} scope="col" title={heading} className={looks && styles[looks]}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index]
            if (line === undefined) return null
            const isFrame = line.kind === 'frame'
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the whole list
              <tr
                key={key}
                aria-rowindex={index + 2}
                aria-current={line.key === chosen}
                data-kind={line.kind}
                className={styles['line']}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => isFrame && onChoose(line)}
              >
                <TailCells line={line} />
              </tr>
            )
          })}
        </tbody>
      </table>
      {children}
    </section>
  )
}

/** Where the next message stands in the direction of a key; null for another key, and at the end. */
function nextFrame(lines: readonly TailLine[], at: number, key: string): number | null {
  const step = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', 10],
    ['PageUp', -10],
    ['Home', -lines.length],
    ['End', lines.length],
  ]).get(key)
  if (step === undefined || lines.length === 0) return null
  const direction = Math.sign(step)
  const wanted = at === -1 && Math.abs(step) === 1 ? 0 : at + step
  const within = Math.min(lines.length - 1, Math.max(0, wanted))
  for (let place = within; place >= 0 && place < lines.length; place += direction)
    if (lines[place]?.kind === 'frame') return place
  for (let place = within; place >= 0 && place < lines.length; place -= direction)
    if (lines[place]?.kind === 'frame') return place
  return null
}
