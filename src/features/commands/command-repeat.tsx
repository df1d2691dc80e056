import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { passingParameter } from '#contract/commands/command-parameters.ts'
import type { CommandRow } from '#contract/lists/command.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import type { CommandClass } from './command-class.ts'
import { CommandOutcome } from './command-outcome.tsx'
import { commandTitle, lossText, sectionNameOf } from './command-words.ts'
import styles from './commands.module.css'
import { DangerQuestion } from './danger-question.tsx'
import { useCommand } from './use-command.ts'

interface CommandRepeatProps {
  command: CommandRow
  of: CommandClass
  onEnded: () => void
}

/** Sends a command that failed again, to its device alone; one that takes something away asks as it did before. */
export function CommandRepeat({ command, of, onEnded }: CommandRepeatProps) {
  const { t, i18n } = useLingui()
  const { functions, capabilities } = usePermissions()
  const { run, order, askAgain, cancel } = useCommand()
  const [asked, setAsked] = useState(false)
  const { name, parameters, apuid, devUid, secrets } = command
  const known = of.commands.find((each) => each.name === name)
  const loss = lossText(i18n, name, sectionNameOf(parameters))
  const send = async () => {
    setAsked(false)
    const ids = apuid === '' ? { [of.idsName]: devUid } : { apuids: apuid }
    // The section of a command that sets one alone is not a parameter of its call.
    const several = Object.keys(known?.sets ?? {}).length > 1
    const { section: _, ...fields } = parameters
    const isSet = known?.sets !== undefined
    const values = isSet && !several ? fields : parameters
    if (await order(`${of.list}/command${name}`, { ...ids, ...values })) onEnded()
  }
  const whyNot =
    secrets.length > 0
      ? t`It has a secret, which is not kept here. Send it from the device's Control menu.`
      : known !== undefined && passingParameter(known, parameters) !== undefined
        ? t`It sets a time that has passed. Send it from the device's Control menu.`
        : !functions.has(of.right) || !capabilities.has('operation')
          ? t`Your role does not allow this`
          : null
  return (
    <div>
      <div className={styles['acts']}>
        <Button
          size="compact-sm"
          variant="default"
          loading={run.stage === 'sending'}
          aria-disabled={whyNot !== null}
          {...(whyNot !== null && { 'aria-description': whyNot })}
          onClick={() => whyNot === null && (loss === undefined ? void send() : setAsked(true))}
        >
          <Trans>Send again</Trans>
        </Button>
        {whyNot !== null && <span className={styles['quiet']}>{whyNot}</span>}
      </div>
      <CommandOutcome
        run={run}
        dialog={of.dialogs.find(({ topic }) => known?.topics.includes(topic) === true) ?? noDialog}
        minutes={known?.minutes ?? 0}
        nameOf={(id) => id}
        sectionOf={(each) => of.sectionOf(each, [])}
        onAskAgain={askAgain}
        onCancel={() => void cancel()}
      />
      {asked && (
        <DangerQuestion
          title={commandTitle(i18n, name)}
          loss={loss ?? ''}
          count={1}
          onConfirm={() => void send()}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

const noDialog = { topic: '', asks: [] }
