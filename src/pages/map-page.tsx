import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { Suspense, useState } from 'react'

import type { DeviceDetail } from '#contract/calls/records.ts'
import { DetailsButton } from '#src/devices/details-button.tsx'
import { EntryButton } from '#src/devices/entry-button.tsx'
import { AlarmPanel } from '#src/features/alarms/alarm-panel.tsx'
import { NetworkButton } from '#src/features/network-tree/network-button.tsx'
import { RatesStrip } from '#src/features/rates/rates-strip.tsx'
import { ReadingsButton } from '#src/features/readings/readings-button.tsx'
import { changedMapSearch, readMapSearch, type MapSearchChange } from '#src/pages/map-search.ts'
import { currentSession } from '#src/session/session.ts'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { WaitingPart } from '#src/ui/waiting-page.tsx'

import styles from './map-page.module.css'
import { useOrderOfAlarm } from './use-order-of-alarm.tsx'

/** Much larger than the rest of the page, which need not wait for it. */
const importMap = () => import('#src/features/map/device-map.tsx')
// It comes with the page, and not only when that is drawn; a failure is met again there. While somebody still types a
// password, it also begins.
importMap()
  .then(({ prepareStage }) => (currentSession() === null ? prepareStage() : undefined))
  .catch(() => undefined)
const DeviceMap = lazyPart(async () => (await importMap()).DeviceMap)

function BrokenMap(failed: { error: unknown; onRetry: () => void }) {
  return <BrokenPart title={<Trans>Could not show the map</Trans>} {...failed} />
}

/** The address of the map is that of what it shows; this does not stand in it. */
function History({ device }: { device: DeviceDetail }) {
  const [open, setOpen] = useState(false)
  return <ReadingsButton device={device} open={open} onOpen={setOpen} />
}

/** What opens from the card of a device. */
function dialogsOf(device: DeviceDetail) {
  return (
    <div key={device.id} className={styles['dialogs']}>
      <DetailsButton device={device} />
      <History device={device} />
      <NetworkButton device={device} />
    </div>
  )
}

/** The map with the alarms and the online rates beside it. What is chosen stands in the address. */
export function MapPage() {
  const [search, changeSearch] = usePageSearch()
  const address = readMapSearch(search)
  const order = useOrderOfAlarm()
  const change = (part: MapSearchChange, replace: boolean) =>
    changeSearch(
      (shown) => ({ ...changedMapSearch(readMapSearch(shown), part) }),
      replace ? 'replace' : 'step',
    )
  return (
    <div className={styles['page']}>
      <VisuallyHidden component="h1">
        <Trans>Map</Trans>
      </VisuallyHidden>
      <div className={styles['map']}>
        {/* Alarms and rates are worth more than the map, and do without it. */}
        <ErrorBoundary fallback={BrokenMap}>
          <Suspense fallback={<WaitingPart />}>
            <DeviceMap
              address={address}
              onChange={(part, how) => change(part, how === 'replace')}
              more={dialogsOf}
              begin={<EntryButton />}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      <div className={styles['rates']}>
        <RatesStrip />
      </div>
      <div className={styles['alarms']}>
        <AlarmPanel
          chosenDevice={address.device ?? null}
          onChoose={({ deviceId }) => change({ device: deviceId, at: undefined }, false)}
          onAct={order.act}
        />
      </div>
      {order.dialog}
    </div>
  )
}
