import { Trans } from '@lingui/react/macro'

import { useDelayed } from '#src/ui/use-delayed.ts'

import styles from './device-map.module.css'

/** Why there is no map, and what works without it. */
export function NoMapNote() {
  return (
    <div className={styles['broken']} role="alert">
      <p>
        <Trans>This browser cannot draw the map: it has no WebGL 2, or it is switched off.</Trans>
      </p>
      <p className={styles['quiet']}>
        <Trans>Search, cards, alarms and the list of what is in view work without it.</Trans>
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
            The browser took the graphics away from this page. The map comes back when it gives them back.
          </Trans>
        </p>
        <p className={styles['quiet']}>
          <Trans>Search, cards, alarms and the list of what is in view work without it.</Trans>
        </p>
      </div>
    )
  )
}

export function OldPictureNote() {
  return (
    <output className={styles['note']}>
      <Trans>The devices could not be read. What is shown may be old. Retrying every few seconds.</Trans>
    </output>
  )
}

/** Waiting that lasts says what it waits for. */
export function ReadingNote() {
  const long = useDelayed(2000)
  if (!long) return null
  return (
    <output className={styles['note']}>
      <Trans>Reading the devices of this part of the map …</Trans>
    </output>
  )
}

/** What is drawn of the chosen device's network is not all of it. */
export function CutNetworkNote({ shown }: { shown: string }) {
  return (
    <output className={styles['note']}>
      <Trans>The network is larger: the {shown} devices nearest to the chosen one are drawn.</Trans>
    </output>
  )
}
