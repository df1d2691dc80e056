import { Trans, useLingui } from '@lingui/react/macro'

import { deviceStatus, type DeviceStatus } from '#contract/wire/enumerations.ts'
import { deviceStatusTerm, deviceTypeTerm, deviceTypeTerms } from '#src/i18n/terms.ts'
import { serverNow } from '#src/live/live-client.ts'
import { timeRangeText } from '#src/ui/moment-text.ts'
import { markOfStatus, StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import { deviceTypes, lookOf } from '../canvas/device-look.ts'
import { deviceName } from '../card/device-name.ts'
import type { Hit } from '../canvas/hit-test.ts'
import { pictureCounts } from '../panel/picture-counts.ts'
import type { TrailHit } from '../trail/trail.ts'
import type { HitPoint } from '../canvas/use-map-view.ts'
import styles from './hover-label.module.css'

const statuses: readonly DeviceStatus[] = Object.values(deviceStatus.values)

/** What lies under the pointer, in words. */
export function HoverLabel({ hit, x, y, room }: HitPoint<Hit | TrailHit>) {
  const { i18n } = useLingui()
  return (
    <div className={styles['hover']} data-room={room} style={{ left: x, top: y }} aria-hidden="true">
      {hit.kind === 'cell' ? (
        <CellWords hit={hit} />
      ) : hit.kind === 'stop' ? (
        <StopWords stop={hit.stop} />
      ) : (
        hit.devices.slice(0, 6).map((device) => (
          <div key={device.id} className={styles['hoverRow']}>
            <StatusMark state={lookOf(device)} />
            <span>
              <UserText text={deviceName(device)} />
            </span>
            <small>{i18n._(deviceTypeTerm[device.deviceType])}</small>
          </div>
        ))
      )}
      {hit.kind === 'devices' && hit.devices.length > 6 && (
        <small>+ {i18n.number(hit.devices.length - 6)}</small>
      )}
    </div>
  )
}

function StopWords({ stop: { from, to } }: Pick<TrailHit, 'stop'>) {
  const { i18n } = useLingui()
  const [begin, end] = timeRangeText(i18n, from, to, serverNow())
  return <span>{from === to ? begin : `${begin} – ${end}`}</span>
}

function CellWords({ hit }: { hit: Extract<Hit, { kind: 'cell' }> }) {
  const { i18n } = useLingui()
  const counts = pictureCounts({ cells: [hit.cell], devices: [] })
  return (
    <>
      {statuses
        .filter((status) => counts.looks[markOfStatus[status]] > 0)
        .map((status) => (
          <div key={status} className={styles['hoverRow']}>
            <StatusMark state={markOfStatus[status]} />
            <span>{i18n._(deviceStatusTerm[status])}</span>
            <b>{i18n.number(counts.looks[markOfStatus[status]])}</b>
          </div>
        ))}
      {counts.looks.priority > 0 && (
        <div className={styles['hoverRow']}>
          <StatusMark state="priority" />
          <span>
            <Trans>With a priority alarm</Trans>
          </span>
          <b>{i18n.number(counts.looks.priority)}</b>
        </div>
      )}
      <small>
        {deviceTypes
          .filter((type) => counts.types[type] > 0)
          .map((type) => {
            const count = counts.types[type]
            return `${i18n.number(count)} ${i18n._((count === 1 ? deviceTypeTerm : deviceTypeTerms)[type])}`
          })
          .join(' · ')}
      </small>
    </>
  )
}
