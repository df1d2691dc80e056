import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react'

import { Control } from '#src/ui/list/control-bar.tsx'
import { menuInPlace } from '#src/ui/menu-in-place.ts'
import { notify } from '#src/ui/notices/notify.tsx'

import { useListParts, type ListDialog } from '../page/list-parts.ts'
import { whyNotWords } from '../page/why-not-words.ts'

/** Moving devices from company to company: by a sheet out, and by a sheet in. */
export function MoveMenu({ onDialog }: { onDialog: (dialog: ListDialog) => void }) {
  const { rights } = useListParts()
  const { i18n } = useLingui()
  const mayMoveIn = rights.edit && rights.import
  const tell = (why: string) => notify('warning', why, { id: why })
  const noRight = whyNotWords(i18n, 'noRight', true) ?? ''
  const none = !mayMoveIn && !rights.export
  return (
    <Menu {...menuInPlace} shadow="sm" position="bottom-start" disabled={none}>
      <Menu.Target>
        <Control
          icon={<IconArrowsExchange size="0.875rem" stroke={1.5} />}
          whyNot={none ? noRight : null}
          onRefused={tell}
        >
          <Trans>Move</Trans> <IconChevronDown size="0.75rem" stroke={1.5} />
        </Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => (mayMoveIn ? onDialog({ kind: 'moveIn' }) : tell(noRight))}>
          <Trans>Move in…</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => (rights.export ? onDialog({ kind: 'moveOut' }) : tell(noRight))}>
          <Trans>Move out…</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
