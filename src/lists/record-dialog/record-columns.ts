import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'

import type { RecordForm } from '#contract/lists/record-form.ts'
import type { GridColumn } from '#src/ui/list/grid-column.ts'

import { isFigure, valueText } from '../page/list-columns.tsx'
import type { ListWords } from '../page/list-words.ts'
import type { RecordRow } from './record-server.ts'

/** What stands in a column's cells instead of the text. */
export type RecordRenderers = Readonly<Record<string, (row: RecordRow, text: string) => ReactNode>>

/** The columns of a form of records as the grid wants them. */
export function recordColumns(
  { columns }: Pick<RecordForm, 'columns'>,
  words: ListWords,
  renderers: RecordRenderers | undefined,
  i18n: I18n,
): GridColumn<RecordRow>[] {
  return columns.map((column) => {
    const text = (row: RecordRow) => valueText(column, row, words, i18n)
    const render = renderers?.[column.name]
    return {
      id: column.name,
      heading: words.heading(column.name),
      widthPx: column.widthPx,
      sortable: false,
      ...(isFigure(column) && { align: 'end' }),
      text,
      ...(render !== undefined && { render: (row) => render(row, text(row)) }),
    }
  })
}
