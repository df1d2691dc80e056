import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import { OrderFailure } from '#src/ui/order-foot.tsx'
import { StatusMark, type MarkState } from '#src/ui/status-mark.tsx'

import { answerLines } from './answer-lines.ts'
import type { CommandDialogForm } from './command-class.ts'
import { faultText, stateText, targetFault } from './command-words.ts'
import styles from './commands.module.css'
import { CommandProgress } from './command-progress.tsx'
import { targetEnded } from './follow-command.ts'
import { RepeatButton, type RepeatForm } from './repeat-button.tsx'
import type { CommandRun } from './use-command.ts'

interface CommandOutcomeProps {
  run: CommandRun
  dialog: CommandDialogForm
  /** How long its answer may take, in minutes. */
  minutes: number
  /** By what people know a target. */
  nameOf: (id: string) => string
  sectionOf: (name: string) => Section | undefined
  onAskAgain: () => void
  /** Absent for who may not. */
  onCancel?: () => void
  /** Sends it again to those that it failed with; absent where that is done elsewhere. */
  again?: RepeatForm
}

/** More targets than these are counted, and listed only where it failed. */
const fewTargets = 10
const bad: ReadonlySet<string> = new Set(['refused', 'failed', 'unsupported', 'timedOut'])

/** How a command stands: with each device where it went to several, and what they answered. */
export function CommandOutcome(props: CommandOutcomeProps) {
  const { run, dialog, minutes, nameOf, sectionOf, onAskAgain, onCancel, again } = props
  const { i18n } = useLingui()
  if (run.stage === 'idle') return null
  if (run.failure !== null)
    return (
      <div className={styles['outcome']}>
        <p className={styles['state']}>
          <StatusMark state="priority" size={12} />
          {faultText(i18n, 'unsent', dialog.faults)}
        </p>
        <OrderFailure failure={run.failure} />
      </div>
    )
  const { counts } = run
  const total = counts === null ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isMany = total > fewTargets
  const shown = isMany ? run.targets.filter(({ state }) => bad.has(state)) : run.targets
  const answered = new Set(run.targets.map(idOf))
  const refusals = run.refusals.filter(({ objectid }) => !answered.has(objectid))
  const isOpen = run.stage === 'following' || run.stage === 'unanswered'
  const waiting = counts === null ? run.stage === 'following' : isOpen && counts.queued > 0
  const cancellable = waiting || (isOpen && counts !== null && counts.sent > 0)
  const failed = counts === null ? 0 : counts.refused + counts.failed + counts.timedOut
  return (
    <div className={styles['outcome']}>
      <output>
        {counts !== null && isMany && <CommandProgress counts={counts} commandId={run.commandId} />}
        {run.targets.length === 0 ? (
          <p className={styles['state']}>
            <StatusMark state="offline" size={12} />
            {run.stage === 'sending' ? (
              <Trans>Sending…</Trans>
            ) : (
              <Trans>Issued, waiting for the device</Trans>
            )}
          </p>
        ) : (
          <ul className={isMany ? styles['manyTargets'] : styles['targets']}>
            {shown.map((target) => (
              <TargetLine
                key={target.commandId}
                target={target}
                dialog={dialog}
                name={total + refusals.length === 1 ? null : nameOf(idOf(target))}
                sectionOf={sectionOf}
              />
            ))}
          </ul>
        )}
        {refusals.length > 0 && (
          <ul className={styles['targets']}>
            {refusals.map(({ objectid, msg }) => (
              <li key={objectid}>
                <span className={styles['state']}>
                  <StatusMark state="priority" size={12} />
                  {nameOf(objectid)}
                </span>{' '}
                {msg}
              </li>
            ))}
          </ul>
        )}
      </output>
      {run.stage === 'unanswered' && (
        <p className={styles['quiet']}>
          {minutes >= long ? (
            <Trans>This takes up to {minutes} min and goes on when you close the dialog.</Trans>
          ) : (
            faultText(i18n, 'timedOut', dialog.faults)
          )}
        </p>
      )}
      <div className={styles['acts']}>
        {run.stage === 'unanswered' && (
          <Button variant="default" size="compact-sm" onClick={onAskAgain}>
            <Trans>Ask for the result again</Trans>
          </Button>
        )}
        {cancellable && onCancel !== undefined && (
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            <Trans>Cancel what is not answered</Trans>
          </Button>
        )}
        {again !== undefined && total > 1 && !waiting && failed > 0 && (
          <RepeatButton {...again} count={failed} />
        )}
      </div>
    </div>
  )
}

/** Minutes from which on nobody sits and waits for the answer. */
const long = 60

/** A channel's id, or the device's. */
function idOf({ apuid, devUid }: CommandTarget): string {
  return apuid === '' ? devUid : apuid
}

function markOf({ state }: CommandTarget): MarkState {
  if (state === 'done') return 'online'
  return bad.has(state) ? 'priority' : 'offline'
}

interface TargetLineProps extends Pick<CommandOutcomeProps, 'dialog' | 'sectionOf'> {
  target: CommandTarget
  /** Null where there is one alone. */
  name: string | null
}

function TargetLine({ target, name, dialog, sectionOf }: TargetLineProps) {
  const { i18n } = useLingui()
  const { done, total, result } = target
  const fault = target.refusal === '' ? targetFault(i18n, target, dialog.faults) : target.refusal
  const lines = answerLines(i18n, result ?? {}, sectionOf)
  return (
    <li>
      <span className={styles['state']}>
        <StatusMark state={markOf(target)} size={12} />
        {name !== null && <b>{name}</b>}
        {stateText(i18n, target.state)}
        {!targetEnded(target) && done !== null && total !== null && (
          <span className={styles['quiet']}>
            <Trans>
              {done} of {total}
            </Trans>
          </span>
        )}
      </span>
      {fault !== null && <p className={styles['quiet']}>{fault}</p>}
      {lines.length > 0 && (
        <dl className={styles['lines']}>
          {lines.map(({ key, title, text }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
