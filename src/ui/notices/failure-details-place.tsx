import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { useBehavior } from '#src/live/use-behavior.ts'

import { LazyDialog } from '../lazy-dialog.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { failureDetails$ } from './failure-details.ts'

const Dialog = lazyPart(async () => (await import('./failure-details-dialog.tsx')).FailureDetailsDialog)

/** Where the details of a failure open. Their dialog is fetched when there are any. */
export function FailureDetailsPlace() {
  const { t } = useLingui()
  const details = useBehavior(failureDetails$)
  const close = useCallback(() => failureDetails$.next(null), [])
  if (details === null) return null
  const title = details.kind === 'upload' ? t`Format reminder` : t`Some entries failed`
  return (
    <LazyDialog title={title} onClose={close}>
      <Dialog details={details} onClose={close} />
    </LazyDialog>
  )
}
