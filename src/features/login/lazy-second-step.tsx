import { Suspense } from 'react'

import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { BrokenStep } from '#src/ui/second-factor/broken-step.tsx'

import type { SecondStepProps } from './second-step.tsx'

const Part = lazyPart<SecondStepProps>(async () => (await import('./second-step.tsx')).SecondStep)

/** The second step, whose code most logins never need. */
export function SecondStep(props: SecondStepProps) {
  return (
    <ErrorBoundary fallback={BrokenStep}>
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
