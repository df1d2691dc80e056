import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconTerminal2 } from '@tabler/icons-react'
import { useState } from 'react'

import { batchFunctions } from '#contract/rules/batch-rules.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'
import { whyNotWords } from '#src/lists/page/why-not-words.ts'
import { ownRows, whyNot } from '#src/lists/page/why-not.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Control } from '#src/ui/list/control-bar.tsx'
import { menuInPlace } from '#src/ui/menu-in-place.ts'
import { notify } from '#src/ui/notices/notify.tsx'

import type { CommandClass } from './command-class.ts'
import type { CommandMatching } from './command-dialog.tsx'
import { topicTitle } from './command-words.ts'

const RepairDialog = lazyPart(async () => (await import('./repair-dialog.tsx')).RepairDialog)
const CommandDialog = lazyPart(async () => (await import('./command-dialog.tsx')).CommandDialog)

/** No topic of commands: what of these differs from the desired values. */
const repairTopic = 'repair'

interface Opened {
  topic: string
  rows: readonly ListRow[]
  matching?: CommandMatching & { examples: readonly ListRow[] }
}

interface CommandMenuProps {
  of: CommandClass
  rows: readonly ListRow[]
  /** What the list is searched for, where commands can go to all that it finds. */
  matching?: CommandMatching
}

/** The control dialogs for the chosen devices, of a list or of a device's details. It needs the operation capability, too. */
export function CommandMenu({ of, rows, matching }: CommandMenuProps) {
  const { functions, capabilities } = usePermissions()
  const { i18n, t } = useLingui()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [toAll, setToAll] = useState(false)
  const own = ownRows(rows)
  const meant =
    toAll && matching !== undefined ? { rows: [], matching: { ...matching, examples: own } } : { rows: own }
  const right = functions.has(of.right) && capabilities.has('operation')
  const refused = whyNotWords(i18n, whyNot({ right, rows, rules: batchFunctions.command }), true)
  const report = (why: string) => notify('warning', why, { id: why })
  const offered = of.dialogs.filter(({ topic }) => of.has?.(own, topic) ?? true)
  const dialog = of.dialogs.find(({ topic }) => topic === opened?.topic)
  // The next command goes to chosen ones again.
  const close = () => {
    setOpened(null)
    setToAll(false)
  }
  const whyNotTopic = (topic: string): string | null => {
    const acts = of.commands.filter(({ topics }) => topics.includes(topic))
    if (toAll) return null
    const refusals = acts.map(({ rules = [] }) =>
      whyNotWords(i18n, whyNot({ right, rows: own, rules: rules.filter(({ is }) => is === 'one') }), true),
    )
    return refusals.every((why) => why !== null) ? (refusals[0] ?? null) : null
  }
  return (
    <>
      <Menu {...menuInPlace} shadow="sm" position="bottom-start" disabled={refused !== null}>
        <Menu.Target>
          <Control icon={<IconTerminal2 size="0.875rem" stroke={1.5} />} whyNot={refused} onRefused={report}>
            <Trans>Control</Trans> <IconChevronDown size="0.75rem" stroke={1.5} />
          </Control>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {matching !== undefined && matching.total > rows.length && (
            <>
              {[false, true].map((all) => (
                <Menu.Item
                  key={String(all)}
                  aria-current={toAll === all}
                  closeMenuOnClick={false}
                  rightSection={toAll === all && <IconCheck size="0.875rem" />}
                  onClick={() => setToAll(all)}
                >
                  {all ? (
                    <Plural value={matching.total} one="To all # found" other="To all # found" />
                  ) : (
                    <Plural value={rows.length} one="To # selected" other="To # selected" />
                  )}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          {offered.map(({ topic }) => {
            const why = whyNotTopic(topic)
            return (
              <Menu.Item
                key={topic}
                {...(why !== null && { 'aria-description': why })}
                onClick={() => (why === null ? setOpened({ topic, ...meant }) : report(why))}
              >
                {topicTitle(i18n, topic)}
              </Menu.Item>
            )
          })}
          <Menu.Divider />
          <Menu.Item onClick={() => setOpened({ topic: repairTopic, ...meant })}>
            <Trans>Send desired values that differ</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened?.topic === repairTopic && (
        <LazyDialog title={t`Send desired values that differ`} onClose={close}>
          <RepairDialog of={of} rows={opened.rows} matching={opened.matching} onClose={close} />
        </LazyDialog>
      )}
      {dialog !== undefined && opened !== null && (
        <LazyDialog title={topicTitle(i18n, dialog.topic)} onClose={close}>
          <CommandDialog
            of={of}
            dialog={dialog}
            rows={opened.rows}
            matching={opened.matching}
            onClose={close}
          />
        </LazyDialog>
      )}
    </>
  )
}
