import { Trans, useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import type { DeviceDetail, DevicePosition } from '#contract/calls/records.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import { useAwake } from '#src/live/awake.ts'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { BasemapNote } from '#src/ui/map/basemap-note.tsx'
import { nearZoom, type Camera } from '#src/ui/map/camera.ts'
import { useGround } from '#src/ui/map/use-ground.tsx'
import { WaitingPart } from '#src/ui/waiting-page.tsx'

import { overMap } from './canvas/free-parts.ts'
import { GroundSwitch } from './canvas/ground-switch.tsx'
import type { Hit } from './canvas/hit-test.ts'
import { MapControls } from './canvas/map-controls.tsx'
import { useNavigationWithoutMap, type MapNavigation } from './canvas/map-navigation.ts'
import { useMapView, type HitPoint } from './canvas/use-map-view.ts'
import { useDevice } from './card/use-device.ts'
import styles from './device-map.module.css'
import { formatCamera, readCamera, type MapAddress, type MapAddressChange } from './feed/map-address.ts'
import { boxesOfView, filterOf, keyOf, type MapQuery } from './feed/map-query.ts'
import { useMapFeed } from './feed/use-map-feed.ts'
import { useNetwork } from './feed/use-network.ts'
import { requestDeviceExtent, useDeviceExtent } from './feed/use-device-extent.ts'
import { useDefaultView } from './feed/use-default-view.ts'
import {
  EmptyNote,
  CutNetworkNote,
  LostMapNote,
  NoMapNote,
  OldPictureNote,
  ReadingNote,
  RefusedNote,
} from './map-notes.tsx'
import { InViewPanel } from './panel/in-view-panel.tsx'
import { MapPanel } from './panel/map-panel.tsx'
import { MapSummary, mapSummaryId } from './panel/map-summary.tsx'
import { countsOnScreen } from './panel/picture-counts.ts'
import { HoverLabel } from './points/hover-label.tsx'
import { useMapPoints } from './points/use-map-points.tsx'
import type { TrailHit } from './trail/trail.ts'
import { useTrailControl } from './trail/use-trail-control.tsx'

export { prepareStage } from './canvas/map-stage.ts'

const importCard = () => import('./card/device-card.tsx')
const DeviceCard = lazyPart(async () => (await importCard()).DeviceCard)

function BrokenCard(failed: { error: unknown; onRetry: () => void }) {
  return <BrokenPart title={<Trans>Could not show the device</Trans>} {...failed} />
}

/** A city fits on the screen. */
const placeZoom = 12

interface DeviceMapProps {
  /** What the page's address says; the map shows that and nothing else. */
  address: MapAddress
  /** `step`: something a person may want to go back from. */
  onChange: (change: MapAddressChange, how: 'step' | 'replace') => void
  /** What the page adds to the card of a device. */
  more?: (device: DeviceDetail) => ReactNode
  /** Leads to where devices are entered, for when there are none. */
  begin?: ReactNode
  /** Nobody is at it, as on a wall: it has the picture and its notes, and nothing to operate. */
  unattended?: boolean
}

const isPlaced = (device: DeviceDetail): device is DeviceDetail & DevicePosition =>
  device.longitude !== null && device.latitude !== null

function goTo(navigation: MapNavigation, { longitude: lng, latitude: lat }: DevicePosition): void {
  navigation.goToPlace({ lng, lat, zoom: Math.max(navigation.camera.zoom, nearZoom) })
}

/**
 * The map page's own: basemap, marks, search, filter, and the card of the chosen device, which lies at the right of the
 * nearest positioned element around. An address with a device and no place means: go to that device.
 */
export function DeviceMap({ address, onChange, more, begin, unattended = false }: DeviceMapProps) {
  const { i18n } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<{ camera: Camera; bounds: Box } | null>(null)
  const [seen, setSeen] = useState<Box | null>(null)
  const [hover, setHover] = useState<HitPoint<Hit | TrailHit> | null>(null)
  const [listOpen, inViewList] = useDisclosure(false)
  /** The device to which the map has set out because the address names no place. */
  const led = useRef<string | null>(null)

  const { devType, status, companyid, gatewayid } = address
  const filter = useMemo(
    () => filterOf({ devType, status, companyid, gatewayid }),
    [devType, status, companyid, gatewayid],
  )
  const query = useMemo<MapQuery | null>(
    () => view && { boxes: boxesOfView(view.bounds), zoom: view.camera.zoom, filter },
    [view, filter],
  )
  const { picture, state, refusal } = useMapFeed(query)

  const ground = useGround()
  const stage = useMapView(
    container,
    address.at,
    ground,
    {
      onExpect: (camera, bounds) => {
        setView({ camera, bounds })
        setSeen(bounds)
        if (address.at !== undefined && readCamera(address.at) === null)
          onChange({ at: undefined }, 'replace')
      },
      onMove: (camera, bounds) => {
        setView({ camera, bounds })
        const at = formatCamera(camera)
        // Until the device of the address is known, the place where the map began is not what was asked for.
        const isOnItsWay =
          address.at === undefined && address.device !== undefined && led.current !== address.device
        if (at !== address.at && !isOnItsWay) onChange({ at }, 'replace')
      },
      onView: setSeen,
      onHover: (at) => {
        setHover(at)
        // Who points at a device may choose it.
        if (at !== null) importCard().catch(() => undefined)
      },
      onChoose: (point) => points.choosePoint(point),
      onStart: () => points.fold(),
    },
    state !== 'loading',
  )
  const map = stage.kind === 'ready' ? stage.view : null
  const withoutMap = useNavigationWithoutMap(container, view?.camera ?? null, (camera) => {
    // What was only asked for is completed; from where somebody has been, there is a step back.
    const isAsked = address.at === undefined && (address.device !== undefined || defaultView.current !== null)
    onChange({ at: formatCamera(camera) }, isAsked ? 'replace' : 'step')
  })
  const navigation = stage.kind === 'broken' ? withoutMap : map

  const counts = useMemo(() => countsOnScreen(picture, seen, state === 'shown'), [picture, seen, state])
  const awake = useAwake()
  useEffect(() => map?.rest(!awake), [map, awake])
  useEffect(() => map?.show(picture), [map, picture])

  const isFiltered = Object.keys(filter).length > 0
  const isEmpty = state === 'shown' && counts?.total === 0
  const extent = useDeviceExtent(isEmpty || unattended ? filter : null)
  const fitDeviceExtent = () => {
    requestDeviceExtent(filter, false).then(
      (found) => found !== 'nowhere' && navigation?.goToBox(found),
      () => undefined,
    )
  }
  const total = counts?.total ?? null
  const defaultView = useDefaultView({ address, filter, navigation, state, total, extent, unattended })

  const device = useDevice(address.device)
  const chosen = device?.kind === 'shown' && isPlaced(device.device) ? device.device : null
  useEffect(() => map?.select(chosen), [map, chosen])
  const network = useNetwork(chosen?.id ?? null, chosen?.parent?.id ?? null)
  useEffect(() => map?.connect(network), [map, network])

  const trail = useTrailControl({
    device: device?.kind === 'shown' ? device.device : null,
    days: address.trail,
    onDays: (days) => onChange({ trail: days }, 'step'),
    map,
  })

  const hasNoPlace = device?.kind === 'missing' || (device?.kind === 'shown' && !isPlaced(device.device))
  const close = useCallback(() => onChange({ device: undefined, trail: undefined }, 'step'), [onChange])
  const choose = (id: string) => onChange({ device: id }, 'step')
  /** Without a place in the address, it goes to the device. */
  const goToDevice = (id: string) => onChange({ device: id, at: undefined }, 'step')
  useEffect(() => {
    if (address.at !== undefined) led.current = null
    else if (hasNoPlace) led.current = address.device ?? null
    else if (navigation !== null && chosen !== null) {
      led.current = chosen.id
      goTo(navigation, chosen)
    }
  }, [navigation, chosen, address.at, address.device, hasNoPlace])

  const points = useMapPoints({
    container,
    map,
    picture,
    filter,
    acts: {
      onOpen: choose,
      onGoTo: goToDevice,
      onNetwork: (id) => onChange({ gatewayid: id }, 'step'),
    },
  })

  return (
    <>
      <div className={styles['stage']} data-card={device !== null} data-ground={ground.provider !== null}>
        <div className={styles['points']} {...points.openers}>
          <div ref={container} className={styles['map']} aria-describedby={mapSummaryId} />
          {points.stack}
        </div>
        {stage.kind === 'broken' && <NoMapNote />}
        {stage.kind === 'lost' && <LostMapNote />}
        {counts !== null && <MapSummary counts={counts} />}
        {!unattended && (
          <MapPanel
            address={address}
            counts={counts}
            unplaced={picture.unplaced}
            isFiltered={isFiltered}
            onChange={(change) => onChange(change, 'step')}
            onFound={(found) => (isPlaced(found) ? goToDevice : choose)(found.id)}
            onPlace={
              navigation === null
                ? undefined
                : ({ position }) => navigation.goToPlace({ ...position, zoom: placeZoom })
            }
            onList={inViewList.toggle}
            list={
              listOpen && seen !== null && view !== null ? (
                <InViewPanel
                  picture={picture}
                  known={counts !== null}
                  bounds={seen}
                  zoom={view.camera.zoom}
                  map={map}
                  openers={points.openers}
                  onHover={setHover}
                  onOpen={choose}
                  onZoomTo={(camera) => navigation?.goToPlace(camera)}
                  onClose={inViewList.close}
                />
              ) : null
            }
          />
        )}
        {refusal !== null && (
          <RefusedNote
            refusal={refusal}
            onAll={
              companyid === undefined && gatewayid === undefined
                ? undefined
                : () => onChange({ companyid: undefined, gatewayid: undefined }, 'step')
            }
          />
        )}
        {navigation !== null && !unattended && (
          <MapControls navigation={navigation} onFitDevices={fitDeviceExtent} />
        )}
        {map !== null && !unattended && <GroundSwitch ground={ground} />}
        <div className={styles['notes']}>
          {map !== null && ground.provider === null && <BasemapNote className={styles['note']} />}
          {state === 'failed' && <OldPictureNote />}
          {map !== null && state === 'loading' && <ReadingNote key={query === null ? '' : keyOf(query)} />}
          {navigation !== null && isEmpty && !unattended && (
            <EmptyNote
              filtered={isFiltered}
              extent={extent}
              unplaced={picture.unplaced}
              begin={begin}
              onFitDevices={fitDeviceExtent}
              onClear={() =>
                onChange(
                  { devType: undefined, status: undefined, companyid: undefined, gatewayid: undefined },
                  'step',
                )
              }
            />
          )}
          {network?.cut === true && state === 'shown' && (
            <CutNetworkNote shown={i18n.number(network.ids.size)} />
          )}
        </div>
        {hover !== null && !points.isOpen && <HoverLabel {...hover} />}
      </div>
      {points.menu}
      {device !== null && (
        <div className={styles['cardPlace']} {...overMap}>
          <ErrorBoundary fallback={BrokenCard}>
            <Suspense fallback={<WaitingPart />}>
              <DeviceCard
                state={device}
                onClose={close}
                onShow={(shown) => navigation !== null && isPlaced(shown) && goTo(navigation, shown)}
                onChoose={choose}
                more={more}
                trail={trail}
              />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </>
  )
}
