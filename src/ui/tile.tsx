import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'

import { DurationText } from './duration-text.tsx'
import styles from './tile.module.css'

interface TileProps {
  title: ReactNode
  /** What stands at the end of its head, e.g. a choice. */
  controls?: ReactNode
  /** How old its numbers are, in seconds; null: they follow live, or there are none. */
  ageSeconds?: number | null
  /** Its numbers could not be read again. */
  failed?: boolean
  children: ReactNode
}

/** One part of the dashboard, with its name and how old it is. */
export function Tile({ title, controls, ageSeconds = null, failed = false, children }: TileProps) {
  const id = useId()
  return (
    <section className={styles['tile']} aria-labelledby={id} data-failed={failed}>
      <header className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {controls}
        {ageSeconds !== null && (
          <span className={styles['age']}>
            {failed ? (
              <Trans>
                Not updated for <DurationText seconds={ageSeconds} />
              </Trans>
            ) : (
              <Trans>
                Counted <DurationText seconds={ageSeconds} /> ago
              </Trans>
            )}
          </span>
        )}
      </header>
      {children}
    </section>
  )
}

interface TileNoteProps {
  forbidden?: boolean
  failed?: boolean
  children?: ReactNode
}

/** What stands in a tile that has no numbers: why. */
export function TileNote({ forbidden = false, failed = false, children }: TileNoteProps) {
  return (
    <p className={styles['note']}>
      {forbidden ? (
        <Trans>You don’t have permission to view this.</Trans>
      ) : failed ? (
        <Trans>Could not be loaded. The console keeps trying.</Trans>
      ) : (
        children
      )}
    </p>
  )
}
