import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import { deviceState } from '#contract/rules/device-state.ts'
import type { Position } from '#contract/geo/coordinates.ts'
import { alarmLevel, deviceStatus, type DeviceStatus } from '#contract/wire/enumerations.ts'
import type { FoundPlace } from '#contract/geo/gazetteer/places.ts'
import type { DevicePosition, MapCell } from '#contract/calls/records.ts'
import { deviceStateTerm, deviceStatusTerm, deviceTypeTerm } from '#src/i18n/terms.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import { deviceName } from '../card/device-name.ts'
import type { InViewEntry } from './in-view.ts'
import styles from './in-view-list.module.css'
import { countsOf, totalOf } from '../canvas/ring-shape.ts'

interface InViewRowProps {
  entry: InViewEntry
  placeOf: (position: Position) => FoundPlace | null
}

/** What has no room at the end of the line is worth the least. */
const worstStatusFirst: readonly DeviceStatus[] = [2, 1, 0]

/** What stands in the view, in words: a ring by its number and the place it is near to, a device by its name. */
export function InViewRow({ entry: { hit, look }, placeOf }: InViewRowProps) {
  const [device] = hit.kind === 'devices' ? hit.devices : []
  return (
    <>
      <StatusMark state={look} />
      {hit.kind === 'cell' ? (
        <RingWords cell={hit.cell} placeOf={placeOf} />
      ) : (
        device && <DeviceWords device={device} />
      )}
    </>
  )
}

function RingWords({ cell, placeOf }: Pick<InViewRowProps, 'placeOf'> & { cell: MapCell }) {
  const { i18n } = useLingui()
  const { longitude: lng, latitude: lat } = cell
  const place = useMemo(() => placeOf({ lng, lat }), [placeOf, lng, lat])
  const counts = countsOf(cell)
  const total = i18n.number(totalOf(cell))
  return (
    <>
      <span className={styles['name']}>
        {place === null ? (
          <Trans>{total} devices</Trans>
        ) : (
          <Trans>
            {total} devices near {place.name}
          </Trans>
        )}
      </span>
      <small>
        {counts.priority > 0 && (
          <>
            <Trans>With a priority alarm</Trans> {i18n.number(counts.priority)}
            {' · '}
          </>
        )}
        {worstStatusFirst
          .map((status) => ({ status, count: counts[deviceStatus.nameOf(status)] }))
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => `${i18n._(deviceStatusTerm[status])} ${i18n.number(count)}`)
          .join(' · ')}
      </small>
    </>
  )
}

function DeviceWords({ device }: { device: DevicePosition }) {
  const { i18n } = useLingui()
  return (
    <>
      <span className={styles['name']}>
        <UserText text={deviceName(device)} />
      </span>
      <small>
        {i18n._(deviceTypeTerm[device.deviceType])} · {i18n._(deviceStateTerm[deviceState(device)])}
        {device.alarmLevel === alarmLevel.values.priority && (
          <>
            {' · '}
            <Trans>Priority alarm</Trans>
          </>
        )}
      </small>
    </>
  )
}
