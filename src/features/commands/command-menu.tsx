import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconTerminal2 } from '@tabler/icons-react'
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
import { topicTitle } from './command-words.ts'

const CommandDialog = lazyPart(async () => (await import('./command-dialog.tsx')).CommandDialog)

/** The control dialogs for the chosen devices, of a list or of a device's details. It needs the operation capability, too. */
export function CommandMenu({ of, rows }: { of: CommandClass; rows: readonly ListRow[] }) {
  const { functions, capabilities } = usePermissions()
  const { i18n } = useLingui()
  const [opened, setOpened] = useState<{ topic: string; rows: readonly ListRow[] } | null>(null)
  const right = functions.has(of.right) && capabilities.has('operation')
  const refused = whyNotWords(i18n, whyNot({ right, rows, rules: batchFunctions.command }), true)
  const report = (why: string) => notify('warning', why, { id: why })
  const offered = of.dialogs.filter(({ topic }) => of.has?.(ownRows(rows), topic) ?? true)
  const dialog = of.dialogs.find(({ topic }) => topic === opened?.topic)
  const close = () => setOpened(null)
  const whyNotTopic = (topic: string): string | null => {
    const acts = of.commands.filter(({ topics }) => topics.includes(topic))
    const refusals = acts.map(({ rules = [] }) =>
      whyNotWords(
        i18n,
        whyNot({ right, rows: ownRows(rows), rules: rules.filter(({ is }) => is === 'one') }),
        true,
      ),
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
          {offered.map(({ topic }) => {
            const why = whyNotTopic(topic)
            return (
              <Menu.Item
                key={topic}
                {...(why !== null && { 'aria-description': why })}
                onClick={() => (why === null ? setOpened({ topic, rows: ownRows(rows) }) : report(why))}
              >
                {topicTitle(i18n, topic)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {dialog !== undefined && opened !== null && (
        <LazyDialog title={topicTitle(i18n, dialog.topic)} onClose={close}>
          <CommandDialog of={of} dialog={dialog} rows={opened.rows} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
