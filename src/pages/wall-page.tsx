import { getRouteApi } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'

import { alarmFeed } from '#src/features/alarms/alarm-feed.ts'
import { replaySpeed, useAlarmReplay } from '#src/features/alarms/alarm-replay.ts'
import { ReplayedAlarms, WallAlarms } from '#src/features/alarms/wall-alarms.tsx'
import { BatteryTile, SignalTile } from '#src/features/dashboard/band-tile.tsx'
import { TrendTile } from '#src/features/dashboard/trend-tile.tsx'
import { DeviceMap } from '#src/features/map/device-map.tsx'
import type { MapAddress } from '#src/features/map/feed/map-address.ts'
import { WallRates } from '#src/features/rates/wall-rates.tsx'
import { LinkSign } from '#src/features/shell/link-sign.tsx'
import { useRotation } from '#src/features/wall/use-rotation.ts'
import { WallFrame } from '#src/features/wall/wall-frame.tsx'
import { readWallSettings, wallSearch } from '#src/features/wall/wall-settings.ts'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import type { Permissions } from '#src/session/permissions.ts'
import { currentSession } from '#src/session/session.ts'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import type { PlainSearch } from '#src/tabs/page-host.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { ForbiddenPage } from '#src/ui/forbidden-page.tsx'
import { useDocumentTitle } from '#src/ui/use-document-title.ts'
import { WaitingPart } from '#src/ui/waiting-page.tsx'

import styles from './wall-page.module.css'

const route = getRouteApi('/wall')

/** The wall at its own address, for who has the board capability. */
export function WallRoute() {
  const { permissions } = route.useRouteContext()
  const search: PlainSearch = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Wall
      permissions={permissions}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

interface WallProps {
  permissions: Permissions
  search: PlainSearch
  onSearch: (search: PlainSearch) => void
}

/** The network for a room: map, alarms and rates, then battery, signal and the trend of alarms. */
export function Wall({ permissions, search, onSearch }: WallProps) {
  const { t } = useLingui()
  useDocumentTitle(t`Wall`)
  const isReplay = search['replay'] === '1'
  if (!permissions.capabilities.has(isReplay ? 'boardDemo' : 'board'))
    return (
      <main>
        <ForbiddenPage />
      </main>
    )
  return (
    <PermissionsContext value={permissions}>
      {isReplay ? (
        <ReplayPages search={search} onSearch={onSearch} />
      ) : (
        <Pages search={search} onSearch={onSearch} />
      )}
    </PermissionsContext>
  )
}

function Pages({ search, onSearch }: Omit<WallProps, 'permissions'>) {
  const { t } = useLingui()
  useLiveTopics([{ kind: 'alarms' }])
  const [feed] = useState(alarmFeed)
  const state = useBehavior(feed.state)
  const settings = readWallSettings(search)
  const { page, isHeld, show } = useRotation({
    pages: 2,
    seconds: settings.seconds,
    alarm: state.announced?.objectid ?? null,
  })
  return (
    <WallFrame
      company={currentSession()?.companyname ?? ''}
      settings={settings}
      sign={<LinkSign />}
      page={page}
      isHeld={isHeld}
      onSettings={(next) => onSearch(wallSearch(next))}
      onPage={show}
      pages={[
        {
          title: t`Map and alarms`,
          content: (
            <div className={styles['network']}>
              <WallMap />
              <WallAlarms state={state} />
              <WallRates />
            </div>
          ),
        },
        {
          title: t`Battery, signal and alarm trend`,
          content: (
            <div className={styles['counts']}>
              <BatteryTile plain />
              <SignalTile plain />
              <TrendTile days={1} />
            </div>
          ),
        },
      ]}
    />
  )
}

/** The alarms of the last day again, for who shows the wall to others. It says of itself that it is not the present. */
function ReplayPages({ search, onSearch }: Omit<WallProps, 'permissions'>) {
  const { t, i18n } = useLingui()
  const replay = useAlarmReplay()
  return (
    <WallFrame
      company={currentSession()?.companyname ?? ''}
      settings={readWallSettings(search)}
      sign={
        <output className={styles['replay']}>
          <Trans>REPLAY</Trans>
        </output>
      }
      page={0}
      isHeld={false}
      onSettings={(next) => onSearch({ ...wallSearch(next), replay: '1' })}
      onPage={() => undefined}
      pages={[
        {
          title: t`Alarms of the last 24 hours`,
          content: (
            <div className={styles['day']}>
              <div className={styles['past']}>
                <p>
                  <Trans>
                    Replay of the last 24 hours, {replaySpeed} times as fast. This is not the present.
                  </Trans>
                </p>
                <time dateTime={new Date(replay.at).toISOString()}>{momentText(i18n, replay.at)}</time>
                {replay.isCut && (
                  <p>
                    <Trans>There were more alarms: the newest are shown.</Trans>
                  </p>
                )}
              </div>
              <ReplayedAlarms replay={replay} />
              <TrendTile days={1} />
            </div>
          ),
        },
      ]}
    />
  )
}

/** The map, which nobody moves. */
function WallMap() {
  const [address, setAddress] = useState<MapAddress>({})
  return (
    <div className={styles['map']}>
      <Suspense fallback={<WaitingPart />}>
        <DeviceMap
          unattended
          address={address}
          onChange={({ at }) => setAddress(at === undefined ? {} : { at })}
        />
      </Suspense>
    </div>
  )
}
