import { Suspense } from 'react'

import { ErrorBoundary } from '../error-boundary.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { BrokenStep } from './broken-step.tsx'
import type { FactorSetupProps } from './factor-setup.tsx'

const FactorSetup = lazyPart<FactorSetupProps>(async () => (await import('./factor-setup.tsx')).FactorSetup)

/** Setting up a second factor, whose code is fetched when somebody does. */
export function LazyFactorSetup(props: FactorSetupProps) {
  return (
    <ErrorBoundary fallback={BrokenStep}>
      <Suspense fallback={null}>
        <FactorSetup {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
