import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import styles from './device-detail.module.css'

/** Apart from the page: the words of all alarm types are wanted by few. */
const AlarmGuidance = lazyPart(async () => (await import('./alarm-guidance.tsx')).AlarmGuidance)

function Broken(failed: { error: unknown; onRetry: () => void }) {
  return <BrokenPart title={<Trans>Could not show the guidance</Trans>} {...failed} />
}

/** Folded until somebody wants it: what follows from the alarm, how soon to respond, and what was last repaired. */
export function MoreGuidance({ alarm }: { alarm: Pick<AlarmRecord, 'alarmType' | 'devType' | 'devUid'> }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles['guidance']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Trans>Guidance</Trans>
      </summary>
      {open && (
        <ErrorBoundary fallback={Broken}>
          <Suspense>
            <AlarmGuidance alarm={alarm} />
          </Suspense>
        </ErrorBoundary>
      )}
    </details>
  )
}
