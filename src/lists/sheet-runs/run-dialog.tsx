import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'

import { Dialog } from '#src/ui/dialog.tsx'

import { useListParts, type ListDialogsProps } from '../page/list-parts.ts'
import { SheetUnderway } from '../sheets/sheet-underway.tsx'
import { stopRun } from './own-runs.ts'
import { useOwnRuns } from './use-runs.ts'

interface RunDialogProps extends Pick<ListDialogsProps, 'onClose' | 'focusAfter'> {
  run: string
}

/** A sheet that went on while its dialog was closed. It closes when that ended, which a notice tells. */
export function RunDialog({ run: key, onClose, focusAfter }: RunDialogProps) {
  const { form, words } = useListParts()
  const { t } = useLingui()
  const run = useOwnRuns(form.name).find((each) => each.run === key)
  const [stopping, setStopping] = useState(false)
  const isOver = run === undefined
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
  // Again and again: it may not have come to the server when it is first asked.
  useEffect(() => {
    if (stopping && run !== undefined) void stopRun(run.run)
  }, [stopping, run])
  if (run === undefined) return null
  return (
    <Dialog
      onClose={onClose}
      focusAfter={focusAfter}
      size="xl"
      title={run.kind === 'moveIn' ? t`Move in: ${words.title}` : t`Import: ${words.title}`}
    >
      <SheetUnderway
        name={run.file}
        sent={run.sent}
        progress={run.progress}
        checking={false}
        stopping={stopping}
        onStop={() => setStopping(true)}
        onLeave={onClose}
      />
    </Dialog>
  )
}
