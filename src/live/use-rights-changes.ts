import { useEffect, useEffectEvent } from 'react'

import { liveEvents } from './live-client.ts'

const changes$ = liveEvents('live.rights')

/** Says when somebody gave or took functions of the person logged in. */
export function useRightsChanges(onChanged: () => void): void {
  const tell = useEffectEvent(onChanged)
  useEffect(() => {
    const subscription = changes$.subscribe(() => tell())
    return () => subscription.unsubscribe()
  }, [])
}
