import { Plural } from '@lingui/react/macro'

import styles from './orders.module.css'

/** How many are named in a dialog. */
const named = 5

/** The devices that a dialog is about, by name. */
export function SubjectNames({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles['subjects']}>
      {names.slice(0, named).map((name, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- one device may be named twice, once for each alarm
        <li key={place}>{name}</li>
      ))}
      {names.length > named && (
        <li>
          <Plural value={names.length - named} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  )
}
