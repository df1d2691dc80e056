import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { RelayDetail } from '#contract/lists/node-detail.ts'
import styles from '#src/devices/device-detail.module.css'

type SentDownProps = Pick<RelayDetail, 'downlinks24h' | 'downFailureRate24h'>

/** What was sent down to a device in a day, and how much of it was lost: one of the figures of its traffic. */
export function SentDown({ downlinks24h, downFailureRate24h }: SentDownProps) {
  const { i18n } = useLingui()
  return (
    <div>
      <dt>
        <Trans>Downlinks in 24 hours</Trans>
      </dt>
      <dd className={styles['figure']}>
        <Plural value={downlinks24h} one="# downlink" other="# downlinks" />
        {downFailureRate24h !== null && (
          <>
            {' · '}
            <Trans>{i18n.number(downFailureRate24h, { maximumFractionDigits: 2 })} % lost</Trans>
          </>
        )}
      </dd>
    </div>
  )
}
