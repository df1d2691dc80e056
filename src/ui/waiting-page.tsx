import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'

import { useDelayed } from './use-delayed.ts'

/** As on the page that stands before the console's code is there. */
const slowMs = 3000

/** One wait, which several show in turn. Milliseconds. */
const turnsWithinMs = 500
const wait = { begunAt: 0, leftAt: -Infinity }

/** Whether the wait is long, counted from the first that showed it. */
function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const now = performance.now()
    if (now - wait.leftAt > turnsWithinMs) wait.begunAt = now
    const timer = setTimeout(() => setSlow(true), wait.begunAt + slowMs - now)
    return () => {
      wait.leftAt = performance.now()
      clearTimeout(timer)
    }
  }, [])
  return slow
}

/** The shape of what comes; when that takes long, also why. */
export function WaitingPage() {
  const { t } = useLingui()
  const slow = useSlow()
  return (
    <output aria-label={t`Loading`} style={{ display: 'block', padding: 16 }}>
      <Skeleton height={18} width={180} mb={16} />
      <Skeleton height={120} mb={12} />
      <Skeleton height={120} />
      {/* Below, so that what stands there does not move. */}
      {slow && (
        <p style={{ margin: '16px 0 0', color: 'var(--fw-quiet)' }}>
          <Trans>Still loading: the network or the server is slow.</Trans>
        </p>
      )}
    </output>
  )
}

/** The same for a part of a page, shown when it takes longer than a blink. */
export function WaitingPart() {
  return useDelayed() && <WaitingPage />
}
