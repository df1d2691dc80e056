import { Trans, useLingui } from '@lingui/react/macro'
import { Parse } from 'typebox/value'

import { commandList, type CommandRow } from '#contract/lists/command.ts'
import { DetailGroup } from '#src/devices/detail-group.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { DetailList } from '#src/lists/page/detail-list.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { answerLines, sectionLines, type AnswerLine } from './answer-lines.ts'
import type { CommandClass } from './command-class.ts'
import { CommandRepeat } from './command-repeat.tsx'
import { WholeCommand } from './whole-command.tsx'
import { answerTitle } from './command-words.ts'
import styles from './commands.module.css'

interface CommandDetailsProps {
  row: ListRow
  /** By the type of device. */
  classes: Readonly<Partial<Record<number, CommandClass>>>
  onChanged: () => void
}

/** The row as its list gives it. */
function commandOf(row: ListRow): CommandRow {
  return Parse(commandList.row, row)
}

const failed: ReadonlySet<string> = new Set(['refused', 'failed', 'unsupported', 'timedOut', 'cancelled'])

/** One command to one device: what was sent and answered, as values and as it was on the wire. */
export function CommandDetails({ row, classes, onChanged }: CommandDetailsProps) {
  const { t, i18n } = useLingui()
  const command = commandOf(row)
  const of = classes[command.devType]
  const sent = sentLines()
  const answered = answerLines(i18n, command.result ?? {}, sectionOf)
  return (
    <>
      <p>
        <DeviceLink id={command.deviceId} type={command.devType}>
          <Trans>Open the device</Trans>
        </DeviceLink>
      </p>
      <DetailList row={row} />
      <DetailGroup title={t`Sent`}>
        <Lines lines={sent} />
        <Wire message={messageOf(command)} />
      </DetailGroup>
      <DetailGroup title={t`Answered`}>
        <Lines lines={answered} />
        {command.result === null ? (
          <p className={styles['quiet']}>
            <Trans>No answer.</Trans>
          </p>
        ) : (
          <Wire message={{ commandId: command.targetId, result: command.result }} />
        )}
      </DetailGroup>
      {command.refusal !== '' && <p>{command.refusal}</p>}
      {of !== undefined && <WholeCommand key={command.commandId} command={command} of={of} />}
      {of !== undefined && failed.has(command.state) && (
        <CommandRepeat key={command.objectid} command={command} of={of} onEnded={onChanged} />
      )}
    </>
  )

  function sectionOf(name: string) {
    return of?.sectionOf(name, [])
  }
  function sentLines(): AnswerLine[] {
    const { section: name, ...fields } = command.parameters
    const section = typeof name === 'string' ? sectionOf(name) : undefined
    const secrets = Object.fromEntries(command.secrets.map((secret) => [secret, true]))
    if (section !== undefined) return sectionLines(i18n, section, { ...fields, ...secrets })
    return [
      ...answerLines(i18n, command.parameters, () => undefined),
      ...command.secrets.map((secret) => ({ key: secret, title: answerTitle(i18n, secret), text: t`Set` })),
    ]
  }
}

/** The message to the gateway, without the secrets in it. */
function messageOf({ targetId, name, apuid, parameters, deadline }: CommandRow): object {
  return {
    commandId: targetId,
    name,
    parameters: { ...(apuid !== '' && { apuid }), ...parameters },
    deadline,
  }
}

function Lines({ lines }: { lines: readonly AnswerLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={styles['lines']}>
      {lines.map(({ key, title, text }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Wire({ message }: { message: object }) {
  const { i18n } = useLingui()
  const text = JSON.stringify(message)
  const bytes = i18n.number(new TextEncoder().encode(text).length)
  return (
    <details className={styles['wire']}>
      <summary>
        <Trans>As on the wire, {bytes} bytes</Trans>
      </summary>
      <code>{text}</code>
    </details>
  )
}
