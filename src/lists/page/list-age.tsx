import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { steadyNow } from '#src/live/steady-clock.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { rem } from '#src/ui/rem.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './list-page.module.css'

const tickMs = 5000

interface ListAgeProps {
  /** When the answer came, by the steady clock; null before the first. */
  at: number | null
  /** Newer ones cannot be read at the moment, and are asked for until they can. */
  old: boolean
  /** So many rows became another than was searched for. */
  past?: number
  onReload: () => void
}

/** How old the rows are, and the way to newer ones. */
export function ListAge({ at, old, past = 0, onReload }: ListAgeProps) {
  const { t } = useLingui()
  const [now, setNow] = useState(steadyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles['age']}>
      {/* Without the age, which would be read out again and again. */}
      <output className={styles['old']}>
        {old && at !== null && (
          <>
            <StatusMark state="abnormal" />
            <Trans>Out of date. Reconnecting to the server.</Trans>
          </>
        )}
      </output>
      <output className={styles['old']}>
        {past > 0 && (
          <Plural
            value={past}
            one="# row no longer matches the search."
            other="# rows no longer match the search."
          />
        )}
      </output>
      {at !== null && (
        <span>
          <Trans>
            Updated <DurationText seconds={Math.max(0, Math.floor((Math.max(now, at) - at) / 1000))} /> ago
          </Trans>
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={rem(24)}
        aria-label={t`Reload the list`}
        title={t`Reload the list`}
        onClick={onReload}
      >
        <IconRefresh size="0.875rem" stroke={1.5} />
      </ActionIcon>
    </span>
  )
}
