import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import { rem } from '../rem.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { ChartFrame } from './chart-frame.tsx'
import styles from './chart.module.css'
import { treeOption } from './tree-option.ts'
import { shownNodes, toggled, treeAfterKey, treeWidthPx, type TreeNode, type TreeView } from './tree-view.ts'
import { useChartLook } from './use-chart-look.ts'

interface TreeChartProps {
  title: string
  root: TreeNode
  /** What is open at first. */
  open: ReadonlySet<string>
  stateText: (node: TreeNode) => string
  /** The name of the node pointed at, as a link where it leads somewhere: Enter follows that. */
  renderName?: (node: TreeNode) => ReactNode
}

const linePixels = 24

/** Which node is below which. Arrow keys walk through it as through any tree; a click opens and closes, and says what it is. */
export function TreeChart({ title, root, open, stateText, renderName = nameOf }: TreeChartProps) {
  const { t, i18n } = useLingui()
  const look = useChartLook()
  const [view, setView] = useState<TreeView>({ open, cursor: null })
  const shown = shownNodes(root, view.open)
  const all = shownNodes(root, allKeys(root))
  const leaves = shown.filter(({ node }) => !view.open.has(node.key) || node.children.length === 0).length
  const option = useMemo(
    () => treeOption(root, view, look, (children) => `+${i18n.number(children)}`),
    [root, view, look, i18n],
  )
  const here = shown.find(({ node }) => node.key === view.cursor)
  const count = i18n.number(all.length - 1)
  const description = useRef<HTMLSpanElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where it is wider than its place, what the tree is about stands at its end.
    if (scroller.current !== null) scroller.current.scrollLeft = scroller.current.scrollWidth
  }, [])
  return (
    <ChartFrame
      title={title}
      empty={false}
      readout={{
        text: here && (
          <span ref={description}>
            {renderName(here.node)}
            {describe(here.node)}
          </span>
        ),
        spoken: true,
      }}
      table={() => ({
        columns: [t`Name`, t`Status`, t`Parent node`],
        rows: all.map(({ node, parent }) => [node.key, node.name, stateText(node), parent?.name ?? '']),
      })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is one widget, with keys of its own */}
      <div
        ref={scroller}
        className={styles['tree']}
        role="application"
        aria-label={t`${title}: up and down move, right opens, left closes`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys walk along its nodes
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const link = event.key === 'Enter' ? description.current?.querySelector('a') : null
          if (link) {
            event.preventDefault()
            link.click()
            return
          }
          const next = treeAfterKey(root, view, event.key)
          if (next === null) return
          event.preventDefault()
          setView(next)
        }}
      >
        <div style={{ height: rem(28 + leaves * linePixels), minWidth: rem(treeWidthPx(shown)) }}>
          <ChartCanvas
            option={option}
            label={t`${title}: ${root.name}, ${count} below`}
            onChart={(chart) => chart?.onPress((key) => setView((before) => toggled(before, key)))}
          />
        </div>
      </div>
    </ChartFrame>
  )

  function describe(node: TreeNode): string {
    const below = i18n.number(node.children.length)
    return [stateText(node), node.note, node.children.length > 0 ? t`${below} below` : '']
      .filter((part) => part !== '')
      .map((part) => ` · ${part}`)
      .join('')
  }
}

function nameOf({ name }: TreeNode): string {
  return name
}

function allKeys(node: TreeNode): Set<string> {
  return new Set([node.key, ...node.children.flatMap((child) => [...allKeys(child)])])
}
