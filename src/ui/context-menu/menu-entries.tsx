import { Menu } from '@mantine/core'
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react'

import styles from './context-menu.module.css'
import { focusFirst } from './focus-first.ts'
import type { MenuAct, MenuBranch, MenuEntry } from './menu-entry.ts'

/** Mantine would close every branch around; it takes this, but its types do not know it. */
const ownEscape: object = { closeOnEscape: false }

export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry) => (
    <Fragment key={entry.key}>
      {entry.divided === true && <Menu.Divider className={styles['line'] ?? ''} />}
      {'children' in entry ? <Branch entry={entry} /> : <Act entry={entry} />}
    </Fragment>
  ))
}

function Act({ entry: { label, icon, detail, shortcut, whyNot, onSelect } }: { entry: MenuAct }) {
  const can = whyNot === undefined
  return (
    <Menu.Item
      className={styles['entry'] ?? ''}
      leftSection={icon}
      rightSection={
        <span className={styles['beside']} aria-hidden={detail === undefined}>
          {detail ?? shortcut}
        </span>
      }
      // Not `disabled`: then the keyboard would pass over it and nobody would learn why.
      aria-disabled={!can || undefined}
      aria-keyshortcuts={shortcut}
      closeMenuOnClick={can}
      onClick={() => can && onSelect()}
    >
      {/* The space parts the two where they are read as one name. */}
      {label} {!can && <span className={styles['whyNot']}>{whyNot}</span>}
    </Menu.Item>
  )
}

function Branch({ entry: { label, icon, children } }: { entry: MenuBranch }) {
  const [opened, setOpened] = useState(false)
  const item = useRef<HTMLButtonElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  /** Not when the pointer passes by. */
  const wanted = useRef(false)
  useEffect(() => {
    if (opened && wanted.current) focusFirst(dropdown.current)
    wanted.current = false
  }, [opened])
  const open = () => {
    if (opened) focusFirst(dropdown.current)
    wanted.current = true
    setOpened(true)
  }
  // Mantine moves the focus a moment later: the next key would meet the wrong entry.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
    open()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    event.stopPropagation()
    setOpened(false)
    item.current?.focus()
  }
  return (
    <Menu.Sub
      opened={opened}
      onChange={setOpened}
      // The menu around it scrolls, and would cut off what is not fixed.
      floatingStrategy="fixed"
      hideDetached={false}
      {...ownEscape}
    >
      <Menu.Sub.Target>
        <Menu.Sub.Item
          ref={item}
          className={styles['entry'] ?? ''}
          leftSection={icon}
          onClick={open}
          onKeyDownCapture={enter}
        >
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown ref={dropdown} className={styles['menu'] ?? ''} onKeyDown={press}>
        <MenuEntries entries={children} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
