import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'

import type { DriftRepair } from '#contract/calls/drift-repairs.ts'
import { configurationDrift } from '#contract/wire/enumerations.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { sectionTitle } from '#src/devices/settings/section-words.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'
import { serverNow } from '#src/live/live-client.ts'
import { formatPlainSearch } from '#src/tabs/plain-search.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { LetterConfirmation } from '#src/ui/letters/letter-confirmation.tsx'
import { OrderFailure } from '#src/ui/order-foot.tsx'
import { PageLink } from '#src/ui/page-link.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import type { CommandClass } from './command-class.ts'
import type { CommandMatching } from './command-dialog.tsx'
import { CommandOutcome } from './command-outcome.tsx'
import { commandTitle, lossText } from './command-words.ts'
import styles from './commands.module.css'
import { useCommand } from './use-command.ts'
import { waits, type Wait } from './waits.ts'

interface RepairDialogProps {
  of: CommandClass
  /** The chosen devices: the person's own. */
  rows: readonly ListRow[]
  /** It goes to all that the list's search finds, and to no chosen ones. */
  matching?: CommandMatching | undefined
  onClose: () => void
}

/** More commands than these are followed in the journal. */
const mostFollowed = 10

/** Sends devices what is desired of them and not reported so, and follows the commands that this takes. */
export function RepairDialog({ of, rows, matching, onClose }: RepairDialogProps) {
  const { t, i18n } = useLingui()
  const [wait, setWait] = useState<Wait>('none')
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [repair, setRepair] = useState<DriftRepair | null>(null)
  const count = matching?.total ?? rows.length
  const title = t`Send desired values that differ`
  const names = new Map(rows.map((row) => [of.idOf(row), of.nameOf(row)]))
  const send = async () => {
    if (sending) return
    setSending(true)
    setFailure(null)
    const devices =
      matching === undefined
        ? { [of.idsName]: rows.map(of.idOf).join() }
        : { matching: { ...matching.criteria, drift: configurationDrift.values.differs } }
    const until = wait === 'none' ? {} : { keepUntil: Math.round(serverNow()) + Number(wait) }
    try {
      setRepair(
        (await request(`${of.list}/repairDrift`, { body: { ...devices, ...until }, quiet: true })).data,
      )
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    }
    setSending(false)
  }
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={
        <>
          {title} · <Plural value={count} one="# device" other="# devices" />
        </>
      }
      closeOnClickOutside={false}
    >
      {repair === null ? (
        <LetterConfirmation action={title} doing={sending} onConfirm={() => void send()} onCancel={onClose}>
          <p>
            <Trans>
              Each device gets the desired values that it does not report. Server addresses and AI learning
              are left out.
            </Trans>
          </p>
          <Select
            label={t`If a device is offline`}
            data={waits(i18n)}
            value={wait}
            allowDeselect={false}
            comboboxProps={{ shadow: 'sm' }}
            onChange={(next) => setWait(next ?? 'none')}
          />
        </LetterConfirmation>
      ) : (
        <Sent repair={repair} of={of} names={names} />
      )}
      {failure !== null && <OrderFailure failure={failure} />}
      {repair !== null && repair.left > 0 && (
        <div className={styles['acts']}>
          <span className={styles['quiet']}>
            <Plural
              value={repair.left}
              one="# setting is not sent yet."
              other="# settings are not sent yet."
            />
          </span>
          <Button variant="default" size="compact-sm" loading={sending} onClick={() => void send()}>
            <Trans>Send the next ones</Trans>
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface SentProps {
  repair: DriftRepair
  of: CommandClass
  names: ReadonlyMap<string, string>
}

function Sent({ repair: { commands, results, underWay }, of, names }: SentProps) {
  const { t, i18n } = useLingui()
  const others = commands.slice(mostFollowed)
  return (
    <>
      {underWay > 0 && (
        <p className={styles['quiet']}>
          <Plural
            value={underWay}
            one="# setting is already being sent."
            other="# settings are already being sent."
          />
        </p>
      )}
      {commands.length === 0 && results.length === 0 && underWay === 0 && (
        <p>
          <Trans>Nothing differs from the desired values.</Trans>
        </p>
      )}
      {commands.slice(0, mostFollowed).map((command) => (
        <RepairCommand key={command.commandId} command={command} of={of} names={names} />
      ))}
      {others.length > 0 && (
        <section className={styles['block']} aria-label={t`More commands`}>
          <ul className={styles['targets']}>
            {others.map(({ commandId, name, count }) => (
              <li key={commandId}>
                <PageLink href={`/maintenance-manage/commands${formatPlainSearch({ commandId })}`}>
                  {commandTitle(i18n, name)}
                </PageLink>{' '}
                <Plural value={count} one="# device" other="# devices" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {results.length > 0 && (
        <section className={styles['block']} aria-label={t`Not sent`}>
          <h3>
            <Plural value={results.length} one="Not sent to # device" other="Not sent to # devices" />
          </h3>
          <ul className={styles['manyTargets']}>
            {results.map(({ objectid, msg }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a device may be refused several settings
              <li key={`${objectid} ${place}`}>
                <span className={styles['state']}>
                  <StatusMark state="priority" size={12} />
                  {names.get(objectid) ?? objectid}
                </span>{' '}
                {msg}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface RepairCommandProps extends Pick<SentProps, 'of' | 'names'> {
  command: DriftRepair['commands'][number]
}

/** One of the commands of a repair, and how it stands. */
function RepairCommand({ command, of, names }: RepairCommandProps) {
  const { i18n } = useLingui()
  const { run, askAgain, cancel, repeat } = useCommand(command.commandId)
  const section = of.sectionOf(command.section, [])
  return (
    <section className={styles['block']}>
      <h3>
        {commandTitle(i18n, command.name)}
        {section !== undefined && ` · ${sectionTitle(section, i18n.locale)}`}
      </h3>
      <CommandOutcome
        run={run}
        dialog={noDialog}
        minutes={0}
        nameOf={(id) => names.get(id) ?? id}
        sectionOf={(name) => of.sectionOf(name, [])}
        onAskAgain={askAgain}
        onCancel={() => void cancel()}
        again={{
          title: commandTitle(i18n, command.name),
          loss: lossText(i18n, command.name, command.section),
          onRepeat: () => void repeat(),
        }}
      />
    </section>
  )
}

const noDialog = { topic: '', asks: [] }
