import { useEffect, useState } from 'react'

import type { ListRow } from './list-row.ts'
import type { ListServer } from './list-server.ts'

interface OneRow {
  row: ListRow | null
  /** `gone`: there is no such row; else why it could not be read. */
  failure: unknown
  /** The row that was shown until it was gone. */
  lost: ListRow | null
  reload: () => void
}

/**
 * The row of the details: where the list shows it, that very one, else it is asked for. Whoever acts on it keeps it until it
 * is known to be gone, also while the list turns to a page that does not show it.
 * @param readAt when the list was read; a row that it does not show is asked for again with it
 */
export function useOneRow(
  server: ListServer,
  objectid: string,
  shown: ListRow | null,
  readAt: number,
): OneRow {
  const [asked, setAsked] = useState<{ objectid: string; row: ListRow | null; failure: unknown } | null>(null)
  const [round, setRound] = useState(0)
  const [last, setLast] = useState(shown)
  const isShown = shown !== null
  useEffect(() => {
    if (isShown || readAt === 0) return undefined
    const controller = new AbortController()
    server.findOne(objectid, controller.signal).then(
      (row) => setAsked({ objectid, row, failure: row === null ? 'gone' : null }),
      (failure: unknown) => {
        if (!controller.signal.aborted) setAsked({ objectid, row: null, failure })
      },
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round, or a list read anew, asks again
  }, [server, objectid, isShown, readAt, round])
  const mine = asked?.objectid === objectid ? asked : null
  const newest = shown ?? mine?.row ?? null
  if (newest !== null && newest !== last) setLast(newest)
  const known = last?.objectid === objectid ? last : null
  const isGone = shown === null && mine?.failure === 'gone'
  return {
    row: newest ?? (isGone ? null : known),
    failure: mine?.failure ?? null,
    lost: isGone ? known : null,
    reload: () => setRound(round + 1),
  }
}
