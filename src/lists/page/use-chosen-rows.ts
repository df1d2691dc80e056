import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { renewed, type Selection } from '#src/ui/list/selection.ts'

import type { ListRow } from './list-row.ts'
import type { ListServer } from './list-server.ts'

/** As many as one call takes. */
const mostAsked = 500

/**
 * The chosen rows, as they are by now. Of those that the page does not show it is asked, whenever the list was read, whether
 * they are still there: what was moved away or deleted is not chosen any more.
 * @param readAt when the list was read; null before it was
 */
export function useChosenRows(server: ListServer, rows: readonly ListRow[], readAt: number | null) {
  const [chosen, setChosen] = useState<Selection<ListRow>>(new Map())
  const selection = useMemo(() => renewed(chosen, rows), [chosen, rows])
  const ask = useEffectEvent((signal: AbortSignal) => {
    const shown = new Set(rows.map(({ objectid }) => objectid))
    const elsewhere = [...chosen.keys()].filter((id) => !shown.has(id))
    for (let from = 0; from < elsewhere.length; from += mostAsked) {
      const ids = elsewhere.slice(from, from + mostAsked)
      server.findRows(ids, signal).then(
        (found) => setChosen((now) => foundAgain(now, ids, found)),
        // Whoever acts on them is told.
        () => undefined,
      )
    }
  })
  useEffect(() => {
    if (readAt === null) return undefined
    const controller = new AbortController()
    ask(controller.signal)
    return () => controller.abort()
  }, [readAt])
  return [selection, setChosen] as const
}

function foundAgain(
  chosen: Selection<ListRow>,
  asked: readonly string[],
  found: readonly ListRow[],
): Selection<ListRow> {
  const there = new Set(found.map(({ objectid }) => objectid))
  const gone = new Set(asked.filter((id) => !there.has(id)))
  return renewed(gone.size === 0 ? chosen : new Map([...chosen].filter(([id]) => !gone.has(id))), found)
}
