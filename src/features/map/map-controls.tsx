import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconHome, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'

import type { MapView } from './map-view.ts'
import styles from './map-controls.module.css'

export function MapControls({ view, onReach }: { view: MapView; onReach: () => void }) {
  const { t } = useLingui()
  const controls = [
    { label: t`Zoom in`, icon: IconPlus, act: () => view.zoomBy(1) },
    { label: t`Zoom out`, icon: IconMinus, act: () => view.zoomBy(-1) },
    { label: t`Show where all devices are`, icon: IconMaximize, act: onReach },
    { label: t`Back to the beginning`, icon: IconHome, act: () => view.goHome() },
  ]
  return (
    <fieldset className={styles['controls']} aria-label={t`Map`}>
      {controls.map(({ label, icon: Icon, act }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={32}
          radius={0}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon size="1rem" stroke={1.5} />
        </ActionIcon>
      ))}
    </fieldset>
  )
}
