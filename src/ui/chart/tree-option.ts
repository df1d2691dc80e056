import type { TreeSeriesOption } from 'echarts/charts'
import type { ComposeOption } from 'echarts/core'

import { stateSymbols, type ChartLook } from './chart-look.ts'
import { lastNamesPx, type TreeNode, type TreeView } from './tree-view.ts'

export type TreeOption = ComposeOption<TreeSeriesOption>
type Item = NonNullable<TreeSeriesOption['data']>[number] & { key: string }

/** @param closedText what is said of a node whose children are not shown, by their number */
export function treeOption(
  root: TreeNode,
  { open, cursor }: TreeView,
  look: ChartLook,
  closedText: (children: number) => string,
): TreeOption {
  return {
    animation: false,
    series: [
      {
        id: 'tree',
        type: 'tree',
        data: [itemOf(root)],
        orient: 'LR',
        edgeShape: 'polyline',
        edgeForkPosition: '50%',
        expandAndCollapse: false,
        initialTreeDepth: -1,
        roam: false,
        left: look.px(16),
        right: look.px(lastNamesPx),
        top: look.px(14),
        bottom: look.px(14),
        symbolSize: look.px(9),
        lineStyle: { color: look.control, width: look.px(1) },
        label: {
          position: 'right',
          verticalAlign: 'middle',
          distance: look.px(6),
          fontFamily: look.family,
          fontSize: look.px(12),
          color: look.text,
          backgroundColor: look.plane,
          padding: [look.px(1), look.px(4)],
        },
        emphasis: { disabled: true },
      },
    ],
  }

  function itemOf(node: TreeNode): Item {
    const { key, name, note, state, children } = node
    const shown = open.has(key)
    const colour = state === null ? look.quiet : look.states[state]
    const isHere = key === cursor
    return {
      key,
      name: [name, note, shown || children.length === 0 ? '' : closedText(children.length)]
        .filter((text) => text !== '')
        .join('  '),
      symbol: state === null ? 'rect' : stateSymbols[state],
      itemStyle: { color: colour, borderColor: colour, borderWidth: look.px(1.5) },
      ...(isHere && {
        label: { backgroundColor: look.raised, borderColor: look.text, borderWidth: look.px(1) },
      }),
      children: shown ? children.map(itemOf) : [],
    }
  }
}
