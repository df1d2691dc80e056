import type { ReactNode } from 'react'

interface EntryLook {
  key: string
  label: string
  icon?: ReactNode
  /** Beside the label, quiet: what would be copied, how many there are. */
  detail?: string
  /** A line parts it from what stands above. */
  divided?: boolean
}

export interface MenuAct extends EntryLook {
  /** The keys that do the same without the menu, as `aria-keyshortcuts` writes them. */
  shortcut?: string
  /** Why it cannot be done now: it stays in the menu and says so. */
  whyNot?: string | undefined
  onSelect: () => void
}

/** Entries of its own beside it, to any depth. */
export interface MenuBranch extends EntryLook {
  children: readonly MenuEntry[]
}

export type MenuEntry = MenuAct | MenuBranch

/** In pixels of the window. */
export interface MenuPoint {
  x: number
  y: number
}
