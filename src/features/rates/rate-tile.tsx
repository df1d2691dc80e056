import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { reach, serviceCondition } from '#contract/wire/enumerations.ts'
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

const inService = { serviceCondition: serviceCondition.values.delivered }

function Rate({ line }: { line: RateLine }) {
  const { t, i18n } = useLingui()
  const { deviceType, total, online, cutOff = 0, refused = 0, leftOut = 0, rate, history } = line
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
              <DeviceListLink type={deviceType} search={{ ...inService, reach: reach.values.offline }}>
                {i18n.number(total - online - cutOff - refused)}
              </DeviceListLink>{' '}
              offline of{' '}
              <DeviceListLink type={deviceType} search={{}}>
                {i18n.number(total)}
              </DeviceListLink>
            </Trans>
            {cutOff > 0 && (
              <DeviceListLink type={deviceType} search={{ ...inService, reach: reach.values.cutOff }}>
                <StatusMark state="cutOff" />
                <Plural value={cutOff} one="# cut off" other="# cut off" />
              </DeviceListLink>
            )}
            {refused > 0 && (
              <DeviceListLink type={deviceType} search={{ ...inService, reach: reach.values.refused }}>
                <StatusMark state="refused" />
                <Plural value={refused} one="# with messages refused" other="# with messages refused" />
              </DeviceListLink>
            )}
            {leftOut > 0 && (
              <span title={t`Never reported, or in debugging: not part of the rate`}>
                <Plural value={leftOut} one="# not counted" other="# not counted" />
              </span>
            )}
          </>
        )}
      </span>
    </li>
  )
}
