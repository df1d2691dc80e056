import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'

import { DetailGroup, DetailWaiting } from '#src/devices/detail-group.tsx'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import type { ConfiguredDevice } from './configured-device.ts'

/** Apart from the page: the catalogues and their words are as large as the rest of it. */
const ConfigurationPart = lazyPart(async () => (await import('./configuration-part.tsx')).ConfigurationPart)

function BrokenConfiguration(failed: { error: unknown; onRetry: () => void }) {
  return <BrokenPart title={<Trans>Could not show the configuration</Trans>} {...failed} />
}

/** What a device should be set to beside what it says it is. */
export function ConfigurationGroup({ device }: { device: ConfiguredDevice }) {
  const { t } = useLingui()
  return (
    <DetailGroup title={t`Configuration`}>
      <ErrorBoundary fallback={BrokenConfiguration}>
        <Suspense fallback={<DetailWaiting />}>
          <ConfigurationPart key={device.objectid} device={device} />
        </Suspense>
      </ErrorBoundary>
    </DetailGroup>
  )
}
