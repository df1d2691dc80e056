import { useLingui } from '@lingui/react/macro'

import { useBehavior } from '#src/live/use-behavior.ts'

import { copyByHand$ } from './copy-by-hand.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

const CopyByHandDialog = lazyPart(async () => (await import('./copy-by-hand-dialog.tsx')).CopyByHandDialog)

const close = () => copyByHand$.next(null)

/** Where a text opens that the browser did not put on the clipboard. Its dialog is fetched when there is one. */
export function CopyByHandPlace() {
  const { t } = useLingui()
  const text = useBehavior(copyByHand$)
  if (text === null) return null
  return (
    <LazyDialog title={t`Copy by hand`} onClose={close}>
      <CopyByHandDialog text={text} onClose={close} />
    </LazyDialog>
  )
}
