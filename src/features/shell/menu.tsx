import { useLingui } from '@lingui/react/macro'
import { IconMap2, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { MenuEntry } from '#src/session/permitted-menu.ts'

import styles from './shell.module.css'

const icons: Record<string, Icon> = { map: IconMap2 }

interface MenuProps {
  entries: readonly MenuEntry[]
  open: boolean
  onChoose: () => void
}

export function Menu({ entries, open, onChoose }: MenuProps) {
  const { t } = useLingui()
  return (
    <nav className={styles['menu']} data-open={open} aria-label={t`Pages`}>
      <Entries entries={entries} onChoose={onChoose} />
    </nav>
  )
}

function Entries({ entries, onChoose }: Omit<MenuProps, 'open'>) {
  return (
    <ul>
      {entries.map((entry) => {
        const EntryIcon = icons[entry.code]
        return (
          <li key={entry.code}>
            {entry.url === null ? (
              <div className={styles['group']}>{entry.name}</div>
            ) : (
              <Link to={entry.url} className={styles['entry']} onClick={onChoose}>
                {EntryIcon !== undefined && <EntryIcon size={18} stroke={1.5} aria-hidden />}
                {entry.name}
              </Link>
            )}
            {entry.children.length > 0 && <Entries entries={entry.children} onChoose={onChoose} />}
          </li>
        )
      })}
    </ul>
  )
}
