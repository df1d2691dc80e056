import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** A greeting by the hour of this machine's day, looked at again every minute. */
export function useGreeting(): string {
  const { t } = useLingui()
  const [hour, setHour] = useState(() => new Date().getHours())
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), 60_000)
    return () => clearInterval(timer)
  }, [])
  if (hour < 5) return t`Good night`
  if (hour < 12) return t`Good morning`
  if (hour < 18) return t`Good afternoon`
  return t`Good evening`
}
