import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { deviceStatus } from '#contract/wire/enumerations.ts'
import { isForbidden } from '#src/api/is-forbidden.ts'
import { DeviceListLink } from '#src/devices/device-link.tsx'
import { deviceTypeTerms } from '#src/i18n/terms.ts'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { Tile, TileNote } from '#src/ui/tile.tsx'
import type { RateLine } from '#streams/online-rates.ts'

import styles from './rate-tile.module.css'
import { ratesFeed } from './rates-feed.ts'
import { shownRate } from './shown-rate.ts'
import { Sparkline } from './sparkline.tsx'

/** How much of each class is online, and how many devices are not. */
export function RateTile() {
  const { t } = useLingui()
  useLiveTopics([{ kind: 'rates' }])
  const [rates] = useState(ratesFeed)
  const { lines, failure } = useBehavior(rates)
  return (
    <Tile title={t`Online rates`}>
      {lines === null || isForbidden(failure) ? (
        <TileNote forbidden={isForbidden(failure)} failed={failure !== null} />
      ) : (
        <ul className={styles['rates']}>
          {lines.map((line) => (
            <Rate key={line.deviceType} line={line} />
          ))}
        </ul>
      )}
    </Tile>
  )
}

function Rate({ line }: { line: RateLine }) {
  const { t, i18n } = useLingui()
  const { deviceType, total, online, rate, history } = line
  return (
    <li className={styles['rate']}>
      <span className={styles['name']}>{i18n._(deviceTypeTerms[deviceType])}</span>
      <span className={styles['number']}>
        {rate === null
          ? '–'
          : i18n.number(shownRate(line), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        <small> %</small>
      </span>
      <Sparkline samples={history} label={t`Online rate in the last minutes`} />
      <span className={styles['counts']}>
        {total === 0 ? (
          <Trans>none yet</Trans>
        ) : (
          <>
            <StatusMark state="offline" />
            <Trans>
              <DeviceListLink type={deviceType} search={{ status: deviceStatus.values.offline }}>
                {i18n.number(total - online)}
              </DeviceListLink>{' '}
              offline of{' '}
              <DeviceListLink type={deviceType} search={{}}>
                {i18n.number(total)}
              </DeviceListLink>
            </Trans>
          </>
        )}
      </span>
    </li>
  )
}
