import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'

import styles from './filter-panel.module.css'

interface FilterToggleProps {
  open: boolean
  /** Whether only a part of the devices is shown. */
  filtered: boolean
  onToggle: () => void
}

/** Where there is little room, the filter is put away behind this; filled, it says that something is chosen there. */
export function FilterToggle({ open, filtered, onToggle }: FilterToggleProps) {
  const { t } = useLingui()
  const label = filtered ? t`Filter: active` : t`Filter`
  const Icon = filtered ? IconFilterFilled : IconFilter
  return (
    <ActionIcon
      className={styles['toggle'] ?? ''}
      variant="subtle"
      color="gray"
      size={40}
      aria-expanded={open}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon size="1.125rem" stroke={1.5} />
    </ActionIcon>
  )
}
