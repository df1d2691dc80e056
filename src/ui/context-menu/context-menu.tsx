import { Menu } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { menuInPlace } from '../menu-in-place.ts'
import styles from './context-menu.module.css'
import { focusFirst } from './focus-first.ts'
import { MenuEntries } from './menu-entries.tsx'
import type { MenuEntry, MenuPoint } from './menu-entry.ts'

interface ContextMenuProps {
  at: MenuPoint
  entries: readonly MenuEntry[]
  /** What a screen reader calls the menu. */
  label: string
  /** What it is about, above the entries. */
  heading?: ReactNode
  minWidth?: string
  onClose: () => void
}

/**
 * What can be done with what stands at a point. Arrow keys, Home, End and first letters walk; Enter and the right arrow
 * open a branch; Escape and the left arrow close one; Tab leaves. Whoever had the focus gets it back.
 */
export function ContextMenu({ at, entries, label, heading, minWidth, onClose }: ContextMenuProps) {
  const dropdown = useRef<HTMLDivElement>(null)
  useReturnedFocus(dropdown)
  useEffect(() => focusFirst(dropdown.current), [])
  useWindowEvent('resize', onClose)
  useWindowEvent('blur', onClose)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <Menu
      {...menuInPlace}
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={0}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      hideDetached={false}
      // Not the key that opened it.
      clickOutsideEvents={['mousedown', 'touchstart']}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          // Only the menu's name: Mantine takes it from here.
          aria-hidden="true"
          aria-label={label}
          style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0, padding: 0, border: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown
        ref={dropdown}
        className={styles['menu'] ?? ''}
        miw={minWidth}
        onKeyDown={press}
        onContextMenu={(event) => event.preventDefault()}
      >
        {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
        <MenuEntries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  )
}

function useReturnedFocus(dropdown: { current: HTMLElement | null }): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const element = dropdown.current
    return () => {
      if (element?.contains(document.activeElement) && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    }
  }, [dropdown, before])
}
