import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCopy, IconFileDescription, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react'

import type { ListForm } from '#contract/lists/list-form.ts'
import { membersOf } from '#contract/lists/shown-enumerations.ts'
import { copyText } from '#src/ui/copy-text.tsx'

import type { StatusChange } from './list-controls.tsx'
import type { ListDialog } from './list-dialogs.tsx'
import { plainText, type ListRow } from './list-row.ts'
import type { ListWords } from './list-texts.ts'
import type { ListRights } from './use-list-rights.ts'

interface RowMenuProps {
  row: ListRow
  /** Where it was asked for, in pixels of the window. */
  x: number
  y: number
  form: ListForm
  words: ListWords
  rights: ListRights
  statusChange?: StatusChange
  onOpen: () => void
  onDialog: (dialog: ListDialog) => void
  onClose: () => void
}

const icon = { size: '0.875rem', stroke: 1.5 } as const

/** What can be done with the row under the pointer. What cannot be done with it is not in the menu. */
export function RowMenu({
  row,
  x,
  y,
  form,
  words,
  rights,
  statusChange,
  onOpen,
  onDialog,
  onClose,
}: RowMenuProps) {
  const own = row.own !== false
  const texts = form.columns.filter(({ kind, name }) => kind === 'text' && plainText(row[name]) !== '')
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      shadow="sm"
      position="bottom-start"
      offset={0}
      withinPortal
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileDescription {...icon} />} onClick={onOpen}>
          <Trans>Details</Trans>
        </Menu.Item>
        {own && rights.edit && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onDialog({ kind: 'entry', row })}>
            <Trans>Edit</Trans>
          </Menu.Item>
        )}
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconCopy {...icon} />}>
              <Trans>Copy</Trans>
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {texts.map(({ name }) => (
              <Menu.Item key={name} onClick={() => void copyText(plainText(row[name]))}>
                {words.heading(name)}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        {own && rights.freeze && statusChange !== undefined && (
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconReplace {...icon} />}>
                <Trans>Change status</Trans>
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              {membersOf(statusChange.enumeration).map(({ value }) => (
                <Menu.Item
                  key={value}
                  disabled={row[statusChange.field] === value}
                  onClick={() => onDialog({ kind: 'status', rows: [row], value })}
                >
                  {words.member(statusChange.enumeration, value)}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        )}
        {own && rights.delete && (
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            onClick={() => onDialog({ kind: 'delete', rows: [row] })}
          >
            <Trans>Delete</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
