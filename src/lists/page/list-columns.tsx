import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'

import { deviceStatus } from '#contract/wire/enumerations.ts'
import { betweenValues, eachOnce, textShown } from '#contract/lists/each-once.ts'
import type { ListValue, ListForm } from '#contract/lists/list-form.ts'
import { decimals } from '#src/ui/decimals.ts'
import type { GridColumn } from '#src/ui/list/grid-column.ts'
import { PathText } from '#src/ui/path-text.tsx'
import { StatusBadge } from '#src/ui/list/status-badge.tsx'
import { isMoment, momentText } from '#src/ui/moment-text.ts'

import { plainText, type ListRow } from './list-row.ts'
import type { ListWords } from './list-words.ts'

/** Where a list shows more than words. */
export interface ListLook {
  /** Of a column whose values are statuses: the badge of each. */
  readonly badges?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Whether what a row is about is offline, where its style says so. */
  readonly isOffline?: (row: ListRow) => boolean
  /** What stands in a column's cells instead of the text. */
  readonly renderers?: Readonly<Record<string, (row: ListRow, text: string) => ReactNode>>
}

/** A value as people read it: in their language, their time zone, the words of its enumeration. */
export function valueText(
  column: ListValue,
  row: Readonly<Record<string, unknown>>,
  words: ListWords,
  i18n: I18n,
): string {
  const value = row[column.name]
  if (value === null || value === undefined || value === '') return ''
  switch (column.kind) {
    case 'time': {
      const at = Number(value)
      return isMoment(at) ? momentText(i18n, at) : words.member('deviceStatus', deviceStatus.values.offline)
    }
    case 'count':
      return i18n.number(Number(value))
    case 'number':
      return i18n.number(Number(value), decimals(column.decimals))
    case 'enumeration':
      return eachOnce(value)
        .map((member) => words.member(column.enumeration, member))
        .join(betweenValues)
    case 'text':
      return textShown(plainText(value), column)
  }
}

/** Whether a column's values are read by their digits, so that these stand below each other. */
export function isFigure({ kind }: ListValue): boolean {
  return kind === 'count' || kind === 'number'
}

/** A value as it stands in a cell and in the details: its text, or its badge. */
export function valueLook(
  column: ListValue,
  row: ListRow,
  text: string,
  { badges, renderers }: ListLook,
): ReactNode {
  const render = renderers?.[column.name]
  if (render !== undefined) return render(row, text)
  if (column.kind === 'text' && column.path) return <PathText>{text}</PathText>
  const badge = badges?.[column.name]?.[String(row[column.name])]
  return badge === undefined ? text : <StatusBadge badge={badge}>{text}</StatusBadge>
}

/** The columns of a list's form as the grid wants them. */
export function listColumns(
  form: ListForm,
  words: ListWords,
  look: ListLook,
  i18n: I18n,
): GridColumn<ListRow>[] {
  return form.columns.map((column) => {
    const text = (row: ListRow) => valueText(column, row, words, i18n)
    return {
      id: column.name,
      heading: words.heading(column.name),
      widthPx: column.widthPx,
      sortable: column.sortable === true,
      ...(isFigure(column) && { align: 'end' }),
      text,
      render: (row) => valueLook(column, row, text(row), look),
    }
  })
}
