import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/** For how long an account takes no more tries, counted down. Who listens hears it once, as the server says it. */
export function LockedText({ seconds, message }: { seconds: number; message: string }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.min(seconds, Math.max(0, Math.ceil((until - now) / 1000)))
  const leftText = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      <VisuallyHidden>{message}</VisuallyHidden>
      <span aria-hidden="true">
        <Trans>Too many failed attempts. Try again in {leftText}.</Trans>
      </span>
    </>
  )
}
