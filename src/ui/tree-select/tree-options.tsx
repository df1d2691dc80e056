import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

import { rem } from '../rem.ts'
import { useTextScale } from '../use-text-scale.ts'
import type { ShownNode } from './tree-nodes.ts'
import styles from './tree-select.module.css'

interface TreeOptionsProps {
  id: string
  label: string
  shown: readonly ShownNode[]
  active: number
  chosen: ReadonlySet<string>
  disabled: ReadonlySet<string>
  multiple: boolean
  /** So wide that every name has room, as far as the screen goes. */
  widthPx: number
  onChoose: (node: ShownNode) => void
  /** Null while the tree is open by itself. */
  onFold: ((value: string, opens: boolean) => void) | null
}

const optionHeightPx = 32

/** The nodes in sight, of which only those on screen are drawn. The focus stays in the field. */
export function TreeOptions(props: TreeOptionsProps) {
  const { id, label, shown, active, chosen, disabled, multiple, widthPx, onChoose, onFold } = props
  const scroller = useRef<HTMLDivElement>(null)
  const heightPx = optionHeightPx * useTextScale()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: 6,
    initialRect: { width: 320, height: 10 * heightPx },
  })
  useEffect(() => virtualizer.scrollToIndex(active), [virtualizer, active])
  return (
    <div
      ref={scroller}
      id={`${id}-tree`}
      role="tree"
      aria-label={label}
      aria-multiselectable={multiple}
      className={styles['tree']}
      style={{ width: rem(widthPx) }}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }} className={styles['all']}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const one = shown[index]
          if (one === undefined) return null
          const { node, level, open, path } = one
          const foldable = node.children.length > 0
          const isChosen = chosen.has(node.value)
          return (
            <div
              key={node.value}
              id={`${id}-${index}`}
              role="treeitem"
              aria-level={level}
              aria-selected={isChosen}
              aria-disabled={disabled.has(node.value)}
              {...(foldable && { 'aria-expanded': open })}
              tabIndex={-1}
              title={[...path, node.label].join(' / ')}
              className={styles['option']}
              data-active={index === active}
              style={{ transform: `translateY(${start}px)`, paddingLeft: rem(8 + (level - 1) * 16) }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(one)}
              onKeyDown={() => {}}
            >
              <span
                className={styles['fold']}
                data-open={open}
                aria-hidden
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  if (!foldable || onFold === null) return
                  event.stopPropagation()
                  onFold(node.value, !open)
                }}
              >
                {foldable && <IconChevronRight size="0.875rem" stroke={1.5} />}
              </span>
              <span className={styles['word']}>{node.label}</span>
              {isChosen && <IconCheck size="0.875rem" stroke={2} aria-hidden />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
