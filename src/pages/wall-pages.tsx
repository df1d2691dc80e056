import { useLingui } from '@lingui/react/macro'
import { Suspense, useState, type ReactNode } from 'react'

import { alarmFeed } from '#src/features/alarms/alarm-feed.ts'
import { WallAlarms } from '#src/features/alarms/wall-alarms.tsx'
import { BatteryTile, SignalTile } from '#src/features/dashboard/band-tile.tsx'
import { TrendTile } from '#src/features/dashboard/trend-tile.tsx'
import { DeviceMap } from '#src/features/map/device-map.tsx'
import type { MapAddress } from '#src/features/map/feed/map-address.ts'
import { WallRates } from '#src/features/rates/wall-rates.tsx'
import { useRotation } from '#src/features/wall/use-rotation.ts'
import { WallFrame } from '#src/features/wall/wall-frame.tsx'
import { readWallSettings, wallSearch } from '#src/features/wall/wall-settings.ts'
import { WallSign } from '#src/features/wall/wall-sign.tsx'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import type { PlainSearch } from '#src/tabs/page-host.tsx'
import { WaitingPart } from '#src/ui/waiting-page.tsx'

import styles from './wall-page.module.css'

interface WallPagesProps {
  company: string
  search: PlainSearch
  onSearch: (search: PlainSearch) => void
  /** Leads a person back to the console; a screen has none. */
  back?: ReactNode
}

/** The network for a room: map, alarms and rates, then battery, signal and the trend of alarms. */
export function WallPages({ company, search, onSearch, back }: WallPagesProps) {
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
      company={company}
      settings={settings}
      sign={<WallSign failed={state.failure !== null} />}
      page={page}
      isHeld={isHeld}
      onSettings={(next) => onSearch(wallSearch(next))}
      onPage={show}
      back={back}
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
