import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'

import type { DeviceDetail } from '#contract/calls/records.ts'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import styles from './reading-list.module.css'

/** Apart from the page, for the sensor catalogue and its words are as large as the rest of it. */
const ReadingList = lazyPart(async () => (await import('./reading-list.tsx')).ReadingList)

function BrokenReadings(failed: { error: unknown; onRetry: () => void }) {
  return <BrokenPart title={<Trans>Could not show the readings</Trans>} {...failed} />
}

/** What a terminal measured last; nothing for a device that measures nothing, or has not yet. */
export function NewestReadings({ device }: { device: Pick<DeviceDetail, 'sensorKind' | 'readings'> }) {
  if (device.readings.length === 0) return null
  return (
    <ErrorBoundary fallback={BrokenReadings}>
      <Suspense fallback={<div className={styles['readings']} />}>
        <ReadingList device={device} />
      </Suspense>
    </ErrorBoundary>
  )
}
