import { Plural, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'

import styles from './alarm-panel.module.css'

interface BehindButtonProps {
  /** How many alarms that last are folded behind the row. */
  count: number
  open: boolean
  onToggle: () => void
}

/** Shows and hides the alarms behind their cause. */
export function BehindButton({ count, open, onToggle }: BehindButtonProps) {
  const { t, i18n } = useLingui()
  const label = open ? t`Hide ${count} alarms behind it` : t`Show ${count} alarms behind it`
  const Icon = open ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton
      className={styles['behind'] ?? ''}
      aria-expanded={open}
      aria-label={label}
      title={`${label} (${open ? '←' : '→'})`}
      onClick={onToggle}
    >
      +{i18n.number(count)}
      <Icon size="1rem" stroke={1.5} aria-hidden />
    </UnstyledButton>
  )
}

/** Alarms behind a cause that are not listed: they are being asked for, there are too many, or there was no response. */
export function MoreBehind({ count, failed }: { count: number; failed: boolean }) {
  return (
    <p className={styles['more']}>
      {failed ? (
        <Plural
          value={count}
          one="# alarm behind it was not loaded: no response. Close the row and open it again."
          other="# alarms behind it were not loaded: no response. Close the row and open it again."
        />
      ) : (
        <Plural value={count} one="# more alarm behind it" other="# more alarms behind it" />
      )}
    </p>
  )
}
