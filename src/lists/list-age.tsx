import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { DurationText } from '#src/ui/duration-text.tsx'

import styles from './list-page.module.css'

const tickMs = 5000

/** How old the rows are, and the way to newer ones. @param at when the answer came, by this machine's clock */
export function ListAge({ at, onReload }: { at: number | null; onReload: () => void }) {
  const { t } = useLingui()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles['age']}>
      {at !== null && (
        <span>
          <Trans>
            Read <DurationText seconds={Math.max(0, Math.floor((Math.max(now, at) - at) / 1000))} /> ago
          </Trans>
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t`Read again`}
        title={t`Read again`}
        onClick={onReload}
      >
        <IconRefresh size="0.875rem" stroke={1.5} />
      </ActionIcon>
    </span>
  )
}
