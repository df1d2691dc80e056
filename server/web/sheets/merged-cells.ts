/** Cells of a column, by the numbers of their rows from 1, that are shown as one: only the first holds something. */
export interface MergedCells {
  /** From 0. */
  column: number
  first: number
  last: number
}

/** More are not looked at. */
export const mostMerged = 100_000

/** Finds those of a row that stand below one that holds something; of the rows in their order, each once. */
export function coveredCells(merged: readonly MergedCells[]) {
  const byColumn = Map.groupBy(
    merged.toSorted((one, other) => one.first - other.first),
    ({ column }) => column,
  )
  const filled = new Set<MergedCells>()
  /** @returns the columns */
  return (row: number, isFilled: (column: number) => boolean): number[] =>
    [...byColumn].flatMap(([column, all]) => {
      const found = all[placeBefore(all, row)]
      if (found === undefined || found.last < row) return []
      if (found.first < row) return filled.has(found) ? [column] : []
      if (isFilled(column)) filled.add(found)
      return []
    })
}

/** The last that begins in this row or before; -1 when all begin later. */
function placeBefore(all: readonly MergedCells[], row: number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((all[middle]?.first ?? 0) <= row) low = middle + 1
    else high = middle
  }
  return low - 1
}
