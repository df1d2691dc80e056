import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo } from 'react'

import { useChart } from '#src/live/use-chart.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import styles from './import-dialog.module.css'
import type { ListDialogsProps } from './list-dialogs.tsx'
import { useListParts } from './list-parts.ts'
import { listMove } from './move-actors.ts'
import { MovePicking } from './move-picking.tsx'
import { MoveReview } from './move-review.tsx'
import { SheetUnderway } from './sheet-underway.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** Moves what a sheet names into other companies, in the steps of the chart. It can be left at any time. */
export function MoveInDialog({ onClose, onChanged, focusAfter }: Omit<ListDialogsProps, 'dialog'>) {
  const { words, server } = useListParts()
  const { t } = useLingui()
  const machine = useMemo(() => listMove(server), [server])
  const [state, send] = useChart(machine)
  const { file, fault, sent, reach, stopping, report, options } = state.context
  const finish = useEffectEvent(() => {
    onChanged([])
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

  const writing = state.matches('writing') || state.matches('changing')
  const picked = state.matches('picking') && (file !== null || options.companyid !== '')
  const checked = state.matches('reviewing') || state.matches('confirming')
  const { leave, close, escape, stay, question } = useLeaveQuestion({
    loss: writing ? (
      <Trans>The server is still writing, and goes on when you leave. A notice then says how it ended.</Trans>
    ) : state.matches('checking') ? (
      <Trans>The file is still on its way. Nothing is moved yet.</Trans>
    ) : picked || (checked && report?.errorCount === 0) ? (
      // A report of errors is there to be read: it can be closed.
      <Trans>What you chose is not moved yet.</Trans>
    ) : null,
    onLeave: () => {
      // What is there by now is not what was there: the list tells.
      if (writing) onChanged([])
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
          name={file?.name ?? ''}
          sent={sent}
          checking={state.matches('checking')}
          reach={reach}
          stopping={stopping}
          question={question}
          onStop={() => act({ type: writing ? 'stop.wanted' : 'went.back' })}
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
        <div className={styles['underway']}>
          <p role="alert">
            <Trans>
              No answer came, so it is not known whether the devices were moved: all of them were, or none.
              Check the file again: those that were moved count as being in that company already.
            </Trans>
          </p>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={leave}>
              <Trans>Close</Trans>
            </Button>
            <Button onClick={() => act({ type: 'check.wanted' })}>
              <Trans>Check again</Trans>
            </Button>
          </Group>
        </div>
      )}
    </Dialog>
  )
}
