import { useEffect, useEffectEvent, useRef } from 'react'

import { deployedVersion } from '#src/config/deployed-version.ts'
import { linkState$ } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'

/** So often it looks, besides each time when the server is back. */
const lookMs = 5 * 60_000

/** Loads a page that nobody operates anew once the server has another version of the console. */
export function useNewVersion(reload: () => void = () => location.reload()): void {
  const { kind } = useBehavior(linkState$)
  const wasLost = useRef(false)
  const look = useEffectEvent(async () => {
    if ((await deployedVersion()) === 'newer') reload()
  })
  useEffect(() => {
    if (kind === 'lost') wasLost.current = true
    if (kind !== 'live' || !wasLost.current) return
    wasLost.current = false
    void look()
  }, [kind])
  useEffect(() => {
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [])
}
