import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'

import type { Closing, Tabs } from '#src/tabs/tabs.ts'
import { useMenuOpeners } from '#src/ui/context-menu/use-menu-openers.ts'
import { PageLink } from '#src/ui/page-link.tsx'

import styles from './tab-bar.module.css'
import { TabMenu, type TabMenuPlace } from './tab-menu.tsx'

export const tabId = (path: string) => `tab:${path}`
export const panelId = (path: string) => `panel:${path}`

interface TabBarProps {
  tabs: Tabs
  /** The page that is shown; null while a page that is in no tab is. */
  shown: string | null
  titleOf: (path: string) => string
  onClose: (path: string, closing: Closing) => void
  onRefresh: (path: string) => void
}

const middle = 1
/** The middle button would begin to scroll when it goes down, paste when it comes up, and then open another tab of the browser. */
function keepBrowserOut(event: MouseEvent): void {
  if (event.button === middle) event.preventDefault()
}

/** The open pages. Arrow keys walk, Enter opens, Delete and the middle button close, and the menu key opens a tab's menu. */
export function TabBar({ tabs, shown, titleOf, onClose, onRefresh }: TabBarProps) {
  const { t } = useLingui()
  const [menu, setMenu] = useState<TabMenuPlace | null>(null)
  const closable = tabs.length > 1
  const inTabOrder = shown ?? tabs[0]?.path

  useEffect(() => {
    if (shown === null) return
    // With its cross.
    const tab = document.getElementById(tabId(shown))?.parentElement
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])

  const focus = (index: number) => {
    const path = tabs.at(index % tabs.length)?.path
    if (path !== undefined) document.getElementById(tabId(path))?.focus()
  }
  const openMenu = (path: string, element: Element) => {
    const { left, bottom } = element.getBoundingClientRect()
    setMenu({ path, x: left, y: bottom })
  }
  const close = (index: number) => {
    const path = tabs[index]?.path
    if (path === undefined || !closable) return
    focus(index + 1 < tabs.length ? index + 1 : index - 1)
    onClose(path, 'this')
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const acts: Record<string, () => void> = {
      ArrowRight: () => focus(index + 1),
      ArrowLeft: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(-1),
      Delete: () => close(index),
      ' ': () => event.currentTarget.click(),
    }
    const act = acts[event.key]
    if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  const openers = useMenuOpeners((at, target) => {
    const tab = target.closest('[data-path]')
    const path = tab instanceof HTMLElement ? tab.dataset['path'] : undefined
    if (path !== undefined) setMenu({ path, ...at })
    return path !== undefined
  })

  return (
    <nav className={styles['bar']} aria-label={t`Open pages`}>
      <div
        className={styles['list']}
        role="tablist"
        aria-label={t`Open pages`}
        {...openers}
        // A plain wheel turns in one direction only, and nothing here scrolls in it.
        onWheel={({ currentTarget, deltaX, deltaY, shiftKey }) => {
          if (deltaX === 0 && !shiftKey) currentTarget.scrollLeft += deltaY
        }}
      >
        {tabs.map(({ path, search }, index) => (
          <div
            key={path}
            role="presentation"
            className={styles['tab']}
            data-shown={path === shown}
            data-path={path}
            onMouseDown={keepBrowserOut}
            onMouseUp={keepBrowserOut}
            onAuxClick={(event) => {
              keepBrowserOut(event)
              if (event.button === middle && closable) onClose(path, 'this')
            }}
          >
            <PageLink
              id={tabId(path)}
              role="tab"
              href={path + search}
              className={styles['title']}
              aria-selected={path === shown}
              aria-controls={path === shown ? panelId(path) : undefined}
              aria-keyshortcuts={closable ? 'Delete' : undefined}
              tabIndex={path === inTabOrder ? 0 : -1}
              draggable={false}
              onKeyDown={(event) => handleKey(event, index)}
            >
              {titleOf(path)}
            </PageLink>
            {closable && (
              // What stands within a list of tabs may only be a tab; by keyboard, Delete and the menu close.
              <button
                type="button"
                className={styles['close']}
                tabIndex={-1}
                aria-hidden="true"
                title={t`Close`}
                onClick={() => onClose(path, 'this')}
              >
                <IconX size="0.875rem" stroke={1.5} />
              </button>
            )}
          </div>
        ))}
      </div>
      {shown !== null && (
        <ActionIcon
          className={styles['more'] ?? ''}
          variant="subtle"
          color="gray"
          aria-haspopup="menu"
          aria-label={t`Menu of this tab`}
          title={t`Menu of this tab`}
          onClick={(event) => openMenu(shown, event.currentTarget)}
        >
          <IconChevronDown size="1rem" stroke={1.5} />
        </ActionIcon>
      )}
      {menu !== null && (
        <TabMenu
          place={menu}
          tabs={tabs}
          onClose={() => {
            setMenu(null)
            document.getElementById(tabId(menu.path))?.focus()
          }}
          onRefresh={() => onRefresh(menu.path)}
          onCloseTabs={(closing) => onClose(menu.path, closing)}
        />
      )}
    </nav>
  )
}
