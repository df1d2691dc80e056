import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'

import { ChartWaiting } from './chart-waiting.tsx'
import styles from './chart.module.css'

export interface ChartTable {
  /** The first heads the rows. */
  columns: readonly string[]
  rows: readonly (readonly [key: string | number, ...cells: string[]])[]
  /** What the table leaves out. */
  note?: string
}

interface ChartFrameProps {
  title: string
  /** Buttons beside the one of the table. */
  controls?: ReactNode
  /** No data: the chart says so in place of its picture. */
  empty: boolean
  /** Whether there is data is not known yet. */
  waiting?: boolean
  /** Made when it is opened. */
  table: () => ChartTable
  /** What is pointed at, spoken when it changes by key. */
  readout?: { text: ReactNode; spoken: boolean }
  children: ReactNode
}

/** A chart with its name, and with the same in a table, for who cannot see it or wants the numbers. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, controls, empty, waiting = false, table, readout, children } = props
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(false)
  const there = !empty && !waiting
  const label = open ? t`Hide the table of “${title}”` : t`Show “${title}” as a table`
  return (
    <section className={styles['frame']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h3 id={id} className={styles['title']}>
          {title}
        </h3>
        <output className={styles['readout']} aria-live={readout?.spoken === true ? 'polite' : 'off'}>
          {readout?.text}
        </output>
        {there && controls}
        {there && (
          <ActionIcon
            variant={open ? 'light' : 'subtle'}
            color="gray"
            aria-label={label}
            title={label}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconTable size="1rem" stroke={1.5} />
          </ActionIcon>
        )}
      </header>
      {empty && (
        <p className={styles['empty']}>
          <Trans>No data yet</Trans>
        </p>
      )}
      {waiting && (
        <div className={styles['small']}>
          <ChartWaiting />
        </div>
      )}
      {there && children}
      {open && there && <TableView title={title} {...table()} />}
    </section>
  )
}

function TableView({ title, columns, rows, note }: ChartTable & { title: string }) {
  const { t } = useLingui()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys
    <section className={styles['table']} aria-label={t`Table of “${title}”`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, head, ...cells]) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p>{note}</p>}
    </section>
  )
}
