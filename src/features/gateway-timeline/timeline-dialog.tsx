import { Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import type { DeviceId } from '#contract/wire/ids.ts'
import { DetailFailure } from '#src/devices/detail-group.tsx'
import { ChartWaiting } from '#src/ui/chart/chart-waiting.tsx'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'
import { TimelineChart } from '#src/ui/chart/timeline-chart.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import { gatewayRows } from './gateway-rows.ts'
import { spanOfPart, partOfSpan, type TimelineSpan } from '#src/devices/timeline-part.ts'
import styles from './timeline-dialog.module.css'
import { useTimeline } from './use-timeline.ts'

interface TimelineDialogProps {
  gateway: { id: DeviceId; name: string }
  span: TimelineSpan
  onSpan: (span: TimelineSpan) => void
  onClose: () => void
}

/** The last hour of a gateway as one picture: how it was reached, what happened to it, and what its machine measured. */
export function TimelineDialog({ gateway, span, onSpan, onClose }: TimelineDialogProps) {
  const { t, i18n } = useLingui()
  const { timeline, failure, tryAgain } = useTimeline(gateway.id, span)
  // A choice of another time does not forget the moment that was asked about.
  const [moment] = useState(span.kind === 'around' ? span.at : null)
  const part = partOfSpan(span)
  const [zoom, setZoom] = useState<{ part: string; shown: TimeRange } | null>(null)
  const picture = useMemo(() => timeline && gatewayRows(i18n, timeline), [timeline, i18n])
  const whole = useMemo(() => timeline && { from: timeline.upStime, to: timeline.upEtime }, [timeline])
  const { name } = gateway
  const absent = picture?.absent.join(', ')
  return (
    <Dialog size="90rem" title={t`Timeline of ${name}`} onClose={onClose}>
      <div className={styles['line']}>
        <SegmentedControl
          aria-label={t`Time range`}
          value={part}
          onChange={(chosen) => {
            const next = spanOfPart(chosen)
            if (next !== null) onSpan(next)
          }}
          data={[
            { value: 'timeline', label: t`1 hour` },
            { value: 'timeline-6h', label: t`6 hours` },
            { value: 'timeline-24h', label: t`24 hours` },
            ...(moment === null
              ? []
              : [{ value: partOfSpan({ kind: 'around', at: moment }), label: t`Around the alarm` }]),
          ]}
        />
        {span.kind === 'around' && (
          <span className={styles['quiet']}>
            <Trans>30 min before and after {momentText(i18n, span.at)}</Trans>
          </span>
        )}
        <Button
          className={styles['print']}
          variant="default"
          size="xs"
          leftSection={<IconPrinter size="1rem" stroke={1.5} />}
          onClick={() => print()}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
      <DetailFailure failure={failure} onAgain={tryAgain} />
      {timeline !== null && picture !== null && whole !== null ? (
        timeline.reportedSince === null && picture.rows.every(({ kind }) => kind === 'periods') ? (
          <p className={styles['quiet']}>
            <Trans>This gateway has never reported. Its timeline begins with its first message.</Trans>
          </p>
        ) : (
          <>
            <TimelineChart
              key={part}
              title={t`Status, events and machine data`}
              rows={picture.rows}
              whole={whole}
              shown={zoom?.part === part ? zoom.shown : whole}
              onShow={(shown) =>
                setZoom(shown.from <= whole.from && shown.to >= whole.to ? null : { part, shown })
              }
              around={span.kind === 'around' ? span.at : null}
            />
            {picture.absent.length > 0 && (
              <p className={styles['quiet']}>
                <Trans>None in this period: {absent}</Trans>
              </p>
            )}
            {timeline.series.length === 0 && (
              <p className={styles['quiet']}>
                <Trans>The gateway reported no machine data in this period.</Trans>
              </p>
            )}
          </>
        )
      ) : (
        failure === null && (
          <div className={styles['waiting']}>
            <ChartWaiting />
          </div>
        )
      )}
    </Dialog>
  )
}
