import { Trans, useLingui } from '@lingui/react/macro'

import type { CommandRow } from '#contract/lists/command.ts'
import { DetailGroup } from '#src/devices/detail-group.tsx'
import { usePermissions } from '#src/session/use-permissions.ts'

import type { CommandClass } from './command-class.ts'
import { CommandOutcome } from './command-outcome.tsx'
import { commandTitle, lossText, sectionNameOf } from './command-words.ts'
import styles from './commands.module.css'
import { useCommand } from './use-command.ts'

/** How a command stands with all devices that it went to, of which the journal shows one; nothing where it went to one alone. */
export function WholeCommand({ command, of }: { command: CommandRow; of: CommandClass }) {
  const { commandId, name, parameters } = command
  const { t, i18n } = useLingui()
  const { functions, capabilities } = usePermissions()
  const { run, repeat, askAgain, cancel } = useCommand(commandId)
  const total = Object.values(run.counts ?? {}).reduce((sum, count) => sum + count, 0)
  const mayOrder = functions.has(of.right) && capabilities.has('operation')
  const again = {
    title: commandTitle(i18n, name),
    loss: lossText(i18n, name, sectionNameOf(parameters)),
    onRepeat: () => void repeat(),
  }
  if (run.commandId === commandId && total < 2) return null
  return (
    <DetailGroup title={t`Whole command`}>
      {run.commandId !== commandId && (
        <p className={styles['quiet']}>
          <Trans>Sent again as a new command.</Trans>
        </p>
      )}
      <CommandOutcome
        run={run}
        dialog={noDialog}
        minutes={0}
        nameOf={(id) => id}
        sectionOf={(name) => of.sectionOf(name, [])}
        onAskAgain={askAgain}
        {...(mayOrder && { again, onCancel: () => void cancel() })}
      />
    </DetailGroup>
  )
}

const noDialog = { topic: '', asks: [] }
