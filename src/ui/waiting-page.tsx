import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'

import { useDelayed } from './use-delayed.ts'

/** The shape of what comes. */
export function WaitingPage() {
  const { t } = useLingui()
  return (
    <output aria-label={t`Loading`} style={{ display: 'block', padding: 16 }}>
      <Skeleton height={18} width={180} mb={16} />
      <Skeleton height={120} mb={12} />
      <Skeleton height={120} />
    </output>
  )
}

/** The same for a part of a page, shown when it takes longer than a blink. */
export function WaitingPart() {
  return useDelayed() && <WaitingPage />
}
