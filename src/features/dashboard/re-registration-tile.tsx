import { Trans, useLingui } from '@lingui/react/macro'

import type { ReRegistration } from '#contract/calls/dashboard.ts'
import { alarmType, recordStatus } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'
import { AlarmListLink } from '#src/devices/alarm-list-link.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { activeLanguage } from '#src/i18n/language.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { deviceTypeTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { recentText } from '#src/ui/moment-text.ts'
import { TileNote } from '#src/ui/tile.tsx'
import { UserText } from '#src/ui/user-text.tsx'
import table from '#src/ui/plain-table.module.css'

import { CountedTile } from './counted-tile.tsx'
import { useCounted } from './use-counted.ts'

/** The devices that register too often, and why. */
export function ReRegistrationTile() {
  const { t, i18n } = useLingui()
  const counted = useCounted(() => request('workKanban/getReregistrationNum', { quiet: true }))
  const title = t`Devices with too many registrations`
  const lasting = {
    alarmType: alarmType.values.tooManyReRegistrations,
    recordStatus: recordStatus.values.active,
  }
  return (
    <CountedTile title={title} counted={counted}>
      {({ list, total }) =>
        total === 0 ? (
          <TileNote>
            <Trans>No device registers too often.</Trans>
          </TileNote>
        ) : (
          <>
            <div className={table['wide']}>
              <table className={table['table']} aria-label={title}>
                <thead>
                  <tr>
                    <th scope="col">
                      <Trans>Device type</Trans>
                    </th>
                    <th scope="col">
                      <Trans>Device ID</Trans>
                    </th>
                    <th scope="col" className={table['number']}>
                      <Trans>Registrations</Trans>
                    </th>
                    <th scope="col">
                      <Trans>Main reason</Trans>
                    </th>
                    <th scope="col">
                      <Trans>Latest</Trans>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <Row key={row.deviceId} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
            <p className={table['foot']}>
              <Trans>
                {i18n.number(list.length)} of{' '}
                <AlarmListLink search={lasting}>{i18n.number(total)}</AlarmListLink> shown
              </Trans>
            </p>
          </>
        )
      }
    </CountedTile>
  )
}

function Row({ row }: { row: ReRegistration }) {
  const { i18n } = useLingui()
  const now = useServerNow()
  const { deviceId, deviceType, devUid, deviceAliases, registrations, reason, latestTime } = row
  return (
    <tr>
      <td>{i18n._(deviceTypeTerm[deviceType])}</td>
      <td>
        <DeviceLink id={deviceId} type={deviceType}>
          {devUid}
        </DeviceLink>{' '}
        <span className={table['quiet']}>
          <UserText text={deviceAliases} />
        </span>
      </td>
      <td className={table['number']}>{i18n.number(registrations)}</td>
      <td>{reason === null ? '–' : memberText('registrationReason', reason, activeLanguage())}</td>
      <td>{recentText(i18n, latestTime, now)}</td>
    </tr>
  )
}
