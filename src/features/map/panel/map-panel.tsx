import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { FoundPlace } from '#contract/geo/gazetteer/places.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'
import { request } from '#src/api/client.ts'

import { FilterPanel } from './filter-panel.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import { overMap } from '../canvas/free-parts.ts'
import type { MapAddress, MapAddressChange } from '../feed/map-address.ts'
import styles from './map-panel.module.css'
import type { PictureCounts } from './picture-counts.ts'
import { SearchBox } from '../search/search-box.tsx'

interface MapPanelProps {
  address: MapAddress
  counts: PictureCounts | null
  unplaced: number
  isFiltered: boolean
  onChange: (change: MapAddressChange) => void
  onFound: (device: DeviceDetail) => void
  /** Undefined where there is no map that could go there. */
  onPlace: ((place: FoundPlace) => void) | undefined
  /** What is in view, one by one; null while nobody wants it. */
  list: ReactNode
  onList: () => void
}

async function search(keyword: string) {
  const { list } = await request('map/getFuzzyQueryResult', { query: { keyword }, quiet: true })
  return list
}

/** What stands above the map at its left: the search, the filter, and the list of what is in view where it is wanted. */
export function MapPanel(props: MapPanelProps) {
  const { address, counts, unplaced, isFiltered, onChange, onFound, onPlace, list, onList } = props
  const { t } = useLingui()
  const [filterOpen, filterPanel] = useDisclosure(false)
  const listOpen = list !== null
  const Chevron = listOpen ? IconChevronUp : IconChevronDown
  return (
    <section className={styles['panel']} data-list={listOpen} aria-label={t`Search and filter`} {...overMap}>
      <div className={styles['top']}>
        <SearchBox ask={search} onChoose={onFound} onPlace={onPlace} />
        <FilterToggle open={filterOpen} filtered={isFiltered} onToggle={filterPanel.toggle} />
      </div>
      <div className={styles['filters']} data-open={filterOpen}>
        <FilterPanel address={address} counts={counts} unplaced={unplaced} onChange={onChange} />
        <UnstyledButton className={styles['toggle'] ?? ''} aria-expanded={listOpen} onClick={onList}>
          <IconListDetails size="1rem" stroke={1.5} />
          <span>{t`List devices in view`}</span>
          <Chevron size="1rem" stroke={1.5} />
        </UnstyledButton>
        {list}
      </div>
    </section>
  )
}
