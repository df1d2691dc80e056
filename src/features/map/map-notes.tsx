import { Trans, Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { code } from '#contract/calls/codes.ts'
import type { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { useDelayed } from '#src/ui/use-delayed.ts'

import styles from './device-map.module.css'
import type { DeviceExtent } from './feed/use-device-extent.ts'

/** Why there is no map, and what works without it. */
export function NoMapNote() {
  return (
    <div className={styles['broken']} role="alert">
      <p>
        <Trans>This browser cannot draw the map: WebGL 2 is missing or disabled.</Trans>
      </p>
      <p className={styles['quiet']}>
        <Trans>Search, cards, alarms and the list of devices in view still work.</Trans>
      </p>
    </div>
  )
}

/** The map is made anew by itself. */
export function LostMapNote() {
  const delayed = useDelayed()
  return (
    delayed && (
      <div className={styles['broken']} role="alert">
        <p>
          <Trans>
            The browser stopped the graphics of this page. The map returns automatically when they are
            available again.
          </Trans>
        </p>
        <p className={styles['quiet']}>
          <Trans>Search, cards, alarms and the list of devices in view still work.</Trans>
        </p>
      </div>
    )
  )
}

export function OldPictureNote() {
  return (
    <output className={styles['note']}>
      <Trans>Could not load the devices; the map may be out of date. Retrying every few seconds.</Trans>
    </output>
  )
}

/** Waiting that lasts says what it waits for. */
export function ReadingNote() {
  const long = useDelayed(2000)
  if (!long) return null
  return (
    <output className={styles['note']}>
      <Trans>Loading the devices in this area …</Trans>
    </output>
  )
}

/** What is drawn of the chosen device's network is not all of it. */
export function CutNetworkNote({ shown }: { shown: string }) {
  return (
    <output className={styles['note']}>
      <Trans>The network is larger: only the {shown} devices nearest to the selected one are drawn.</Trans>
    </output>
  )
}

interface RefusedNoteProps {
  refusal: CallFailure
  /** Takes company and gateway out of the filter; undefined when there is neither. */
  onAll: (() => void) | undefined
}

/** What stands on the map when the server does not show what was asked for, and the way out where there is one. */
export function RefusedNote({ refusal, onAll }: RefusedNoteProps) {
  const isUnknown = refusal.code === code.notFound && onAll !== undefined
  return (
    <div className={styles['broken']} role="alert">
      {isUnknown ? (
        <>
          <p>
            <Trans>
              The selected company or gateway is not in your view. It may have been removed or moved.
            </Trans>
          </p>
          <Button variant="default" size="xs" onClick={onAll}>
            <Trans>Show all devices</Trans>
          </Button>
        </>
      ) : (
        <>
          <p>
            <Trans>You don’t have permission to view the map.</Trans>
          </p>
          <p className={styles['quiet']}>
            <FailureText failure={refusal} />
          </p>
        </>
      )}
    </div>
  )
}

interface EmptyNoteProps {
  filtered: boolean
  /** Of those that the filter means. */
  extent: DeviceExtent
  /** Devices that are on no map. */
  unplaced: number
  onFitDevices: () => void
  onClear: () => void
  /** Leads to where devices are entered. */
  begin: ReactNode
}

/** Says of an empty map that it is no map that has not come yet, and leads to where devices are. */
export function EmptyNote({ filtered, extent, unplaced, onFitDevices, onClear, begin }: EmptyNoteProps) {
  return (
    <div className={styles['note']}>
      <output>
        <Reason filtered={filtered} extent={extent} unplaced={unplaced} />
      </output>
      {extent === 'nowhere' && filtered && (
        <Button variant="default" size="xs" onClick={onClear}>
          <Trans>Reset the filter</Trans>
        </Button>
      )}
      {extent === 'nowhere' && !filtered && begin}
      {extent !== 'nowhere' && extent !== null && (
        <Button variant="default" size="xs" onClick={onFitDevices}>
          {filtered ? <Trans>Go to matching devices</Trans> : <Trans>Go to the devices</Trans>}
        </Button>
      )}
    </div>
  )
}

function Reason({ filtered, extent, unplaced }: Pick<EmptyNoteProps, 'filtered' | 'extent' | 'unplaced'>) {
  if (extent !== 'nowhere')
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
