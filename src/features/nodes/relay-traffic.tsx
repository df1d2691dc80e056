import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { RelayDetail } from '#contract/lists/node-detail.ts'
import styles from '#src/devices/device-detail.module.css'

import { SentDown } from './sent-down.tsx'

/** What a relay sent, and how much of it failed: lately, and over a day. */
export function RelayTraffic({ detail }: { detail: RelayDetail }) {
  const { i18n, t } = useLingui()
  const { flow, upFailureRate, flow24h, upFailureRate24h, downlinks24h } = detail
  if (flow === null && flow24h === null && downlinks24h === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>No traffic reported yet.</Trans>
      </p>
    )
  const facts = [
    { name: t`Since the previous heartbeat`, frames: flow, failed: upFailureRate },
    { name: t`Last 24 hours`, frames: flow24h, failed: upFailureRate24h },
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, frames, failed }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles['figure']}>
            {frames === null ? '–' : <Plural value={frames} one="# frame sent" other="# frames sent" />}
            {failed !== null && (
              <>
                {' · '}
                <Trans>{i18n.number(failed, { maximumFractionDigits: 2 })} % failed</Trans>
              </>
            )}
          </dd>
        </div>
      ))}
      <SentDown {...detail} />
    </dl>
  )
}
