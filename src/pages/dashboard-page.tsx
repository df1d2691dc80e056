import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'

import { alarmTrendDays } from '#contract/calls/dashboard.ts'
import { AlarmTiles } from '#src/features/alarms/alarm-tiles.tsx'
import { BatteryTile, SignalTile } from '#src/features/dashboard/band-tile.tsx'
import { ReRegistrationTile } from '#src/features/dashboard/re-registration-tile.tsx'
import { TrendTile } from '#src/features/dashboard/trend-tile.tsx'
import { RateTile } from '#src/features/rates/rate-tile.tsx'
import { usePermissions } from '#src/session/use-permissions.ts'
import { PageLink } from '#src/ui/page-link.tsx'
import { usePageSearch } from '#src/tabs/page-host.tsx'

import styles from './dashboard-page.module.css'

/** How the network is, in numbers; each leads to the list that it counts. The address says over how many days the trend is. */
export function DashboardPage() {
  const [search, changeSearch] = usePageSearch()
  const { t } = useLingui()
  const { capabilities } = usePermissions()
  const days = alarmTrendDays.find((each) => String(each) === search['days']) ?? 1
  return (
    <div className={styles['page']}>
      <VisuallyHidden component="h1">
        <Trans>Data Panel</Trans>
      </VisuallyHidden>
      {(capabilities.has('board') || capabilities.has('boardDemo')) && (
        <nav className={styles['wall']} aria-label={t`Wall`}>
          {capabilities.has('board') && (
            <PageLink href="/wall">
              <Trans>Show on a wall</Trans>
            </PageLink>
          )}
          {capabilities.has('boardDemo') && (
            <PageLink href="/wall?replay=1">
              <Trans>Show a replay on a wall</Trans>
            </PageLink>
          )}
        </nav>
      )}
      <div className={styles['rates']}>
        <RateTile />
      </div>
      <div className={styles['battery']}>
        <BatteryTile />
      </div>
      <div className={styles['signal']}>
        <SignalTile />
      </div>
      <div className={styles['alarms']}>
        <AlarmTiles />
      </div>
      <div className={styles['trend']}>
        <TrendTile
          days={days}
          onChoose={(chosen) => changeSearch(() => ({ days: chosen === 1 ? undefined : chosen }), 'replace')}
        />
      </div>
      <div className={styles['registrations']}>
        <ReRegistrationTile />
      </div>
    </div>
  )
}
