import { useLingui } from '@lingui/react/macro'

import { closed, type Closing, type Tabs } from '#src/tabs/tabs.ts'
import { ContextMenu } from '#src/ui/context-menu/context-menu.tsx'
import type { MenuPoint } from '#src/ui/context-menu/menu-entry.ts'
import { rem } from '#src/ui/rem.ts'

export interface TabMenuPlace extends MenuPoint {
  /** The tab whose menu it is. */
  path: string
}

interface TabMenuProps {
  place: TabMenuPlace
  tabs: Tabs
  onClose: () => void
  onRefresh: () => void
  onCloseTabs: (closing: Closing) => void
}

const leastWidthPx = 230

/** What can be done with a tab and its neighbours. */
export function TabMenu({ place, tabs, onClose, onRefresh, onCloseTabs }: TabMenuProps) {
  const { t } = useLingui()
  const act = (closing: Closing, label: string, whyNot: string) => ({
    key: closing,
    label,
    divided: closing === 'this',
    whyNot: closed(tabs, place.path, closing).length === 0 ? whyNot : undefined,
    onSelect: () => onCloseTabs(closing),
  })
  return (
    <ContextMenu
      at={place}
      label={t`Menu of this tab`}
      minWidth={rem(leastWidthPx)}
      entries={[
        { key: 'refresh', label: t`Refresh`, onSelect: onRefresh },
        { ...act('this', t`Close`, t`At least one page must stay open`), shortcut: 'Delete' },
        act('left', t`Close left`, t`No tab is on its left`),
        act('right', t`Close right`, t`No tab is on its right`),
        act('others', t`Close others`, t`No other tab is open`),
      ]}
      onClose={onClose}
    />
  )
}
