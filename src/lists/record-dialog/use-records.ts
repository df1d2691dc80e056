import { useEffect, useState } from 'react'

import { defaultPageSize } from '#contract/calls/envelope.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { isTabSeen, worthAsking$ } from '#src/live/worth-asking.ts'
import { anyTime, type TimeRange } from '#src/ui/date-range/time-range.ts'

import { listFeed } from '../page/list-feed.ts'
import type { RecordServer } from './record-server.ts'

/** Where in the records one is. */
export interface RecordPlace {
  readonly range: TimeRange
  readonly pageNum: number
  readonly pageSize: number
}

/** The records of one device, of a time and a page; they are read again as lists are. */
export function useRecords(server: RecordServer, subject: object) {
  const [place, setPlace] = useState<RecordPlace>({
    range: anyTime,
    pageNum: 1,
    pageSize: defaultPageSize,
  })
  const [feed] = useState(() =>
    listFeed({
      read: (query, signal) => server.findPage(Object.fromEntries(new URLSearchParams(query)), signal),
      again$: worthAsking$,
      isSeen: isTabSeen,
    }),
  )
  const asked = recordQuery(subject, place)
  const query = new URLSearchParams(asked).toString()
  useEffect(() => feed.ask(query), [feed, query])
  const state = useBehavior(feed.state)
  return {
    ...state,
    place,
    /** What the calls are asked with. */
    asked,
    isStale: state.answer !== null && state.answer.query !== query,
    /** Another range, or other pages, begin with the first page. */
    go: (change: Partial<RecordPlace>) => setPlace({ ...place, pageNum: 1, ...change }),
    reload: feed.reload,
  }
}

function recordQuery(subject: object, { range, pageNum, pageSize }: RecordPlace): Record<string, string> {
  const all = { ...subject, ...range, pageNum, pageSize }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )
}
