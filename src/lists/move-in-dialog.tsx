import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { useChart } from '#src/live/use-chart.ts'
import { useUnsaved } from '#src/tabs/use-unsaved.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { FootQuestion } from './foot-question.tsx'
import styles from './import-dialog.module.css'
import type { ListDialogsProps } from './list-dialogs.tsx'
import { useListParts } from './list-parts.ts'
import { listMove } from './move-actors.ts'
import { MovePicking } from './move-picking.tsx'
import { MoveReview } from './move-review.tsx'
import { SheetUnderway } from './sheet-underway.tsx'

/** Moves what a sheet names into other companies, in the steps of the chart. It can be left at any time. */
export function MoveInDialog({ onClose, onChanged, focusAfter }: Omit<ListDialogsProps, 'dialog'>) {
  const { words, server } = useListParts()
  const { t } = useLingui()
  const machine = useMemo(() => listMove(server), [server])
  const [state, send] = useChart(machine)
  const { file, fault, sent, report, options } = state.context
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
  const [leaving, setLeaving] = useState(false)
  /** Leaving the page would give up what is on its way. */
  const forget = useUnsaved(writing || state.matches('checking'))
  const leave = () => {
    forget()
    if (writing) {
      // Whether it was written is not known any more: the list tells.
      onChanged([])
      notify(
        'warning',
        <Trans>The move was left while the server was writing. The list shows where the devices are.</Trans>,
      )
    }
    onClose()
  }
  const picked = state.matches('picking') && (file !== null || options.companyid !== '')
  const checked = state.matches('reviewing') || state.matches('confirming')
  /** A report of errors is there to be read: it can be closed. */
  const asks = picked || (checked && report?.errorCount === 0)
  const close = () => (asks ? setLeaving(true) : leave())
  const stay = () => setLeaving(false)
  const question = leaving && (
    <FootQuestion
      stay={<Trans>Go on with it</Trans>}
      go={<Trans>Throw it away</Trans>}
      onStay={stay}
      onGo={leave}
    >
      <Trans>What you chose is not moved yet.</Trans>
    </FootQuestion>
  )
  return (
    <Dialog
      onClose={close}
      onEscape={leaving ? stay : close}
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
          onFiles={(files) => send({ type: 'files.chosen', files })}
          onCompany={(companyid) => send({ type: 'option.chosen', options: { companyid } })}
          onCheck={() => send({ type: 'check.wanted' })}
          question={question}
          onClose={close}
        />
      )}
      {(state.matches('checking') || writing) && (
        <SheetUnderway
          name={file?.name ?? ''}
          sent={sent}
          checking={state.matches('checking')}
          onBack={() => send({ type: 'went.back' })}
        />
      )}
      {checked && report !== null && (
        <MoveReview
          report={report}
          confirming={state.matches('confirming')}
          fault={fault}
          question={question}
          onReport={() => void server.downloadReport(report.reportKey).catch(() => undefined)}
          onBack={() => send({ type: 'went.back' })}
          onWrite={() => send({ type: 'write.wanted' })}
          onConfirm={() => send({ type: 'change.confirmed' })}
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
            <Button onClick={() => send({ type: 'check.wanted' })}>
              <Trans>Check again</Trans>
            </Button>
          </Group>
        </div>
      )}
    </Dialog>
  )
}
