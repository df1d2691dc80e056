import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo } from 'react'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { useChart } from '#src/live/use-chart.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { listImport } from './import-actors.ts'
import { ImportDone } from './import-done.tsx'
import { ImportPicking } from './import-picking.tsx'
import { ImportReview } from './import-review.tsx'
import type { ListDialogsProps } from './list-dialogs.tsx'
import { useListParts } from './list-parts.ts'
import { SheetUncertain } from './sheet-uncertain.tsx'
import { SheetUnderway } from './sheet-underway.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** Brings a sheet into the list, in the steps of the import's chart. It can be left at any time. */
export function ImportDialog({ onClose, focusAfter }: Omit<ListDialogsProps, 'dialog' | 'onChanged'>) {
  const { form, words, server, rights } = useListParts()
  const { t } = useLingui()
  const machine = useMemo(() => listImport(server, form.name), [server, form])
  const [state, send] = useChart(machine)
  const { file, fault, sent, reach, stopping, report, options } = state.context
  const finish = useEffectEvent(() => {
    if (report !== null) notify('success', <ImportDone report={report} />)
    onClose()
  })
  useEffect(() => {
    if (state.status === 'done') finish()
  }, [state.status])

  const name = file?.name ?? ''
  const writing = state.matches('writing') || state.matches('changing')
  const checked = state.matches('reviewing') || state.matches('confirming')
  const { leave, close, escape, stay, question } = useLeaveQuestion({
    loss: state.matches('checking') ? (
      <Trans>The file is still on its way. Nothing is written yet.</Trans>
    ) : checked && report !== null && isWorthWriting(report) ? (
      <Trans>What was checked is not imported yet.</Trans>
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
      title={t`Import: ${words.title}`}
      closeOnClickOutside={false}
    >
      {state.matches('picking') && (
        <ImportPicking
          file={file}
          options={options}
          fault={fault}
          hasCoordinates={form.position === true}
          mayCover={rights.edit}
          onTemplate={() => void server.downloadTemplate().catch(() => undefined)}
          onFiles={(files) => act({ type: 'files.chosen', files })}
          onOption={(chosen) => act({ type: 'option.chosen', options: chosen })}
          onCheck={() => act({ type: 'check.wanted' })}
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
        <ImportReview
          report={report}
          skips={options.repeatOption === 3}
          mayCover={rights.edit}
          hasSecrets={form.fields.some(({ kind }) => kind === 'secret')}
          confirming={state.matches('confirming')}
          question={question}
          fault={fault}
          onReport={() => void server.downloadReport(report.reportKey).catch(() => undefined)}
          onBack={() => act({ type: 'went.back' })}
          onWrite={() => act({ type: 'write.wanted' })}
          onCover={() => act({ type: 'change.confirmed' })}
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
            No answer came, so it is not known whether the sheet was written: all of it was, or nothing. Check
            the file again: rows that are there by now show as duplicates.
          </Trans>
        </SheetUncertain>
      )}
    </Dialog>
  )
}

/** A report of errors, or of nothing new, is there to be read: it can be closed. */
function isWorthWriting({ errorCount, rows, added, duplicateCount, skipped }: UploadReport): boolean {
  return errorCount === 0 && rows > 0 && (added > 0 || duplicateCount > 0) && skipped < rows
}
