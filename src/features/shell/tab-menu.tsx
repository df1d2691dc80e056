import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'

import { closed, type Closing, type Tabs } from '#src/tabs/tabs.ts'
import { rem } from '#src/ui/rem.ts'

export interface TabMenuPlace {
  /** The tab whose menu it is. */
  path: string
  /** Where it opens, in pixels of the window. */
  x: number
  y: number
}

interface TabMenuProps {
  place: TabMenuPlace
  tabs: Tabs
  onClose: () => void
  onRefresh: () => void
  onCloseTabs: (closing: Closing) => void
}

const leastWidthPx = 230

/** What can be done with a tab and its neighbours. What would close nothing cannot be chosen. */
export function TabMenu({ place: { path, x, y }, tabs, onClose, onRefresh, onCloseTabs }: TabMenuProps) {
  const nothing = (closing: Closing) => closed(tabs, path, closing).length === 0
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      shadow="md"
      offset={0}
      returnFocus={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      // Not the key that opened it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          style={{ position: 'fixed', left: x, top: y, width: 0, height: 0, padding: 0, border: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown miw={rem(leastWidthPx)}>
        <Menu.Item onClick={onRefresh}>
          <Trans>Refresh</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={nothing('this')} onClick={() => onCloseTabs('this')}>
          <Trans>Close</Trans>
        </Menu.Item>
        <Menu.Item disabled={nothing('left')} onClick={() => onCloseTabs('left')}>
          <Trans>Close left</Trans>
        </Menu.Item>
        <Menu.Item disabled={nothing('right')} onClick={() => onCloseTabs('right')}>
          <Trans>Close right</Trans>
        </Menu.Item>
        <Menu.Item disabled={nothing('others')} onClick={() => onCloseTabs('others')}>
          <Trans>Close others</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
