import { useEffect, useState } from 'react'

import type { ListRow } from './list-row.ts'
import type { ListServer } from './list-server.ts'

interface OneRow {
  row: ListRow | null
  /** `gone`: there is no such row; else why it could not be read. */
  failure: unknown
  reload: () => void
}

/**
 * The row of the details: where the list shows it, that very one, else it is asked for.
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
  return {
    row: shown ?? mine?.row ?? null,
    failure: mine?.failure ?? null,
    reload: () => setRound(round + 1),
  }
}
