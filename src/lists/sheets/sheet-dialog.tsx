import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

import type { SheetProgress } from '#machines/sheet-sending.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { SheetUncertain } from './sheet-uncertain.tsx'
import { SheetUnderway } from './sheet-underway.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** Of a chart in whose steps a sheet is sent, whatever it is for. */
interface SheetState {
  readonly status: string
  readonly context: {
    readonly file: { readonly name: string } | null
    readonly sent: number
    readonly progress: SheetProgress | null
    readonly stopping: boolean
  }
  matches: (state: 'checking' | 'writing' | 'changing' | 'uncertain') => boolean
}
type SheetEvent = { type: 'stop.wanted' } | { type: 'went.back' } | { type: 'check.wanted' }

interface SheetDialogProps<Event> {
  title: string
  state: SheetState
  send: (event: Event | SheetEvent) => void
  /** What would be lost, besides the file while it is on its way; null: nothing. */
  loss: ReactNode
  /** The same of the file while it is on its way. */
  checkingLoss: ReactNode
  /** That it is not known whether it was done, and what a check would tell. */
  uncertain: ReactNode
  /** Says what was done. */
  onDone: () => void
  onClose: () => void
  focusAfter: Parameters<typeof Dialog>[0]['focusAfter']
  /** The steps that are its own. `question` stands where they have their buttons; `close` asks it. */
  children: (dialog: {
    act: (event: Event | SheetEvent) => void
    question: ReactNode
    close: () => void
  }) => ReactNode
}

/** Sends a sheet in the steps of a chart. It can be left at any time, and what the server writes by then goes on. */
export function SheetDialog<Event>(props: SheetDialogProps<Event>) {
  const { title, state, send, loss, checkingLoss, uncertain, onDone, onClose, focusAfter, children } = props
  const { file, sent, progress, stopping } = state.context
  const finish = useEffectEvent(() => {
    onDone()
    onClose()
  })
  useEffect(() => {
    if (state.status === 'done') finish()
  }, [state.status])

  const name = file?.name ?? ''
  const checking = state.matches('checking')
  const writing = state.matches('writing') || state.matches('changing')
  const { leave, close, escape, stay, question } = useLeaveQuestion({
    loss: checking ? checkingLoss : loss,
    onLeave: () => {
      if (writing)
        notify(
          'success',
          <Trans>The server continues with “{name}”. Its progress is shown beside “Import”.</Trans>,
        )
      onClose()
    },
  })
  const act = (event: Event | SheetEvent) => {
    stay()
    send(event)
  }
  return (
    <Dialog
      onClose={close}
      onEscape={escape}
      focusAfter={focusAfter}
      size="xl"
      title={title}
      closeOnClickOutside={false}
    >
      {children({ act, question, close })}
      {(checking || writing) && (
        <SheetUnderway
          name={name}
          sent={sent}
          checking={checking}
          progress={progress}
          stopping={stopping}
          question={question}
          onStop={() => act({ type: writing ? 'stop.wanted' : 'went.back' })}
          {...(writing && { onLeave: leave })}
        />
      )}
      {state.matches('uncertain') && (
        <SheetUncertain
          name={name}
          onClose={leave}
          onCheck={() => act({ type: 'check.wanted' })}
          onKnown={(isWritten) => (isWritten ? leave() : act({ type: 'went.back' }))}
        >
          {uncertain}
        </SheetUncertain>
      )}
    </Dialog>
  )
}
