import { getRouteApi } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'

import { replaySpeed, useAlarmReplay } from '#src/features/alarms/alarm-replay.ts'
import { ReplayedAlarms } from '#src/features/alarms/wall-alarms.tsx'
import { TrendTile } from '#src/features/dashboard/trend-tile.tsx'
import { WallFrame } from '#src/features/wall/wall-frame.tsx'
import { readWallSettings, wallSearch } from '#src/features/wall/wall-settings.ts'
import type { Permissions } from '#src/session/permissions.ts'
import { currentSession } from '#src/session/session.ts'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import type { PlainSearch } from '#src/tabs/page-host.tsx'
import { PageLink } from '#src/ui/page-link.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { ForbiddenPage } from '#src/ui/forbidden-page.tsx'
import { useDocumentTitle } from '#src/ui/use-document-title.ts'

import { WallPages } from './wall-pages.tsx'
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
        <WallPages
          company={currentSession()?.companyname ?? ''}
          search={search}
          onSearch={onSearch}
          back={<Back />}
        />
      )}
    </PermissionsContext>
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
      back={<Back />}
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

function Back() {
  return (
    <PageLink href="/border">
      <Trans>Back to the dashboard</Trans>
    </PageLink>
  )
}
