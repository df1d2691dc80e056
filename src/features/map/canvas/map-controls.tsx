import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconHome, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'

import styles from './map-controls.module.css'
import type { MapNavigation } from './map-navigation.ts'

export function MapControls({
  navigation,
  onFitDevices,
}: {
  navigation: MapNavigation
  onFitDevices: () => void
}) {
  const { t } = useLingui()
  const controls = [
    { label: t`Zoom in`, icon: IconPlus, act: () => navigation.zoomBy(1) },
    { label: t`Zoom out`, icon: IconMinus, act: () => navigation.zoomBy(-1) },
    { label: t`Fit all devices on screen`, icon: IconMaximize, act: onFitDevices },
    { label: t`Back to the initial view`, icon: IconHome, act: () => navigation.goHome() },
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
