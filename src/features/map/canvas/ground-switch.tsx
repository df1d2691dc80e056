import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { offlineMapId } from '#contract/geo/map-providers.ts'
import { nameOfProvider, type Ground } from '#src/ui/map/use-ground.tsx'

import styles from './ground-switch.module.css'

/** Chooses what the map is drawn on, where there is more than the map that comes with the product. */
export function GroundSwitch({ ground: { providers, provider, choose } }: { ground: Ground }) {
  const { t } = useLingui()
  if (providers.length === 0) return null
  return (
    <NativeSelect
      className={styles['switch'] ?? ''}
      size="xs"
      aria-label={t`Base map`}
      data={[
        ...providers.map((each) => ({ value: each.id, label: nameOfProvider(each) })),
        { value: offlineMapId, label: t`Built-in map` },
      ]}
      value={provider?.id ?? offlineMapId}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
