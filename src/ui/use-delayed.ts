import { useEffect, useState } from 'react'

/** Becomes true `ms` after the component appeared: what is over sooner needs no sign of waiting. */
export function useDelayed(ms = 300): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return over
}
