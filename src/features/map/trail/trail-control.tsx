import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'

import { restMetres, type GpsTrail } from '#contract/geo/gps-trail.ts'
import { serverNow } from '#src/live/live-client.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { timeRangeText } from '#src/ui/moment-text.ts'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './trail-control.module.css'
import { trailDays, trailLength, type TrailDays } from './trail.ts'
import type { TrailState } from './use-trail.ts'

interface TrailControlProps {
  state: TrailState
  days: TrailDays | undefined
  onDays: (days: TrailDays | undefined) => void
  /** Brings all of it on screen; none while there is no map, or no trail. */
  onShow: (() => void) | undefined
}

/** Whether the map shows where a gateway was, for how long back, and that in words. */
export function TrailControl({ state: { trail, failure, isNews }, days, onDays, onShow }: TrailControlProps) {
  const { t } = useLingui()
  return (
    <div className={styles['trail']}>
      <div className={styles['line']}>
        <span className={styles['name']}>
          <Trans>Trail</Trans>
        </span>
        <SegmentedControl
          size="xs"
          className={styles['days'] ?? ''}
          aria-label={t`Trail`}
          value={String(days ?? 0)}
          onChange={(value) => onDays(trailDays.find((each) => String(each) === value))}
          data={[
            { value: '0', label: t`Off` },
            { value: '1', label: t`24 hours` },
            { value: '7', label: t`7 days` },
            { value: '30', label: t`30 days` },
          ]}
        />
        {onShow !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Show the whole trail`}
            title={t`Show the whole trail`}
            onClick={onShow}
          >
            <IconRoute size="1rem" stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      {days !== undefined && (
        <output className={styles['words']} aria-live={isNews ? 'polite' : 'off'}>
          <Sentences>
            {failure !== null && <FailureText failure={failure} />}
            {trail !== null && <Words {...trail} />}
          </Sentences>
        </output>
      )}
    </div>
  )
}

function Words({ stops }: GpsTrail) {
  const { i18n } = useLingui()
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) return <Trans>No positions reported in this period.</Trans>
  const [from, to] = timeRangeText(i18n, first.from, last.to, serverNow())
  const rest = `${restMetres} m`
  if (stops.length === 1)
    return (
      <Trans>
        No movement of more than {rest} from {from} to {to}.
      </Trans>
    )
  const count = i18n.number(stops.length)
  const metres = trailLength(stops)
  const length = i18n.number(metres < 1000 ? metres : metres / 1000, {
    style: 'unit',
    unit: metres < 1000 ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 1000 ? 0 : 1,
  })
  return (
    <Trans>
      {count} stops, {length}, from {from} to {to}. The ring marks the start.
    </Trans>
  )
}
