import { useNavigate, useSearch } from '@tanstack/react-router'

import { AlarmPanel } from '#src/features/alarms/alarm-panel.tsx'
import { RatesStrip } from '#src/features/rates/rates-strip.tsx'
import { withDevice } from '#src/map-search.ts'

import styles from './map-page.module.css'

/** The map with the alarms and the online rates beside it. What is chosen stands in the address. */
export function MapPage() {
  const { device } = useSearch({ from: '/shell/map' })
  const navigate = useNavigate({ from: '/map' })
  return (
    <main className={styles['page']}>
      <div className={styles['map']} />
      <div className={styles['rates']}>
        <RatesStrip />
      </div>
      <div className={styles['alarms']}>
        <AlarmPanel
          chosenDevice={device ?? null}
          onChoose={(chosen) => void navigate({ search: (shown) => withDevice(shown, chosen) })}
        />
      </div>
    </main>
  )
}
