import { useLingui } from '@lingui/react/macro'
import {
  IconCopy,
  IconFileDescription,
  IconPencil,
  IconPlayerPlay,
  IconReplace,
  IconSnowflake,
  IconTrash,
} from '@tabler/icons-react'

import { membersOf } from '#contract/lists/shown-enumerations.ts'
import { flag } from '#contract/wire/enumerations.ts'
import { ContextMenu } from '#src/ui/context-menu/context-menu.tsx'
import type { MenuEntry } from '#src/ui/context-menu/menu-entry.ts'
import { copyText } from '#src/ui/copy-text.tsx'

import { useListParts, type ListDialog } from './list-parts.ts'
import { plainText, type ListRow } from './list-row.ts'
import { whyNotWords } from './why-not-words.ts'

interface RowMenuProps {
  row: ListRow
  /** Where it was asked for, in pixels of the window. */
  x: number
  y: number
  onOpen: () => void
  onDialog: (dialog: ListDialog) => void
  onClose: () => void
}

const icon = { size: '0.875rem', stroke: 1.5 } as const

/** What can be done with the row under the pointer. What it never could is not in the menu. */
export function RowMenu({ row, x, y, onOpen, onDialog, onClose }: RowMenuProps) {
  const { form, words, rights, statusChange } = useListParts()
  const { t, i18n } = useLingui()
  const own = row.own !== false
  const ofOneself = row['self'] === true ? (whyNotWords(i18n, 'oneself', false) ?? undefined) : undefined
  const texts = form.columns.filter(({ kind, name }) => kind === 'text' && plainText(row[name]) !== '')
  const entries: MenuEntry[] = [
    { key: 'details', label: t`Details`, icon: <IconFileDescription {...icon} />, onSelect: onOpen },
  ]
  if (own && rights.edit)
    entries.push({
      key: 'edit',
      label: t`Edit`,
      icon: <IconPencil {...icon} />,
      onSelect: () => onDialog({ kind: 'entry', row }),
    })
  if (texts.length > 0)
    entries.push({
      key: 'copy',
      label: t`Copy`,
      icon: <IconCopy {...icon} />,
      children: texts.map(({ name }) => ({
        key: name,
        label: words.heading(name),
        onSelect: () => void copyText(plainText(row[name])),
      })),
    })
  if (own && statusChange !== null && rights[statusChange.needs ?? 'freeze'])
    entries.push({
      key: 'status',
      label: statusChange.label === undefined ? t`Change status` : i18n._(statusChange.label),
      icon: <IconReplace {...icon} />,
      children: membersOf(statusChange.enumeration).map(({ value }) => ({
        key: String(value),
        label: words.member(statusChange.enumeration, value),
        whyNot: row[statusChange.field] === value ? t`Already in this state` : undefined,
        onSelect: () => onDialog({ kind: 'status', rows: [row], value }),
      })),
    })
  if (own && form.freezes !== undefined && rights.freeze) {
    const isFrozen = row[form.freezes] === flag.values.frozen
    const opt = isFrozen ? flag.values.active : flag.values.frozen
    entries.push({
      key: 'freeze',
      label: isFrozen ? t`Activate` : t`Freeze`,
      icon: isFrozen ? <IconPlayerPlay {...icon} /> : <IconSnowflake {...icon} />,
      whyNot: ofOneself,
      onSelect: () => onDialog({ kind: 'freeze', rows: [row], opt }),
    })
  }
  if (own && rights.delete)
    entries.push({
      key: 'delete',
      label: t`Delete`,
      icon: <IconTrash {...icon} />,
      whyNot: ofOneself,
      onSelect: () => onDialog({ kind: 'delete', rows: [row] }),
    })
  return <ContextMenu at={{ x, y }} label={t`Menu of this row`} entries={entries} onClose={onClose} />
}
