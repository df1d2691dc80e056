import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

import type { Position } from '#contract/geo/coordinates.ts'
import { coordinateType } from '#contract/wire/enumerations.ts'
import { loadAreas } from '#src/gazetteer/gazetteer.ts'

import { Dialog } from '../dialog.tsx'
import { homeCamera, nearZoom, pointZoom, type Camera } from '../map/camera.ts'
import { degreesText, readPosition, type TypedPosition } from './given-position.ts'
import { PlaceSearch } from './place-search.tsx'
import { noPosition, type PlacePosition } from './place-position.ts'
import { PositionFields, type PlaceTexts } from './position-fields.tsx'
import { PositionMap } from './position-map.tsx'
import styles from './position.module.css'

interface PositionPickerProps {
  value: PlacePosition
  onPick: (value: PlacePosition) => void
  onClose: () => void
}

const { wgs84 } = coordinateType.values

function typedOf({ lng, lat }: Position): TypedPosition {
  const isSet = lng !== 0 || lat !== 0
  return { lng: isSet ? degreesText(lng) : '', lat: isSet ? degreesText(lat) : '', type: wgs84 }
}
function cameraOf({ lng, lat }: Position): Camera {
  return lng === 0 && lat === 0 ? homeCamera : { lng, lat, zoom: pointZoom }
}

/** Sets a position by a click on the map, by keys or by numbers, and names it where the gazetteer knows it. */
export function PositionPicker({ value, onPick, onClose }: PositionPickerProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => typedOf(value))
  const [texts, setTexts] = useState<PlaceTexts>(value)
  const [camera, setCamera] = useState(() => cameraOf(value))
  const [unnamed, setUnnamed] = useState(false)
  const given = readPosition(typed)
  const point = given.kind === 'set' ? given.position : null
  /** The point whose names are wanted: an answer about an earlier one comes too late. */
  const latest = useRef('')

  const name = async ({ lng, lat }: Position) => {
    const key = `${lng},${lat}`
    latest.current = key
    const areas = await loadAreas().catch(() => null)
    if (latest.current !== key) return
    setUnnamed(areas === null)
    if (areas !== null) setTexts((before) => ({ ...before, ...areas.resolve(lng, lat) }))
  }
  const change = (next: TypedPosition) => {
    setTyped(next)
    const now = readPosition(next)
    if (now.kind !== 'set') {
      latest.current = ''
      return
    }
    setCamera({ ...now.position, zoom: pointZoom })
    void name(now.position)
  }
  const clear = () => {
    latest.current = ''
    setUnnamed(false)
    setTyped(typedOf(noPosition))
    setTexts(noPosition)
    setCamera({ ...homeCamera })
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    // A form around the dialog in React's tree is not meant.
    event.stopPropagation()
    if (given.kind === 'fault') return
    const { lng, lat } = point ?? noPosition
    const { position, province, city, district } = texts
    onPick({
      lng,
      lat,
      position: position.trim(),
      province: province.trim(),
      city: city.trim(),
      district: district.trim(),
    })
  }
  useEffect(
    () => () => {
      latest.current = ''
    },
    [],
  )
  return (
    <Dialog size="70rem" title={t`Position`} onClose={onClose} closeOnClickOutside={false}>
      <form onSubmit={save} noValidate>
        <div className={styles['picker']}>
          <PositionMap point={point} camera={camera} onPick={(position) => change(typedOf(position))} />
          <div className={styles['fields']}>
            <PlaceSearch onChoose={(place) => setCamera({ ...place.position, zoom: nearZoom })} />
            <PositionFields
              typed={typed}
              given={given}
              texts={texts}
              unnamed={unnamed}
              onType={change}
              onText={(part) => setTexts((before) => ({ ...before, ...part }))}
            />
          </div>
        </div>
        <Group justify="space-between" className={styles['foot'] ?? ''}>
          <Button variant="default" onClick={clear}>
            <Trans>Clear</Trans>
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" disabled={given.kind === 'fault'}>
              <Trans>Use this position</Trans>
            </Button>
          </Group>
        </Group>
      </form>
    </Dialog>
  )
}
