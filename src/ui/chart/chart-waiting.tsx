import { Trans } from '@lingui/react/macro'

import { LoadingSign } from '../loading-sign.tsx'
import { useDelayed } from '../use-delayed.ts'
import styles from './chart.module.css'

/** Stands where a picture will be: a sign after 300 ms, and after 2 s what is waited for. */
export function ChartWaiting() {
  const delayed = useDelayed()
  const longDelayed = useDelayed(2000)
  return (
    <p className={styles['waiting']}>
      {delayed && <LoadingSign size="0.875rem" />}
      {longDelayed && <Trans>Waiting for the server…</Trans>}
    </p>
  )
}
