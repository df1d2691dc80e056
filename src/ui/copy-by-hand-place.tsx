import { useLingui } from '@lingui/react/macro'

import { useBehavior } from '#src/live/use-behavior.ts'

import { copyByHand$ } from './copy-by-hand.ts'
import { LateDialog } from './late-dialog.tsx'
import { latePart } from './late-part.tsx'

const CopyByHandDialog = latePart(async () => (await import('./copy-by-hand-dialog.tsx')).CopyByHandDialog)

const close = () => copyByHand$.next(null)

/** Where a text opens that the browser did not put on the clipboard. Its dialog is fetched when there is one. */
export function CopyByHandPlace() {
  const { t } = useLingui()
  const text = useBehavior(copyByHand$)
  if (text === null) return null
  return (
    <LateDialog title={t`Copy by hand`} onClose={close}>
      <CopyByHandDialog text={text} onClose={close} />
    </LateDialog>
  )
}
