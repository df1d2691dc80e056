import { lazy, Suspense } from 'react'

import { useBehavior } from '#src/live/use-behavior.ts'

import { failureDetails$ } from './failure-details.ts'

const Dialog = lazy(async () => ({
  default: (await import('./failure-details-dialog.tsx')).FailureDetailsDialog,
}))

/** Where the details of a failure open. Their dialog is fetched when there are any. */
export function FailureDetailsPlace() {
  const details = useBehavior(failureDetails$)
  if (details === null) return null
  return (
    <Suspense fallback={null}>
      <Dialog details={details} onClose={() => failureDetails$.next(null)} />
    </Suspense>
  )
}
