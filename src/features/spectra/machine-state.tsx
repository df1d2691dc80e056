import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'

import type { TerminalDetail } from '#contract/lists/node-detail.ts'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

/** Apart from the page, with the sensor catalogue that says whether there is anything to show. */
const VibrationPart = lazyPart(async () => (await import('./vibration-part.tsx')).VibrationPart)

function BrokenMachine(failed: { error: unknown; onRetry: () => void }) {
  return <BrokenPart title={<Trans>Could not show the state of the machine</Trans>} {...failed} />
}

/** The machine that a terminal watches, for kinds that measure spectra. */
export function MachineState({ detail }: { detail: TerminalDetail }) {
  if (detail.sensorKind === '') return null
  return (
    <ErrorBoundary fallback={BrokenMachine}>
      <Suspense fallback={null}>
        <VibrationPart detail={detail} />
      </Suspense>
    </ErrorBoundary>
  )
}
