import { useEffect, useState } from 'react'

/** So long stays the first page when a priority alarm has come. */
const alarmMs = 60_000

interface RotationInputs {
  pages: number
  /** How long each page stays; 0: for good. */
  seconds: number
  /** The last priority alarm that came; null before the first one. */
  alarm: string | null
}

/** Which page of a wall is shown: one after the other, and the first one for a minute when a priority alarm comes. */
export function useRotation({ pages, seconds, alarm }: RotationInputs) {
  const [page, setPage] = useState(0)
  const [heldFor, setHeldFor] = useState<string | null>(null)
  const [known, setKnown] = useState(alarm)
  if (alarm !== known) {
    setKnown(alarm)
    setHeldFor(alarm)
    setPage(0)
  }
  useEffect(() => {
    if (heldFor === null) return undefined
    const timer = setTimeout(() => setHeldFor(null), alarmMs)
    return () => clearTimeout(timer)
  }, [heldFor])
  useEffect(() => {
    if (seconds === 0 || heldFor !== null) return undefined
    const timer = setInterval(() => setPage((shown) => (shown + 1) % pages), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, heldFor, pages])
  return { page, isHeld: heldFor !== null, show: setPage }
}
