import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

import { useTextScale } from '../use-text-scale.ts'
import styles from './virtual-lines.module.css'

interface VirtualLinesProps {
  label: string
  headings: readonly string[]
  lines: readonly (readonly string[])[]
}

const lineHeightPx = 32

/** Many lines in columns, of which only those on screen are drawn. */
export function VirtualLines({ label, headings, lines }: VirtualLinesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const heightPx = lineHeightPx * useTextScale()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    // A line takes as many lines of text as what it says needs; before it is laid out it has no height.
    measureElement: (line) => Math.max(heightPx, line.getBoundingClientRect().height),
    overscan: 6,
    initialRect: { width: 600, height: 10 * heightPx },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list has to be reached by keyboard
    <div ref={scroller} tabIndex={0} className={styles['lines']} data-columns={headings.length}>
      <table aria-label={label} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1} className={styles['head']}>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }} className={styles['body']}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <tr
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className={styles['line']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {headings.map((heading, place) => (
                <td key={heading}>{lines[index]?.[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
