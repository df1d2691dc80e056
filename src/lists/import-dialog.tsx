import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo } from 'react'

import { useChart } from '#src/live/use-chart.ts'
import { useUnsaved } from '#src/tabs/use-unsaved.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import styles from './import-dialog.module.css'
import { listImport } from './import-actors.ts'
import { ImportDone } from './import-done.tsx'
import { ImportPicking } from './import-picking.tsx'
import { ImportReview } from './import-review.tsx'
import type { ListDialogsProps } from './list-dialogs.tsx'
import { useListParts } from './list-parts.ts'
import { SheetUnderway } from './sheet-underway.tsx'

/** Brings a sheet into the list, in the steps of the import's chart. It can be left at any time. */
export function ImportDialog({ onClose, onChanged, focusAfter }: Omit<ListDialogsProps, 'dialog'>) {
  const { form, words, server, rights } = useListParts()
  const { t } = useLingui()
  const machine = useMemo(() => listImport(server), [server])
  const [state, send] = useChart(machine)
  const { file, fault, sent, report, options } = state.context
  const finish = useEffectEvent(() => {
    onChanged([])
    if (report !== null) notify('success', <ImportDone report={report} />)
    onClose()
  })
  useEffect(() => {
    if (state.status === 'done') finish()
  }, [state.status])

  const underway = state.matches('checking') || state.matches('writing') || state.matches('changing')
  /** Leaving the page would give up what is on its way. */
  const forget = useUnsaved(underway)
  const leave = () => {
    forget()
    if (state.matches('writing') || state.matches('changing')) {
      // Whether it was written is not known any more: the list tells.
      onChanged([])
      notify(
        'warning',
        <Trans>The import was left while the server was writing. The list shows what is there.</Trans>,
      )
    }
    onClose()
  }
  return (
    <Dialog
      onClose={leave}
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
          onFiles={(files) => send({ type: 'files.chosen', files })}
          onOption={(chosen) => send({ type: 'option.chosen', options: chosen })}
          onCheck={() => send({ type: 'check.wanted' })}
          onClose={leave}
        />
      )}
      {underway && (
        <SheetUnderway
          name={file?.name ?? ''}
          sent={sent}
          checking={state.matches('checking')}
          onBack={() => send({ type: 'went.back' })}
        />
      )}
      {(state.matches('reviewing') || state.matches('confirming')) && report !== null && (
        <ImportReview
          report={report}
          skips={options.repeatOption === 3}
          mayCover={rights.edit}
          confirming={state.matches('confirming')}
          fault={fault}
          onReport={() => void server.downloadReport(report.reportKey).catch(() => undefined)}
          onBack={() => send({ type: 'went.back' })}
          onWrite={() => send({ type: 'write.wanted' })}
          onCover={() => send({ type: 'change.confirmed' })}
        />
      )}
      {state.matches('uncertain') && (
        <div className={styles['underway']}>
          <p role="alert">
            <Trans>
              No answer came, so it is not known whether the sheet was written: all of it was, or nothing.
              Check the file again: rows that are there by now show as duplicates.
            </Trans>
          </p>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={leave}>
              <Trans>Close</Trans>
            </Button>
            <Button onClick={() => send({ type: 'check.wanted' })}>
              <Trans>Check again</Trans>
            </Button>
          </Group>
        </div>
      )}
    </Dialog>
  )
}
