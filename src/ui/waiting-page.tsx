import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'

import { useDelayed } from './use-delayed.ts'

/** As on the page that stands before the console's code is there. */
const slowMs = 3000

/** The shape of what comes; when that takes long, also why. */
export function WaitingPage() {
  const { t } = useLingui()
  const slow = useDelayed(slowMs)
  return (
    <output aria-label={t`Loading`} style={{ display: 'block', padding: 16 }}>
      <Skeleton height={18} width={180} mb={16} />
      <Skeleton height={120} mb={12} />
      <Skeleton height={120} />
      {/* Below, so that what stands there does not move. */}
      {slow && (
        <p style={{ margin: '16px 0 0', color: 'var(--fw-quiet)' }}>
          <Trans>Still loading: the network is slow, or the server takes long to answer.</Trans>
        </p>
      )}
    </output>
  )
}

/** The same for a part of a page, shown when it takes longer than a blink. */
export function WaitingPart() {
  return useDelayed() && <WaitingPage />
}
