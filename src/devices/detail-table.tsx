import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import styles from './device-detail.module.css'

interface DetailTableProps {
  label: string
  headings: readonly ReactNode[]
  /** Its rows. */
  children: ReactNode
}

/** A small table within a device's details; a wide one scrolls sideways, by keyboard too. */
export function DetailTable({ label, headings, children }: DetailTableProps) {
  const { t } = useLingui()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={styles['tableBox']} aria-label={t`Table: ${label}`} tabIndex={0}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- headings stay in their places
              <th key={place} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
