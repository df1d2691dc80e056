import { useEffect, useState } from 'react'

import { useBehavior } from '#src/live/use-behavior.ts'

import { listQuery, type ListAddress } from './list-address.ts'
import { listFeed } from './list-feed.ts'
import type { ListServer } from './list-server.ts'

/** The page of a list that its address names, read again when the person comes back to it after long. */
export function useList(server: ListServer, address: ListAddress) {
  const [feed] = useState(() =>
    listFeed((query, signal) => server.findPage(Object.fromEntries(new URLSearchParams(query)), signal)),
  )
  const query = new URLSearchParams(
    Object.entries(listQuery(address)).map(([name, value]) => [name, String(value)]),
  ).toString()
  useEffect(() => feed.ask(query), [feed, query])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && feed.refresh()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [feed])
  const state = useBehavior(feed.state)
  return { ...state, isStale: state.answer !== null && state.answer.query !== query, reload: feed.reload }
}
