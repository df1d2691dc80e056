import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { useUnsaved } from '#src/tabs/use-unsaved.ts'

import { FootQuestion } from '../entry/foot-question.tsx'

interface LeaveQuestionInputs {
  /** What would be lost if the dialog were closed now; null: nothing. */
  loss: ReactNode | null
  onLeave: () => void
}

/**
 * Asks before a dialog is closed, its tab is, or the whole page, while something would be lost. The question stands where
 * the dialog has its buttons.
 */
export function useLeaveQuestion({ loss, onLeave }: LeaveQuestionInputs) {
  const [leaving, setLeaving] = useState(false)
  const forget = useUnsaved(loss !== null)
  const leave = () => {
    forget()
    onLeave()
  }
  const stay = () => setLeaving(false)
  const close = () => (loss === null ? leave() : setLeaving(true))
  const isAsked = leaving && loss !== null
  return {
    /** Without a question. */
    leave,
    close,
    escape: isAsked ? stay : close,
    /** It goes on by something else than an answer. */
    stay,
    question: isAsked ? (
      <FootQuestion stay={<Trans>Continue</Trans>} go={<Trans>Discard</Trans>} onStay={stay} onGo={leave}>
        {loss}
      </FootQuestion>
    ) : null,
  }
}
