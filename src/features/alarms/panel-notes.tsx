import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import { alarmRateLimits } from '#contract/rules/flood.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { recentText } from '#src/ui/moment-text.ts'

import { actKeys } from './alarm-acts.ts'
import styles from './alarm-panel.module.css'

/** How many alarms come, beside what one operator can take: one bar for each limit that is passed. */
export function AlarmRate({ raised }: { raised: number }) {
  const { t } = useLingui()
  const [easy, most, flood] = alarmRateLimits
  const passed = raised <= easy ? 0 : raised <= most ? 1 : raised < flood ? 2 : 3
  const title = t`Per 10 min: ${easy} is easy, ${most} is the most over a shift, ${flood} is a flood`
  return (
    <span className={styles['rate']} title={title} data-passed={passed}>
      {[1, 2, 3].map((limit) => (
        <span key={limit} data-on={passed >= limit} />
      ))}
      <VisuallyHidden>{title}</VisuallyHidden>
    </span>
  )
}

/** More alarms come than anybody can look at. */
export function FloodBanner({ since }: { since: number | null }) {
  const { i18n } = useLingui()
  const now = useServerNow()
  return (
    <output className={styles['banner']}>
      {since !== null && (
        <span className={styles['flood']}>
          <IconAlertTriangle size="1rem" stroke={1.5} aria-hidden />
          <span>
            <Trans>Alarm flood since {recentText(i18n, since, now)}</Trans>
          </span>
        </span>
      )}
    </output>
  )
}

/** The keys that work on the row with the focus. */
export function PanelKeys() {
  const { t } = useLingui()
  return (
    <p className={styles['keys']} title={t`Shift+A undoes an acknowledgement, Shift+S unshelves`}>
      <span>
        <kbd>{actKeys.acknowledge}</kbd> <Trans>Acknowledge</Trans>
      </span>
      <span>
        <kbd>{actKeys.dispatch}</kbd> <Trans>Send order</Trans>
      </span>
      <span>
        <kbd>{actKeys.shelve}</kbd> <Trans>Shelve</Trans>
      </span>
      <span>
        <kbd>{actKeys.recover}</kbd> <Trans>Recover manually</Trans>
      </span>
    </p>
  )
}
