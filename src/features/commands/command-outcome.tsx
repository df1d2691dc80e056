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
import { hasEnded } from './follow-command.ts'
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
  onCancel: () => void
}

/** How a command stands: with each device where it went to several, and what they answered. */
export function CommandOutcome(props: CommandOutcomeProps) {
  const { run, dialog, minutes, nameOf, sectionOf, onAskAgain, onCancel } = props
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
  const waiting = run.targets.some(({ state }) => state === 'queued')
  return (
    <div className={styles['outcome']}>
      <output>
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
          <ul className={styles['targets']}>
            {run.targets.map((target) => (
              <TargetLine
                key={target.commandId}
                target={target}
                dialog={dialog}
                name={run.targets.length + run.refusals.length === 1 ? null : nameOf(idOf(target))}
                sectionOf={sectionOf}
              />
            ))}
          </ul>
        )}
        {run.refusals.length > 0 && (
          <ul className={styles['targets']}>
            {run.refusals.map(({ objectid, msg }) => (
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
        {run.stage === 'following' && (run.targets.length === 0 || waiting) && (
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            <Trans>Cancel what is not sent</Trans>
          </Button>
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
  return state === 'failed' || state === 'unsupported' || state === 'timedOut' ? 'priority' : 'offline'
}

interface TargetLineProps extends Pick<CommandOutcomeProps, 'dialog' | 'sectionOf'> {
  target: CommandTarget
  /** Null where there is one alone. */
  name: string | null
}

function TargetLine({ target, name, dialog, sectionOf }: TargetLineProps) {
  const { i18n } = useLingui()
  const { done, total, result } = target
  const fault = targetFault(i18n, target, dialog.faults)
  const lines = answerLines(i18n, result ?? {}, sectionOf)
  return (
    <li>
      <span className={styles['state']}>
        <StatusMark state={markOf(target)} size={12} />
        {name !== null && <b>{name}</b>}
        {stateText(i18n, target.state)}
        {!hasEnded(target) && done !== null && total !== null && (
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
