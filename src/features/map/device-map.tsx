import { Trans, useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import type { Box } from '#contract/map-cells.ts'
import type { DeviceDetail, DevicePosition } from '#contract/records.ts'
import { request } from '#src/api/client.ts'
import { useAwake } from '#src/live/awake.ts'
import { nearZoom, type Camera } from '#src/ui/map/camera.ts'
import { useDelayed } from '#src/ui/use-delayed.ts'

import { DeviceCard } from './device-card.tsx'
import styles from './device-map.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import { GroundSwitch } from './ground-switch.tsx'
import { HoverLabel } from './hover-label.tsx'
import { formatCamera, type MapAddress, type MapAddressChange } from './map-address.ts'
import { MapControls } from './map-controls.tsx'
import { emptyPicture } from './map-picture.ts'
import { boxesOfView, filterOf, keyOf, type MapQuery } from './map-query.ts'
import { MapSummary, mapSummaryId } from './map-summary.tsx'
import { onScreen } from './on-screen.ts'
import { pictureCounts } from './picture-counts.ts'
import { RefusedNote } from './refused-note.tsx'
import { SearchBox } from './search-box.tsx'
import { StackList } from './stack-list.tsx'
import { useDevice } from './use-device.ts'
import { useGround } from './use-ground.tsx'
import { useMapFeed } from './use-map-feed.ts'
import { useMapView, type HitPoint } from './use-map-view.ts'

/** A city fits on the screen. */
const placeZoom = 12

interface DeviceMapProps {
  /** What the page's address says; the map shows that and nothing else. */
  address: MapAddress
  /** `step`: something a person may want to go back from. */
  onChange: (change: MapAddressChange, how: 'step' | 'replace') => void
  /** What the page adds to the card of a device. */
  more?: (device: DeviceDetail) => ReactNode
}

interface View {
  camera: Camera
  bounds: Box
}

async function search(keyword: string) {
  const { list } = await request('map/getFuzzyQueryResult', { query: { keyword } })
  return list
}

function isPlaced(device: DeviceDetail): device is DeviceDetail & DevicePosition {
  return device.longitude !== null && device.latitude !== null
}

/**
 * The map page's own: basemap, marks, search, filter, and the card of the chosen device, which lies at the right of the
 * nearest positioned element around. An address with a device and no place means: go to that device.
 */
export function DeviceMap({ address, onChange, more }: DeviceMapProps) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View | null>(null)
  const [seen, setSeen] = useState<Box | null>(null)
  const [hover, setHover] = useState<HitPoint | null>(null)
  const [stack, setStack] = useState<HitPoint | null>(null)
  const [filterOpen, filter] = useDisclosure(false)
  /** The device to which the map has set out because the address names no place. */
  const led = useRef<string | null>(null)

  const ground = useGround()
  const stage = useMapView(container, address.at, ground, {
    onMove: (camera, bounds) => {
      setView({ camera, bounds })
      setStack(null)
      const at = formatCamera(camera)
      // Until the device of the address is known, the place where the map began is not what was asked for.
      const isOnItsWay =
        address.at === undefined && address.device !== undefined && led.current !== address.device
      if (at !== address.at && !isOnItsWay) onChange({ at }, 'replace')
    },
    onView: setSeen,
    onHover: setHover,
    onChoose: (point) => choosePoint(point),
  })
  const map = stage.kind === 'ready' ? stage.view : null

  const { devType, status, companyid } = address
  const query = useMemo<MapQuery | null>(
    () =>
      view && {
        boxes: boxesOfView(view.bounds),
        zoom: view.camera.zoom,
        filter: filterOf({
          ...(devType !== undefined && { devType }),
          ...(status !== undefined && { status }),
          ...(companyid !== undefined && { companyid }),
        }),
      },
    [view, devType, status, companyid],
  )
  const { picture, state, refusal } = useMapFeed(query)
  const counts = useMemo(
    () => (picture === emptyPicture || seen === null ? null : pictureCounts(onScreen(picture, seen))),
    [picture, seen],
  )
  const awake = useAwake()
  useEffect(() => map?.rest(!awake), [map, awake])
  useEffect(() => map?.show(picture), [map, picture])

  const device = useDevice(address.device)
  const chosen = device?.kind === 'shown' && isPlaced(device.device) ? device.device : null
  useEffect(() => map?.select(chosen), [map, chosen])

  const close = useCallback(() => onChange({ device: undefined }, 'step'), [onChange])
  const choose = (id: string) => onChange({ device: id }, 'step')
  const goTo = ({ longitude, latitude }: DeviceDetail) => {
    if (longitude === null || latitude === null) return
    map?.goTo({ lng: longitude, lat: latitude, zoom: Math.max(view?.camera.zoom ?? 0, nearZoom) })
  }
  useEffect(() => {
    if (address.at !== undefined) led.current = null
    else if (map !== null && chosen !== null) {
      led.current = chosen.id
      map.goTo({ lng: chosen.longitude, lat: chosen.latitude, zoom: Math.max(map.camera.zoom, nearZoom) })
    }
  }, [map, chosen, address.at])

  function choosePoint(point: HitPoint | null) {
    setStack(null)
    if (point === null) return
    const { hit } = point
    if (hit.kind === 'cell') {
      const { longitude, latitude } = hit.cell
      map?.goTo({ lng: longitude, lat: latitude, zoom: (view?.camera.zoom ?? 0) + 2 })
      return
    }
    const [first, ...others] = hit.devices
    if (others.length > 0) setStack(point)
    else if (first !== undefined) choose(first.id)
  }

  return (
    <>
      <div className={styles['stage']} data-card={device !== null} data-ground={ground.provider !== null}>
        <div ref={container} className={styles['map']} aria-describedby={mapSummaryId} />
        {stage.kind === 'broken' && (
          <div className={styles['broken']} role="alert">
            <p>
              <Trans>This browser cannot draw the map: it has no WebGL 2, or it is switched off.</Trans>
            </p>
            <p className={styles['quiet']}>
              <Trans>Search, cards and alarms work without it.</Trans>
            </p>
          </div>
        )}
        {counts !== null && <MapSummary counts={counts} />}
        <section className={styles['panel']} aria-label={t`Search and filter`}>
          <div className={styles['top']}>
            <SearchBox
              ask={search}
              onChoose={(found) => {
                choose(found.id)
                goTo(found)
              }}
              onPlace={
                map === null ? undefined : ({ position }) => map.goTo({ ...position, zoom: placeZoom })
              }
            />
            <FilterToggle
              open={filterOpen}
              filtered={Object.keys(filterOf(address)).length > 0}
              onToggle={filter.toggle}
            />
          </div>
          <div className={styles['filters']} data-open={filterOpen}>
            <FilterPanel
              address={address}
              counts={counts}
              unplaced={picture.unplaced}
              onChange={(change) => onChange(change, 'step')}
            />
          </div>
        </section>
        {refusal !== null && (
          <RefusedNote
            refusal={refusal}
            onAllCompanies={
              companyid === undefined ? undefined : () => onChange({ companyid: undefined }, 'step')
            }
          />
        )}
        {state === 'failed' && (
          <output className={styles['failed']}>
            <Trans>
              The devices could not be read. What is shown may be old; it is tried again every few seconds.
            </Trans>
          </output>
        )}
        {map !== null && state === 'loading' && <ReadingNote key={query === null ? '' : keyOf(query)} />}
        {map !== null && <MapControls view={map} />}
        {map !== null && <GroundSwitch ground={ground} />}
        {hover !== null && stack === null && <HoverLabel {...hover} />}
        {stack !== null && stack.hit.kind === 'devices' && (
          <StackList
            devices={stack.hit.devices}
            x={stack.x}
            y={stack.y}
            room={stack.room}
            onChoose={({ id }) => {
              setStack(null)
              choose(id)
            }}
            onClose={() => setStack(null)}
          />
        )}
      </div>
      {device !== null && (
        <div className={styles['cardPlace']}>
          <DeviceCard state={device} onClose={close} onShow={goTo} onChoose={choose} more={more} />
        </div>
      )}
    </>
  )
}

/** Waiting that lasts says what it waits for. */
function ReadingNote() {
  const long = useDelayed(2000)
  if (!long) return null
  return (
    <output className={styles['failed']}>
      <Trans>Reading the devices of this part of the map …</Trans>
    </output>
  )
}
