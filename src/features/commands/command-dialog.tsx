import type { I18n } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'

import { commandRules } from '#contract/commands/command-parameters.ts'
import { judgeBatch, type BatchDevice } from '#contract/rules/batch-rules.ts'
import type { ReportedValues, Section } from '#contract/configuration/section-form.ts'
import { ChannelChoice } from '#src/devices/settings/channel-choice.tsx'
import dialogs from '#src/lists/entry/dialogs.module.css'
import { listText } from '#src/i18n/list-text.ts'
import { plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { batchWords } from '#src/lists/page/why-not-words.ts'
import { Dialog } from '#src/ui/dialog.tsx'

import type { AnswerLine } from './answer-lines.ts'
import { ChannelSelect } from './channel-select.tsx'
import { CommandBlock } from './command-block.tsx'
import type { CommandClass, CommandDialogForm, ShownCommand } from './command-class.ts'
import { faultText, toAllText, topicTitle, unseenText } from './command-words.ts'
import styles from './commands.module.css'
import { LogFiles } from './log-files.tsx'
import { NowTable } from './now-table.tsx'
import { useNow } from './use-now.ts'
import { waits, type Wait } from './waits.ts'

interface CommandDialogProps {
  of: CommandClass
  dialog: CommandDialogForm
  /** The chosen devices: the person's own. */
  rows: readonly ListRow[]
  /** It goes to all that the list's search finds, and to no chosen ones. */
  matching?: MeantByMatching | undefined
  onClose: () => void
}

export interface CommandMatching {
  readonly criteria: object
  readonly total: number
}

/** All that a search finds, and some of them: what a terminal can be set to depends on its type. */
interface MeantByMatching extends CommandMatching {
  readonly examples: readonly ListRow[]
}

/**
 * The commands of one topic for one device or several: how it is set now, a form for each command, and how each of those that
 * were sent stands. Closing it stops nothing.
 */
export function CommandDialog({ of, dialog, rows, matching, onClose }: CommandDialogProps) {
  const { t, i18n } = useLingui()
  const commands = of.commands.filter(({ topics }) => topics.includes(dialog.topic))
  const ofChannels = commands.some((command) => command.of === 'channel')
  const channels = ofChannels ? of.channelsOf(rows) : []
  const [apuids, setApuids] = useState<readonly string[]>(() =>
    channels.slice(0, rows.length === 1 ? 1 : undefined).map(({ apuid }) => apuid),
  )
  const [wait, setWait] = useState<Wait>('none')
  const [row] = rows
  const alone = rows.length === 1 && row !== undefined ? row : null
  const asksChannel = commands.some(
    ({ name, of: bearer }) => bearer === 'channel' && dialog.asks.includes(name),
  )
  const devices = rows.map(of.deviceOf)
  const offline = wait === 'none' && matching === undefined ? judgeBatch([{ is: 'online' }], devices) : null
  const unasked = judgeBatch([{ is: 'online' }], devices)
  const { now, query } = useNow({
    of,
    dialog,
    row: alone,
    apuid: asksChannel ? (apuids[0] ?? '') : '',
    mayAsk: unasked === null,
  })
  const meant = channels.filter(({ apuid }) => apuids.includes(apuid))
  const title = topicTitle(i18n, dialog.topic)
  const names = new Map(rows.map((each) => [of.idOf(each), of.nameOf(each)]))
  const examples = matching?.examples ?? rows
  const sectionOf = (name: string) => of.sectionOf(name, examples, dialog.topic)
  const forms = commands.flatMap((command) => {
    if (dialog.asks.includes(command.name)) return []
    return of
      .formsOf(command, examples)
      .filter(({ section }) => command.sets === undefined || isShown(section))
      .map((section) => ({ command, section: hadBy(command, section) }))
      .filter(({ section }) => section.fields.length > 0 || !('sets' in command))
  })
  const shown = (dialog.sections ?? commands.flatMap(({ asks = [] }) => asks)).flatMap(
    (name) => sectionOf(name) ?? [],
  )

  function isShown(section: string): boolean {
    return dialog.sections === undefined || dialog.sections.includes(section)
  }
  /** The section with the fields that the chosen channels have. */
  function hadBy({ of: bearer }: ShownCommand, section: Section): Section {
    if (bearer !== 'channel') return section
    const fields = section.fields.filter(
      ({ protocols }) =>
        protocols === undefined ||
        meant.every(({ protocol }) => protocol === null || protocols.includes(protocol)),
    )
    return { ...section, fields }
  }
  /** What it goes to: the devices, or their channels. */
  function devicesOf({ of: bearer }: ShownCommand): readonly BatchDevice[] {
    if (bearer !== 'channel') return devices
    return meant.map(({ gateway, protocol }) => {
      const place = rows.findIndex((each) => of.idOf(each) === gateway)
      return { ...devices[place], protocol, hasChannel: true }
    })
  }
  function whyNot(command: ShownCommand): string | null {
    if (matching !== undefined) {
      const alone = (command.rules ?? []).filter(({ is }) => is === 'one')
      const refused = judgeBatch(alone, [{}, {}])
      return refused && batchWords(i18n, refused)
    }
    const refusal = offline ?? judgeBatch([{ is: 'some' }, ...(command.rules ?? [])], devicesOf(command))
    if (refusal?.reason === 'batch.nothing' && command.of === 'channel') return t`Select at least one channel`
    if (refusal !== null) return batchWords(i18n, refusal)
    const isUnknown = dialog.asksFirst === true && alone !== null && now.stage !== 'ended'
    return isUnknown && wait === 'none' ? faultText(i18n, 'unasked') : null
  }
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={
        alone === null ? (
          <SeveralTitle title={title} count={matching?.total ?? rows.length} />
        ) : (
          `${title} · ${of.nameOf(alone)}`
        )
      }
      closeOnClickOutside={false}
    >
      <div className={styles['scope']}>
        {ofChannels && alone !== null && (
          <ChannelSelect
            channels={channels}
            value={apuids[0] ?? ''}
            onChange={(apuid) => setApuids(apuid === '' ? [] : [apuid])}
          />
        )}
        <Select
          label={t`If a device is offline`}
          data={waits(i18n)}
          value={wait}
          allowDeselect={false}
          comboboxProps={{ shadow: 'sm' }}
          onChange={(next) => setWait(next ?? 'none')}
        />
      </div>
      {rows.some((each) => of.receivesLater?.(each)) && (
        <p className={dialogs['note']}>
          <Trans>
            A terminal that sleeps gets commands when it next reports. You can close this dialog: the result
            appears under “Commands sent”.
          </Trans>
        </p>
      )}
      {matching !== undefined && (
        <p className={dialogs['note']}>{toAllText(i18n, ofChannels ? 'channel' : of.list)}</p>
      )}
      {ofChannels && alone === null && matching === undefined && (
        <ChannelChoice channels={channels} chosen={apuids} onChoose={setApuids} />
      )}
      {alone === null ? (
        <p className={dialogs['note']}>
          <Trans>Current values are shown for one device at a time.</Trans>
        </p>
      ) : (
        dialog.asks.length > 0 && (
          <NowTable
            now={now}
            dialog={dialog}
            sections={shown}
            properties={propertiesOf(i18n, of, dialog, alone)}
            whyNot={unasked === null ? null : batchWords(i18n, unasked)}
            onQuery={query}
          />
        )
      )}
      {forms.map(({ command, section }) => {
        const [first] = command.of === 'channel' ? meant : []
        const ids =
          matching !== undefined
            ? { matching: matching.criteria }
            : command.of === 'channel'
              ? { apuids: apuids.join() }
              : { [of.idsName]: rows.map(of.idOf).join() }
        return (
          <CommandBlock
            key={`${command.name}.${section.section}`}
            command={command}
            section={section}
            dialog={dialog}
            path={`${of.list}/command${command.name}`}
            names={ids}
            keepMs={wait === 'none' ? 0 : Number(wait)}
            question={matching === undefined ? null : unseenText(i18n, of.list)}
            count={
              matching !== undefined ? matching.total : command.of === 'channel' ? apuids.length : rows.length
            }
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values of a section
            reported={(now.sections.get(section.section)?.values ?? {}) as ReportedValues}
            traits={
              alone === null
                ? { armVersion: '', protocolModel: first?.protocol ?? null }
                : { ...of.traitsOf(alone), ...(first !== undefined && { protocolModel: first.protocol }) }
            }
            answers={now.answers}
            judge={(values) => {
              if (matching !== undefined) return null
              const refusal = judgeBatch(commandRules(command, values), devicesOf(command))
              return refusal && batchWords(i18n, refusal)
            }}
            whyNot={whyNot(command)}
            nameOf={(id) => names.get(id) ?? id}
            sectionOf={sectionOf}
            onEnded={() => alone !== null && dialog.asks.length > 0 && query()}
          />
        )
      })}
      {dialog.hasFiles === true && alone !== null && <LogFiles row={alone} />}
    </Dialog>
  )
}

/** What its row says of it. */
function propertiesOf(
  i18n: I18n,
  of: CommandClass,
  { properties = [] }: CommandDialogForm,
  row: ListRow,
): AnswerLine[] {
  return properties.map((name) => ({
    key: name,
    title: listText(`${of.listName}.${name}`, i18n.locale) ?? name,
    text: plainText(row[name]) || '–',
  }))
}

function SeveralTitle({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title} · <Plural value={count} one="# device" other="# devices" />
    </>
  )
}
