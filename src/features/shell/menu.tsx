import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { pagesOf, type MenuEntry } from '#src/session/permitted-menu.ts'
import { PageLink } from '#src/ui/page-link.tsx'

import { foldedGroups, storeFoldedGroups } from './folded-groups.ts'
import { menuIcons } from './menu-icons.ts'
import styles from './menu.module.css'

interface MenuProps {
  entries: readonly MenuEntry[]
  /** The page that is shown. */
  shown: string | null
  /** Where a page opens: an open one as it was left. */
  addressOf: (path: string) => string
  open: boolean
  /** Where the menu lies over the page: it was used, or is not wanted. */
  onClose: () => void
}

/** The pages that the person may open, in groups that fold; this browser remembers which. */
export function Menu({ entries, shown, addressOf, open, onClose }: MenuProps) {
  const { t } = useLingui()
  const [folded, setFolded] = useState(foldedGroups)
  const fold = (code: string) => {
    const next = folded.includes(code) ? folded.filter((each) => each !== code) : [...folded, code]
    setFolded(next)
    storeFoldedGroups(next)
  }
  return (
    <>
      {open && <button type="button" className={styles['scrim']} aria-label={t`Close`} onClick={onClose} />}
      <nav className={styles['menu']} data-open={open} aria-label={t`Menu`}>
        <Entries
          entries={entries}
          shown={shown}
          addressOf={addressOf}
          folded={folded}
          onFold={fold}
          onChoose={onClose}
        />
      </nav>
    </>
  )
}

interface EntriesProps extends Pick<MenuProps, 'entries' | 'shown' | 'addressOf'> {
  folded: readonly string[]
  onFold: (code: string) => void
  onChoose: () => void
}

function Entries({ entries, ...rest }: EntriesProps) {
  const { shown, addressOf, onChoose } = rest
  return (
    <ul>
      {entries.map((entry) =>
        entry.url === null ? (
          <Group key={entry.code} entry={entry} {...rest} />
        ) : (
          <li key={entry.code}>
            <PageLink
              href={addressOf(entry.url)}
              className={styles['entry']}
              aria-current={entry.url === shown ? 'page' : undefined}
              onClick={onChoose}
            >
              <EntryIcon code={entry.code} />
              <span>{entry.name}</span>
            </PageLink>
          </li>
        ),
      )}
    </ul>
  )
}

function Group({ entry, ...rest }: Omit<EntriesProps, 'entries'> & { entry: MenuEntry }) {
  const { folded, onFold, shown } = rest
  const isFolded = folded.includes(entry.code)
  return (
    <li>
      <button
        type="button"
        className={styles['group']}
        aria-expanded={!isFolded}
        data-holds-shown={isFolded && shown !== null && pagesOf(entry.children).includes(shown)}
        onClick={() => onFold(entry.code)}
      >
        <EntryIcon code={entry.code} />
        <span>{entry.name}</span>
        <IconChevronDown className={styles['chevron']} size="1rem" stroke={1.5} aria-hidden />
      </button>
      {!isFolded && (
        <div className={styles['inner']}>
          <Entries entries={entry.children} {...rest} />
        </div>
      )}
    </li>
  )
}

function EntryIcon({ code }: { code: string }) {
  const Icon = menuIcons[code]
  return Icon === undefined ? null : <Icon size="1.125rem" stroke={1.5} aria-hidden />
}
