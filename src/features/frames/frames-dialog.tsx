import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'

import type { TailFrame } from '#contract/calls/frames.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { DetailFailure } from '#src/devices/detail-group.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

import { filtered, noFilter } from './frame-filter.ts'
import { FramePane } from './frame-pane.tsx'
import styles from './frames.module.css'
import { TailControls } from './tail-controls.tsx'
import { noTail, type Tail } from './tail-lines.ts'
import { Age } from './tail-row.tsx'
import { TailTable } from './tail-table.tsx'
import { useTail } from './use-tail.ts'

export interface TailGateway {
  readonly id: DeviceId
  /** By what people know it. */
  readonly name: string
}

interface FramesDialogProps {
  gateway: TailGateway
  /** The device whose messages are shown at first; empty for all. */
  about: string
  /** The history of what it had refused, for whom it is open. */
  refused: ReactNode
  onClose: () => void
}

/** What a gateway says at this moment, message by message, and each of them in full. */
export function FramesDialog({ gateway, about, refused, onClose }: FramesDialogProps) {
  const { t } = useLingui()
  const { tail, heartbeatMinutes, failure, clear } = useTail(gateway.id, about)
  const [shows, setShows] = useState<'tail' | 'refused'>('tail')
  const [filter, setFilter] = useState({ ...noFilter, device: about })
  const [frozen, setFrozen] = useState<Tail | null>(null)
  const [chosen, setChosen] = useState<{ key: string; frame: TailFrame } | null>(null)
  const { lines } = frozen ?? tail
  const shown = useMemo(() => filtered(lines, filter), [lines, filter])
  return (
    <Dialog
      size="min(110rem, 96vw)"
      title={t`Messages of ${gateway.name}`}
      onClose={onClose}
      classNames={{ body: styles['body'] ?? '', content: styles['content'] ?? '' }}
    >
      {refused !== null && (
        <SegmentedControl
          className={styles['which']}
          aria-label={t`Messages shown`}
          value={shows}
          onChange={setShows}
          data={[
            { value: 'tail', label: t`Live` },
            { value: 'refused', label: t`Refused so far` },
          ]}
        />
      )}
      {shows === 'refused' ? (
        <div className={styles['refused']}>{refused}</div>
      ) : (
        <>
          <TailControls
            filter={filter}
            onFilter={setFilter}
            paused={frozen !== null}
            waiting={frozen === null ? 0 : tail.total - frozen.total}
            onPause={() => setFrozen((before) => (before === null ? tail : null))}
            onClear={() => {
              clear()
              setFrozen((before) => (before === null ? null : { ...noTail, total: tail.total }))
              setChosen(null)
            }}
          />
          <DetailFailure failure={failure} />
          <div className={styles['parts']} data-open={chosen !== null}>
            <TailTable
              lines={shown}
              chosen={chosen?.key ?? null}
              onChoose={(line) => line.kind === 'frame' && setChosen({ key: line.key, frame: line.frame })}
            >
              {shown.length === 0 && (
                <Nothing
                  hasLines={lines.length > 0}
                  heartbeatMinutes={heartbeatMinutes}
                  name={gateway.name}
                />
              )}
            </TailTable>
            {chosen !== null && <FramePane key={chosen.key} frame={chosen.frame} />}
          </div>
          <p className={styles['quiet']}>
            {tail.newestAt !== null && (
              <Trans>
                Latest message <Age at={tail.newestAt} /> ago
              </Trans>
            )}
          </p>
        </>
      )}
    </Dialog>
  )
}

interface NothingProps {
  /** There are some, but the filter passes none. */
  hasLines: boolean
  heartbeatMinutes: number | null
  name: string
}

function Nothing({ hasLines, heartbeatMinutes, name }: NothingProps) {
  const { i18n } = useLingui()
  if (heartbeatMinutes === null) return null
  return (
    <p className={styles['nothing']}>
      {hasLines ? (
        <Trans>No message matches the filter.</Trans>
      ) : (
        <Trans>
          Waiting for the next message from {name}. It sends a heartbeat every {i18n.number(heartbeatMinutes)}{' '}
          min.
        </Trans>
      )}
    </p>
  )
}
