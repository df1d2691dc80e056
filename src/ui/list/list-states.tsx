import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

import { useDelayed } from '../use-delayed.ts'
import styles from './list-states.module.css'

/** The shape of the rows that come, after 300 ms; after 2 s also what is waited for. */
export function RowShapes() {
  const { t } = useLingui()
  const delayed = useDelayed()
  const longDelayed = useDelayed(2000)
  if (!delayed) return null
  return (
    <output aria-label={t`Loading`} className={styles['shapes']}>
      <p className={styles['waiting']}>{longDelayed && <Trans>Waiting for the server…</Trans>}</p>
      {[72, 58, 80, 64, 76, 60, 70, 66].map((percent) => (
        <span key={percent} className={styles['shape']}>
          <Skeleton height={10} width="16px" />
          <Skeleton height={10} width={`${percent / 4}%`} />
          <Skeleton height={10} width="10%" />
          <Skeleton height={10} width="8%" />
          <Skeleton height={10} width={`${percent / 3}%`} />
        </span>
      ))}
    </output>
  )
}

/** What stands where no row stands: why, and what to do next. */
export function NothingShown({
  title,
  children,
  actions,
}: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = element.current
    return () => {
      // What was pressed here goes away with it: one goes on in the table.
      if (shown?.contains(document.activeElement) === true)
        shown.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={element} className={styles['nothing']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}

/** A thin line that moves while the next rows are on their way over the old ones, once that takes long enough to notice. */
export function StillWaiting() {
  const delayed = useDelayed()
  const longDelayed = useDelayed(2000)
  if (!delayed) return null
  return (
    <>
      <div className={styles['line']} aria-hidden />
      {longDelayed && (
        <output className={styles['slow']}>
          <Trans>Waiting for the server…</Trans>
        </output>
      )}
    </>
  )
}
