import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'

import { storeItem } from '#src/config/store-item.ts'

import { narrowestColumnPx, widestColumnPx } from './grid-column.ts'

const layoutSchema = Type.Object({
  order: Type.Array(Type.String(), { maxItems: 200 }),
  hidden: Type.Array(Type.String(), { maxItems: 200 }),
  widthsPx: Type.Record(Type.String(), Type.Number({ minimum: narrowestColumnPx, maximum: widestColumnPx })),
})
/** How a person has arranged the columns of one list. */
export type ColumnLayout = Static<typeof layoutSchema>

export const untouchedLayout: ColumnLayout = { order: [], hidden: [], widthsPx: {} }

/** The columns in the person's order; one that they have not seen yet stands behind the one that it follows by itself. */
export function ordered<C extends { readonly id: string }>(
  columns: readonly C[],
  order: readonly string[],
): C[] {
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  for (const [place, column] of columns.entries()) {
    if (known.includes(column)) continue
    const before = columns[place - 1]
    known.splice(before === undefined ? 0 : known.indexOf(before) + 1, 0, column)
  }
  return known
}

/** @param ids all columns as they stand now */
export function moved(
  layout: ColumnLayout,
  ids: readonly string[],
  id: string,
  places: number,
): ColumnLayout {
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(from + places, 0), ids.length - 1)
  const rest = ids.filter((each) => each !== id)
  return { ...layout, order: rest.toSpliced(to, 0, id) }
}

/** Shows or hides a column; the last one that is shown stays. */
export function toggledColumn(layout: ColumnLayout, ids: readonly string[], id: string): ColumnLayout {
  if (layout.hidden.includes(id))
    return { ...layout, hidden: layout.hidden.filter((hidden) => hidden !== id) }
  const shown = ids.filter((each) => !layout.hidden.includes(each))
  return shown.length === 1 ? layout : { ...layout, hidden: [...layout.hidden, id] }
}

export function resized(layout: ColumnLayout, id: string, widthPx: number): ColumnLayout {
  const width = Math.round(Math.min(Math.max(widthPx, narrowestColumnPx), widestColumnPx))
  return { ...layout, widthsPx: { ...layout.widthsPx, [id]: width } }
}

/** What was kept under the key, or the untouched one. */
export function storedLayout(key: string): ColumnLayout {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Check(layoutSchema, stored) ? stored : untouchedLayout
  } catch {
    return untouchedLayout
  }
}

export function storeLayout(key: string, layout: ColumnLayout): void {
  storeItem(localStorage, key, layout === untouchedLayout ? null : JSON.stringify(layout))
}
