import { useLingui } from '@lingui/react/macro'
import { IconMap2, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { MenuEntry } from '#src/session/permitted-menu.ts'

import styles from './shell.module.css'

const icons: Record<string, Icon> = { map: IconMap2 }

interface MenuProps {
  entries: readonly MenuEntry[]
  open: boolean
  /** Where the menu lies over the page: it was used, or is not wanted. */
  onClose: () => void
}

export function Menu({ entries, open, onClose }: MenuProps) {
  const { t } = useLingui()
  return (
    <>
      {open && <button type="button" className={styles['scrim']} aria-label={t`Close`} onClick={onClose} />}
      <nav className={styles['menu']} data-open={open} aria-label={t`Pages`}>
        <Entries entries={entries} onChoose={onClose} />
      </nav>
    </>
  )
}

function Entries({ entries, onChoose }: { entries: readonly MenuEntry[]; onChoose: () => void }) {
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
                {EntryIcon !== undefined && <EntryIcon size="1.125rem" stroke={1.5} aria-hidden />}
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
