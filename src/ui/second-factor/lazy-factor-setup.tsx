import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Suspense } from 'react'

import { ErrorBoundary } from '../error-boundary.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { FactorSetupProps } from './factor-setup.tsx'

const FactorSetup = lazyPart<FactorSetupProps>(async () => (await import('./factor-setup.tsx')).FactorSetup)

/** Setting up a second factor, whose code is fetched when somebody does. */
export function LazyFactorSetup(props: FactorSetupProps) {
  return (
    <ErrorBoundary fallback={Broken}>
      <Suspense fallback={null}>
        <FactorSetup {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>
        <Trans>This part of the page did not load.</Trans>
      </p>
      <Button variant="default" onClick={onRetry}>
        <Trans>Load again</Trans>
      </Button>
    </div>
  )
}
