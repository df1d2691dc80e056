import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import { useChart } from '#src/live/use-chart.ts'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'

import { useListParts, type ListDialogsProps } from '../page/list-parts.ts'
import { SheetDialog } from '../sheets/sheet-dialog.tsx'
import { listMove } from './move-actors.ts'
import { MovePicking } from './move-picking.tsx'
import { MoveReview } from './move-review.tsx'

/** Moves what a sheet names into other companies, in the steps of the chart. */
export function MoveInDialog({ onClose, focusAfter }: Omit<ListDialogsProps, 'dialog' | 'onChanged'>) {
  const { form, words, server } = useListParts()
  const { t } = useLingui()
  const machine = useMemo(() => listMove(server, form.name), [server, form])
  const [state, send] = useChart(machine)
  const { file, fault, report, options } = state.context
  const notifyMoved = () => {
    if (report === null) return
    const { moved, along } = report
    notifyDone(
      <Trans>
        <Plural value={moved} one="# device moved" other="# devices moved" />, plus {along} connected to them
      </Trans>,
    )
  }
  const picked = state.matches('picking') && (file !== null || options.companyid !== '')
  const checked = state.matches('reviewing') || state.matches('confirming')
  return (
    <SheetDialog
      title={t`Move in: ${words.title}`}
      state={state}
      send={send}
      loss={
        picked || (checked && report?.errorCount === 0) ? (
          // A report of errors is there to be read: it can be closed.
          <Trans>Your selection has not been moved yet.</Trans>
        ) : null
      }
      checkingLoss={<Trans>The file is still being uploaded or checked. Nothing has been moved yet.</Trans>}
      uncertain={
        <Trans>
          No response, so the result is unknown: all devices were moved, or none. Check the file again; moved
          devices count as “Already in that company”.
        </Trans>
      }
      onDone={notifyMoved}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {({ act, question, close }) => (
        <>
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
        </>
      )}
    </SheetDialog>
  )
}
