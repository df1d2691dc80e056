import { Trans } from '@lingui/react/macro'

import { linkState$ } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { holdBehavior } from '#streams/behavior.ts'
import { dataAge } from '#streams/data-age.ts'
import type { LinkState } from '#streams/link-state.ts'

import styles from './link-sign.module.css'

const age$ = holdBehavior(dataAge(linkState$, steadyScheduler), null)

/** LIVE, DELAYED or DISCONNECTED, and how old what the screen shows is. */
export function LinkSign() {
  const link = useBehavior(linkState$)
  const age = useBehavior(age$)
  if (link.kind === 'idle') return null
  return (
    <output className={styles['sign']} data-kind={link.kind} aria-live="off">
      <span className={styles['mark']} aria-hidden="true" />
      <span className={styles['word']}>
        <Word kind={link.kind} />
      </span>
      {age !== null && (
        <span className={styles['age']}>
          <DurationText seconds={age} />
        </span>
      )}
    </output>
  )
}

function Word({ kind }: { kind: LinkState['kind'] }) {
  switch (kind) {
    case 'live':
      return <Trans>LIVE</Trans>
    case 'delayed':
    case 'ingest-ill':
      return <Trans>DELAYED</Trans>
    case 'lost':
      return <Trans>DISCONNECTED</Trans>
    case 'connecting':
    case 'idle':
      return <Trans>CONNECTING</Trans>
  }
}
