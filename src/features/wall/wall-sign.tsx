import { Trans, useLingui } from '@lingui/react/macro'

import { linkState$ } from '#src/live/live-client.ts'
import { steadyNow } from '#src/live/steady-clock.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'

import styles from './wall-sign.module.css'

/**
 * LIVE, DELAYED and for how long, DISCONNECTED and since when: by the server's clock, since a screen's may be wrong.
 * @param failed the last answer about alarms was none
 */
export function WallSign({ failed = false }: { failed?: boolean }) {
  const { i18n } = useLingui()
  const link = useBehavior(linkState$)
  // What is pushed arrives, but what is only asked for does not.
  const isBehind = failed && link.kind === 'live'
  const kind = isBehind ? 'delayed' : link.kind
  const at = isBehind ? null : link.at
  const now = useServerNow()
  const ageMs = at === null ? 0 : Math.max(0, steadyNow() - at)
  if (kind === 'idle') return null
  if (kind === 'live' || kind === 'connecting')
    return (
      <output className={styles['sign']} data-kind={kind} aria-live="off">
        <span className={styles['mark']} aria-hidden="true" />
        {kind === 'live' ? <Trans>LIVE</Trans> : <Trans>CONNECTING</Trans>}
      </output>
    )
  const since = i18n.date(new Date(now - ageMs), {
    ...(ageMs >= dayMs && { month: 'numeric', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <output className={styles['sign']} data-kind={kind} aria-live="off">
      <span className={styles['mark']} aria-hidden="true" />
      {kind === 'lost' && at !== null ? (
        <Trans>DISCONNECTED since {since}</Trans>
      ) : kind === 'lost' ? (
        <Trans>DISCONNECTED</Trans>
      ) : (
        <>
          <Trans>DELAYED</Trans> {at !== null && <DurationText seconds={Math.floor(ageMs / 1000)} />}
        </>
      )}
    </output>
  )
}

const dayMs = 86_400_000
