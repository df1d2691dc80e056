import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo } from 'react'

import { useChart } from '#src/live/use-chart.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import type { ListDialogsProps } from './list-dialogs.tsx'
import { useListParts } from './list-parts.ts'
import { listMove } from './move-actors.ts'
import { MovePicking } from './move-picking.tsx'
import { MoveReview } from './move-review.tsx'
import { SheetUncertain } from './sheet-uncertain.tsx'
import { SheetUnderway } from './sheet-underway.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** Moves what a sheet names into other companies, in the steps of the chart. It can be left at any time. */
export function MoveInDialog({ onClose, focusAfter }: Omit<ListDialogsProps, 'dialog' | 'onChanged'>) {
  const { form, words, server } = useListParts()
  const { t } = useLingui()
  const machine = useMemo(() => listMove(server, form.name), [server, form])
  const [state, send] = useChart(machine)
  const { file, fault, sent, reach, stopping, report, options } = state.context
  const finish = useEffectEvent(() => {
    if (report !== null) {
      const { moved, along } = report
      notify(
        'success',
        <Trans>
          <Plural value={moved} one="# device was moved" other="# devices were moved" />, {along} went along
        </Trans>,
      )
    }
    onClose()
  })
  useEffect(() => {
    if (state.status === 'done') finish()
  }, [state.status])

  const name = file?.name ?? ''
  const writing = state.matches('writing') || state.matches('changing')
  const picked = state.matches('picking') && (file !== null || options.companyid !== '')
  const checked = state.matches('reviewing') || state.matches('confirming')
  const { leave, close, escape, stay, question } = useLeaveQuestion({
    loss: state.matches('checking') ? (
      <Trans>The file is still on its way. Nothing is moved yet.</Trans>
    ) : picked || (checked && report?.errorCount === 0) ? (
      // A report of errors is there to be read: it can be closed.
      <Trans>What you chose is not moved yet.</Trans>
    ) : null,
    onLeave: () => {
      if (writing)
        notify(
          'success',
          <Trans>The server goes on with “{name}”; how far it is stands beside “Import”.</Trans>,
        )
      onClose()
    },
  })
  const act: typeof send = (event) => {
    stay()
    send(event)
  }
  return (
    <Dialog
      onClose={close}
      onEscape={escape}
      focusAfter={focusAfter}
      size="xl"
      title={t`Move in: ${words.title}`}
      closeOnClickOutside={false}
    >
      {state.matches('picking') && (
        <MovePicking
          file={file}
          companyid={options.companyid}
          fault={fault}
          onFiles={(files) => act({ type: 'files.chosen', files })}
          onCompany={(companyid) => act({ type: 'option.chosen', options: { companyid } })}
          onCheck={() => act({ type: 'check.wanted' })}
          question={question}
          onClose={close}
        />
      )}
      {(state.matches('checking') || writing) && (
        <SheetUnderway
          name={name}
          sent={sent}
          checking={state.matches('checking')}
          reach={reach}
          stopping={stopping}
          question={question}
          onStop={() => act({ type: writing ? 'stop.wanted' : 'went.back' })}
          {...(writing && { onLeave: leave })}
        />
      )}
      {checked && report !== null && (
        <MoveReview
          report={report}
          confirming={state.matches('confirming')}
          fault={fault}
          question={question}
          onReport={() => void server.downloadReport(report.reportKey).catch(() => undefined)}
          onBack={() => act({ type: 'went.back' })}
          onWrite={() => act({ type: 'write.wanted' })}
          onConfirm={() => act({ type: 'change.confirmed' })}
        />
      )}
      {state.matches('uncertain') && (
        <SheetUncertain
          name={name}
          onClose={leave}
          onCheck={() => act({ type: 'check.wanted' })}
          onKnown={(isWritten) => (isWritten ? leave() : act({ type: 'went.back' }))}
        >
          <Trans>
            No answer came, so it is not known whether the devices were moved: all of them were, or none.
            Check the file again: those that were moved count as being in that company already.
          </Trans>
        </SheetUncertain>
      )}
    </Dialog>
  )
}
