import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { FrameDetail } from '#contract/calls/frames.ts'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './frame-neighbours.module.css'
import shared from './frames.module.css'

/** Frames shown before and after the one that is looked at. */
const shownBefore = 5

/** The frames around one, with what is missing between them, and how many were lost of the last. */
export function FrameNeighbours({ frame }: { frame: FrameDetail }) {
  const { i18n, t } = useLingui()
  const { neighbours, loss, upTime, frameCounter } = frame
  const isThis = (one: FrameDetail['neighbours'][number]) =>
    one.upTime === upTime && one.frameCounter === frameCounter
  const place = neighbours.findIndex(isThis)
  const percent = i18n.number(loss.lostPercent, { maximumFractionDigits: 1 })
  return (
    <>
      {loss.received > 1 && (
        <p>
          {loss.lost === 0 ? (
            <Trans>None of the last {loss.received} frames is missing.</Trans>
          ) : (
            <Trans>
              {loss.lost} of the last {loss.received + loss.lost} frames are missing ({percent} %).
            </Trans>
          )}
        </p>
      )}
      <ol className={styles['neighbours']} aria-label={t`Neighbouring frames`}>
        {neighbours.slice(Math.max(0, place - shownBefore)).map((one) => (
          <li key={`${one.upTime} ${one.frameCounter}`} aria-current={isThis(one)}>
            {one.lost > 0 && (
              <p className={styles['lost']}>
                <Plural value={one.lost} one="1 frame missing" other="# frames missing" />
              </p>
            )}
            {one.restarted && (
              <p className={shared['quiet']}>
                <Trans>The counter restarted</Trans>
              </p>
            )}
            <strong>{one.frameCounter}</strong> <time>{momentText(i18n, one.upTime)}</time>
          </li>
        ))}
      </ol>
    </>
  )
}
