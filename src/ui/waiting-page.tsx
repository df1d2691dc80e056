import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'

/** The shape of what comes, shown when it takes longer than a blink. */
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
