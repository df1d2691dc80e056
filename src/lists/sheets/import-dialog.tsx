import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { useChart } from '#src/live/use-chart.ts'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'

import { useListParts, type ListDialogsProps } from '../page/list-parts.ts'
import { listImport } from './import-actors.ts'
import { ImportPicking } from './import-picking.tsx'
import { ImportReview } from './import-review.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

/** Brings a sheet into the list, in the steps of the import's chart. */
export function ImportDialog({ onClose, focusAfter }: Omit<ListDialogsProps, 'dialog' | 'onChanged'>) {
  const { form, words, server, rights } = useListParts()
  const { t } = useLingui()
  const machine = useMemo(() => listImport(server, form.name), [server, form])
  const [state, send] = useChart(machine)
  const { file, fault, report, options } = state.context
  const checked = state.matches('reviewing') || state.matches('confirming')
  return (
    <SheetDialog
      title={t`Import: ${words.title}`}
      state={state}
      send={send}
      loss={
        checked && report !== null && isWorthWriting(report) ? (
          <Trans>The checked file is not imported yet.</Trans>
        ) : null
      }
      checkingLoss={<Trans>The file is still being uploaded or checked. Nothing has been written yet.</Trans>}
      uncertain={
        <Trans>
          No response, so the result is unknown: the whole sheet was written, or nothing. Check the file
          again; written rows count as existing.
        </Trans>
      }
      onDone={() => report !== null && notifyDone(<ImportDone report={report} />)}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {({ act, question, close }) => (
        <>
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
        </>
      )}
    </SheetDialog>
  )
}

/** A report of errors, or of nothing new, is there to be read: it can be closed. */
function isWorthWriting({ errorCount, rows, added, duplicateCount, skipped }: UploadReport): boolean {
  return errorCount === 0 && rows > 0 && (added > 0 || duplicateCount > 0) && skipped < rows
}

/** What an import did, in one line. */
export function ImportDone({ report }: { report: UploadReport }) {
  const { i18n } = useLingui()
  const { foreign } = report
  const [added, covered, skipped] = [report.added, report.covered, report.skipped].map((count) =>
    i18n.number(count),
  )
  return (
    <>
      <Trans>
        {added} added, {covered} overwritten, {skipped} skipped
      </Trans>
      {foreign > 0 && (
        <div>
          <Plural
            value={foreign}
            one="# row of another company was skipped."
            other="# rows of other companies were skipped."
          />
        </div>
      )}
    </>
  )
}
