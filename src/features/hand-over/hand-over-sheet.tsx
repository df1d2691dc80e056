import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { HandOverSheet } from '#contract/calls/hand-overs.ts'
import { AlarmLevelBadge } from '#src/devices/alarm-level-badge.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { activeLanguage } from '#src/i18n/language.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { momentText } from '#src/ui/moment-text.ts'
import { UserText } from '#src/ui/user-text.tsx'
import table from '#src/ui/plain-table.module.css'

import styles from './hand-over.module.css'

const word = (enumeration: Parameters<typeof memberText>[0], value: unknown) =>
  memberText(enumeration, value, activeLanguage())

/** What one shift gives to the next: as it is now, or as it was when it was signed. */
export function HandOverSheetView({ sheet }: { sheet: HandOverSheet }) {
  const { t, i18n } = useLingui()
  const { at, since, sinceHandOver, alarms, shelved, orders, offline, changes } = sheet
  const moment = (time: number) => momentText(i18n, time)
  const number = (value: number) => i18n.number(value)
  return (
    <div className={styles['sheet']}>
      <p className={table['quiet']}>
        <Trans>As of {moment(at)}.</Trans>{' '}
        {sinceHandOver ? (
          <Trans>Last handed over {moment(since)}.</Trans>
        ) : (
          <Trans>Not handed over before; counted from {moment(since)}.</Trans>
        )}
      </p>
      <Part
        title={t`Open alarms`}
        summary={t`${number(alarms.priority)} priority, ${number(alarms.general)} general; ${number(alarms.unowned)} without an owner`}
        shown={alarms.list.length}
        total={alarms.priority + alarms.general}
        columns={[t`Device`, t`Alarm`, t`Level`, t`Raised`, t`Owner`]}
      >
        {alarms.list.map((row) => (
          <tr key={`${row.devUid} ${row.alarmType}`}>
            <Device row={row} />
            <td>{word('alarmType', row.alarmType)}</td>
            <td>
              <AlarmLevelBadge level={row.alarmLevel}>{word('alarmLevel', row.alarmLevel)}</AlarmLevelBadge>
            </td>
            <td>{moment(row.upTime)}</td>
            <td>
              {row.sendOrderStatus !== 0
                ? word('sendOrderStatus', row.sendOrderStatus)
                : row.acknowledged
                  ? t`Acknowledged`
                  : t`Nobody`}
            </td>
          </tr>
        ))}
      </Part>
      <Part
        title={t`Shelved alarms`}
        summary={number(shelved.total)}
        shown={shelved.list.length}
        total={shelved.total}
        columns={[t`Device`, t`Alarm`, t`Until`, t`Reason`]}
      >
        {shelved.list.map((row) => (
          <tr key={`${row.devUid} ${row.alarmType}`}>
            <Device row={row} />
            <td>{word('alarmType', row.alarmType)}</td>
            <td>{moment(row.shelvedUntil)}</td>
            <td>
              <UserText text={row.reason} />
            </td>
          </tr>
        ))}
      </Part>
      <Part
        title={t`Work orders`}
        summary={t`${number(orders.underWay)} under way, ${number(orders.overdue)} overdue, ${number(orders.returned)} rejected or interrupted`}
        shown={orders.list.length}
        total={orders.underWay + orders.overdue + orders.returned}
        columns={[t`Device`, t`Status`, t`Maintainer`, t`Dispatched`]}
      >
        {orders.list.map((row) => (
          <tr key={`${row.devUid} ${row.appointTime}`}>
            <Device row={row} />
            <td>{word('sendOrderStatus', row.sendOrderStatus)}</td>
            <td>
              <UserText text={row.processor} />
            </td>
            <td>{moment(row.appointTime)}</td>
          </tr>
        ))}
      </Part>
      <Part
        title={t`Offline since then`}
        summary={number(offline.total)}
        shown={offline.list.length}
        total={offline.total}
        columns={[t`Device`, t`Offline since`]}
      >
        {offline.list.map((row) => (
          <tr key={row.devUid}>
            <Device row={row} />
            <td>{moment(row.since)}</td>
          </tr>
        ))}
      </Part>
      <section>
        <h3 className={styles['title']}>
          <Trans>Changes since then</Trans>
        </h3>
        <p className={styles['summary']}>
          <Trans>
            Alarms: {number(changes.raised)} raised, {number(changes.recovered)} recovered. Work orders:{' '}
            {number(changes.dispatched)} dispatched, {number(changes.handled)} handled.
          </Trans>
        </p>
      </section>
    </div>
  )
}

interface PartProps {
  title: string
  summary: string
  shown: number
  total: number
  columns: readonly string[]
  children: ReactNode
}

function Part({ title, summary, shown, total, columns, children }: PartProps) {
  const { i18n } = useLingui()
  return (
    <section>
      <h3 className={styles['title']}>
        {title} <span className={table['quiet']}>{summary}</span>
      </h3>
      {total > 0 && (
        <div className={table['wide']}>
          <table className={table['table']} aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
      {total > shown && (
        <p className={table['quiet']}>
          <Trans>
            {i18n.number(shown)} of {i18n.number(total)} shown
          </Trans>
        </p>
      )}
    </section>
  )
}

type DeviceRow = Pick<
  HandOverSheet['offline']['list'][number],
  'deviceId' | 'deviceType' | 'devUid' | 'deviceAliases'
>

/** A device by the names that it had; it may have been deleted since. */
function Device({ row }: { row: DeviceRow }) {
  const { deviceId, deviceType, devUid, deviceAliases } = row
  return (
    <td>
      {deviceId === null ? (
        devUid
      ) : (
        <DeviceLink id={deviceId} type={deviceType}>
          {devUid}
        </DeviceLink>
      )}{' '}
      <span className={table['quiet']}>
        <UserText text={deviceAliases} />
      </span>
    </td>
  )
}
