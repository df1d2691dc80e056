import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './device-map.module.css'
import type { Reach } from './feed/use-reach.ts'

interface EmptyNoteProps {
  filtered: boolean
  /** Of those that the filter means. */
  reach: Reach
  /** Devices that are on no map. */
  unplaced: number
  onReach: () => void
  onClear: () => void
  /** Leads to where devices are entered. */
  begin: ReactNode
}

/** Says of an empty map that it is no map that has not come yet, and leads to where devices are. */
export function EmptyNote({ filtered, reach, unplaced, onReach, onClear, begin }: EmptyNoteProps) {
  return (
    <div className={styles['note']}>
      <output>
        <Reason filtered={filtered} reach={reach} unplaced={unplaced} />
      </output>
      {reach === 'nowhere' && filtered && (
        <Button variant="default" size="xs" onClick={onClear}>
          <Trans>Reset the filter</Trans>
        </Button>
      )}
      {reach === 'nowhere' && !filtered && begin}
      {reach !== 'nowhere' && reach !== null && (
        <Button variant="default" size="xs" onClick={onReach}>
          {filtered ? <Trans>Go to matching devices</Trans> : <Trans>Go to the devices</Trans>}
        </Button>
      )}
    </div>
  )
}

function Reason({ filtered, reach, unplaced }: Pick<EmptyNoteProps, 'filtered' | 'reach' | 'unplaced'>) {
  if (reach !== 'nowhere')
    return filtered ? (
      <Trans>No device in view matches the filter.</Trans>
    ) : (
      <Trans>No devices in view.</Trans>
    )
  if (unplaced > 0)
    return (
      <Plural
        value={unplaced}
        one="The only device here has no position and is not on the map."
        other="The # devices here have no position and are not on the map."
      />
    )
  return filtered ? <Trans>No device matches the filter.</Trans> : <Trans>No devices yet.</Trans>
}
