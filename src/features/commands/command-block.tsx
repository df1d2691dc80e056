import { Trans, useLingui } from '@lingui/react/macro'
import { Button, MultiSelect } from '@mantine/core'
import { useId, useState } from 'react'

import type { ReportedValues, Section } from '#contract/configuration/section-form.ts'
import { DesiredField } from '#src/devices/settings/desired-field.tsx'
import { faultWords } from '#src/devices/settings/fault-words.ts'
import { fieldTitle, sectionTitle } from '#src/devices/settings/section-words.ts'
import dialogs from '#src/lists/entry/dialogs.module.css'
import { FaultBox } from '#src/ui/fault-box.tsx'

import type { CommandDialogForm, CommandTraits, ShownCommand } from './command-class.ts'
import { CommandOutcome } from './command-outcome.tsx'
import { commandTitle, lossText } from './command-words.ts'
import styles from './commands.module.css'
import { DangerQuestion } from './danger-question.tsx'
import { VersionField } from './version-field.tsx'
import { useCommand } from './use-command.ts'
import { useCommandForm } from './use-command-form.ts'

interface CommandBlockProps {
  command: ShownCommand
  /** What is typed: the parameters, or the fields of one section. */
  section: Section
  dialog: CommandDialogForm
  path: string
  /** The ids of the call. */
  names: Readonly<Record<string, unknown>>
  /** How long it waits for devices that are offline; 0: it does not. */
  keepMs: number
  /** Asked before it goes to so many that nobody has looked through them; null: it goes to chosen ones. */
  question: string | null
  /** How many devices or channels it goes to. */
  count: number
  reported: ReportedValues
  traits: CommandTraits
  /** What the device answered: a parameter of the name of a list in it is chosen from that. */
  answers: Readonly<Record<string, unknown>>
  /** Why its devices cannot have these parameters; null when they can. */
  judge: (values: ReportedValues) => string | null
  /** Why it cannot be sent; null when it can. */
  whyNot: string | null
  nameOf: (id: string) => string
  sectionOf: (name: string) => Section | undefined
  /** It has ended: the device is set otherwise. */
  onEnded: () => void
}

/** One command of a dialog: its form, its button, and how it stands. */
export function CommandBlock(props: CommandBlockProps) {
  const { command, section, dialog, path, names, question, count, reported, traits, answers, whyNot } = props
  const { t, i18n } = useLingui()
  const heading = useId()
  const form = useCommandForm({ command, section, reported, traits })
  const { run, order, repeat, askAgain, cancel } = useCommand()
  const [refused, setRefused] = useState<string | null>(null)
  const [asked, setAsked] = useState<ReportedValues | null>(null)
  const several = Object.keys(command.sets ?? {}).length > 1
  const title = several
    ? `${commandTitle(i18n, command.name)} · ${sectionTitle(section, i18n.locale)}`
    : commandTitle(i18n, command.name)
  const loss = lossText(i18n, command.name, section.section)
  const busy = run.stage === 'sending'
  const send = async (values: ReportedValues) => {
    setAsked(null)
    const body = { ...names, ...(several && { section: section.section }), ...values }
    if (await order(path, body, props.keepMs)) props.onEnded()
  }
  const choose = (name: string, chosen: readonly string[]) => {
    const most = command.parameters?.find((each) => each.name === name)?.most ?? chosen.length
    setRefused(chosen.length > most ? t`Select at most ${most}.` : null)
    if (chosen.length <= most) form.change(name, chosen.join())
  }
  const submit = () => {
    const values = form.read()
    if (values === null || whyNot !== null || busy) return
    const why = props.judge(values)
    setRefused(why)
    if (why !== null) return
    if (loss === undefined && question === null) void send(values)
    else setAsked(values)
  }
  return (
    <section className={styles['block']} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {loss !== undefined && <p className={styles['quiet']}>{loss}</p>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {form.fields.length > 0 && (
          <div className={dialogs['fields']}>
            {form.fields.map((field) => {
              const fault = form.faults.get(field.name)
              const error =
                fault === undefined ? undefined : fault.fault === 'required' ? (
                  <Trans>Enter a value.</Trans>
                ) : (
                  faultWords(i18n, section, fault)
                )
              const choices = answers[field.name]
              const value = form.typed[field.name] ?? ''
              if (field.name === 'version' && command.versionsOf !== undefined)
                return (
                  <VersionField
                    key={field.name}
                    of={command.versionsOf}
                    label={fieldTitle(section, field, i18n.locale)}
                    value={value}
                    error={error}
                    onChange={(next) => form.change(field.name, next)}
                  />
                )
              return Array.isArray(choices) ? (
                <MultiSelect
                  key={field.name}
                  label={fieldTitle(section, field, i18n.locale)}
                  data={choices.map(String)}
                  value={value === '' ? [] : value.split(',')}
                  error={error}
                  comboboxProps={{ shadow: 'sm' }}
                  onChange={(chosen) => choose(field.name, chosen)}
                />
              ) : (
                <DesiredField
                  key={field.name}
                  section={section}
                  field={field}
                  value={value}
                  reported={reported[field.name]}
                  error={error}
                  first={false}
                  armVersion={traits.armVersion}
                  isSent
                  onChange={(next) => form.change(field.name, next)}
                />
              )
            })}
          </div>
        )}
        {form.isBare && (
          <FaultBox>
            <Trans>Enter a value in at least one field.</Trans>
          </FaultBox>
        )}
        {refused !== null && <FaultBox>{refused}</FaultBox>}
        <div className={styles['acts']}>
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            loading={busy}
            aria-disabled={whyNot !== null}
            {...(whyNot !== null && { 'aria-description': whyNot })}
          >
            {title}
          </Button>
          {whyNot !== null && <span className={styles['quiet']}>{whyNot}</span>}
        </div>
      </form>
      <CommandOutcome
        run={run}
        dialog={dialog}
        minutes={command.minutes}
        nameOf={props.nameOf}
        sectionOf={props.sectionOf}
        onAskAgain={askAgain}
        onCancel={() => void cancel()}
        again={{ title, loss, onRepeat: () => void repeat() }}
      />
      {asked !== null && (
        <DangerQuestion
          title={title}
          loss={[question, loss].filter((part) => typeof part === 'string').join(' ')}
          count={count}
          onConfirm={() => void send(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
