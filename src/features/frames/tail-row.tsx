import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { TailFrame } from '#contract/calls/frames.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import { kindTerm } from './frame-terms.ts'
import styles from './frames.module.css'
import { spacedHex, textOfHex } from './hex-text.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import type { TailLine } from './tail-lines.ts'

/** Bytes of a frame that fit a line. */
const shownBytes = 32

/** The cells of a line; what is no message takes the whole width. */
export function TailCells({ line }: { line: TailLine }) {
  if (line.kind === 'frame') return <FrameCells frame={line.frame} />
  return (
    <td className={styles['note']}>
      {line.kind === 'border' ? (
        <Trans>
          Below: <Plural value={line.count} one="# stored message" other="# stored messages" />; repeats are
          not stored
        </Trans>
      ) : line.kind === 'gap' ? (
        <Trans>
          <Plural value={line.lost} one="# frame" other="# frames" /> of{' '}
          <UserText text={line.frame.deviceAliases || line.frame.devUid} /> not received here
        </Trans>
      ) : line.count === null ? (
        <Trans>Interrupted; messages from that time are not shown</Trans>
      ) : (
        <Plural
          value={line.count}
          one="1 message not shown: too many at once"
          other="# messages not shown: too many at once"
        />
      )}
    </td>
  )
}

function FrameCells({ frame }: { frame: TailFrame }) {
  const { i18n } = useLingui()
  const kind = kindTerm(frame.kind)
  const figure = (value: number | null, digits = 0) =>
    value === null ? '' : i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (
    <>
      <td>{timeText(i18n.locale, frame.receiveTime)}</td>
      <td className={styles['figure']}>
        <Age at={frame.receiveTime} />
      </td>
      <td>
        <OutcomeBadge outcome={frame.outcome} />
      </td>
      <td>{typeof kind === 'string' ? kind : i18n._(kind)}</td>
      <td title={frame.devUid}>
        {frame.hidden ? (
          <span className={styles['quiet']}>
            <Trans>of another company</Trans>
          </span>
        ) : (
          <UserText text={frame.deviceAliases || frame.devUid} />
        )}
      </td>
      <td className={styles['figure']}>{frame.frameCounter}</td>
      <td>
        <UserText text={frame.parentMote} />
      </td>
      <td className={styles['figure']}>{figure(frame.hops)}</td>
      <td className={styles['figure']}>{figure(frame.upRSSI, 1)}</td>
      <td className={styles['figure']}>{figure(frame.snrDb, 1)}</td>
      <td>{contentOf(frame)}</td>
    </>
  )
}

function contentOf({ outcome, msg, payload, raw }: TailFrame) {
  if (outcome === 'refused') return msg
  const text = payload === '' ? (textOfHex(raw.slice(0, 400)) ?? spacedHex(raw.slice(0, 2 * shownBytes))) : ''
  return (
    <code className={styles['code']}>
      {payload === '' ? text : spacedHex(payload.slice(0, 2 * shownBytes))}
      {payload.length > 2 * shownBytes && ' …'}
    </code>
  )
}

/** The time of day to the millisecond. */
export function timeText(locale: string, at: number): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(at)
}

export function Age({ at }: { at: number }) {
  const now = useServerNow()
  return <DurationText seconds={Math.max(0, Math.floor((now - at) / 1000))} />
}
