import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { isForbidden } from '#src/api/is-forbidden.ts'
import { deviceTypeTerms } from '#src/i18n/terms.ts'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { TileNote } from '#src/ui/tile.tsx'

import { ratesFeed } from './rates-feed.ts'
import { shownRate } from './shown-rate.ts'
import styles from './wall-rates.module.css'

/** How much of each class is online, as a wall shows it. */
export function WallRates() {
  const { t, i18n } = useLingui()
  useLiveTopics([{ kind: 'rates' }])
  const [rates] = useState(ratesFeed)
  const { lines, failure } = useBehavior(rates)
  if (lines === null || isForbidden(failure))
    return <TileNote forbidden={isForbidden(failure)} failed={failure !== null} />
  return (
    <section className={styles['rates']} aria-label={t`Online rates`}>
      {lines.map((line) => (
        <div key={line.deviceType}>
          <span>{i18n._(deviceTypeTerms[line.deviceType])}</span>
          <b>
            {line.rate === null
              ? '–'
              : i18n.number(shownRate(line), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
            <small> %</small>
          </b>
          <span className={styles['offline']}>
            <StatusMark state="offline" />
            <Trans>{i18n.number(line.total - line.online)} offline</Trans>
          </span>
        </div>
      ))}
    </section>
  )
}
