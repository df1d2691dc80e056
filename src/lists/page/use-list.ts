import { useEffect, useState } from 'react'

import { useBehavior } from '#src/live/use-behavior.ts'
import { isTabSeen, otherView$, worthAsking$ } from '#src/live/worth-asking.ts'

import { listQuery, type ListAddress } from '../address/list-address.ts'
import { listFeed } from './list-feed.ts'
import type { ListServer } from './list-server.ts'

/** The page of a list that its address names; see `listFeed` for when it is read again by itself. */
export function useList(server: ListServer, address: ListAddress) {
  const [feed] = useState(() =>
    listFeed({
      read: (query, signal) => server.findPage(Object.fromEntries(new URLSearchParams(query)), signal),
      again$: worthAsking$,
      outdated$: otherView$,
      isSeen: isTabSeen,
    }),
  )
  const query = new URLSearchParams(
    Object.entries(listQuery(address)).map(([name, value]) => [name, String(value)]),
  ).toString()
  useEffect(() => feed.ask(query), [feed, query])
  const state = useBehavior(feed.state)
  return { ...state, isStale: state.answer !== null && state.answer.query !== query, reload: feed.reload }
}
