import { Trans } from '@lingui/react/macro'

import { useDelayed } from '#src/ui/use-delayed.ts'

import styles from './device-map.module.css'

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
  const late = useDelayed()
  return (
    late && (
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
