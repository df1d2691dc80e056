import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

import { deviceStatus, type DeviceStatus, type DeviceType } from '#contract/wire/enumerations.ts'
import { deviceStatusTerm, deviceTypeTerms } from '#src/i18n/terms.ts'
import { markOfStatus, StatusMark } from '#src/ui/status-mark.tsx'

import { ClassMark } from './class-mark.tsx'
import { CompanyFilter } from './company-filter.tsx'
import { deviceTypes } from '../canvas/device-look.ts'
import type { MapAddress, MapAddressChange } from '../feed/map-address.ts'
import { NetworkFilter } from './network-filter.tsx'
import type { PictureCounts } from './picture-counts.ts'
import styles from './filter-panel.module.css'

interface FilterPanelProps {
  address: MapAddress
  /** Null while nothing is known, which is not the same as none. */
  counts: PictureCounts | null
  unplaced: number
  onChange: (change: MapAddressChange) => void
}

const statuses: readonly DeviceStatus[] = Object.values(deviceStatus.values)

/** Legend, numbers of what is on screen and filter in one: each row says what a mark means and can be chosen alone. */
export function FilterPanel({ address, counts, unplaced, onChange }: FilterPanelProps) {
  const { i18n, t } = useLingui()
  const countText = (count: number | undefined) => (count === undefined ? '–' : i18n.number(count))
  const only = <P extends 'devType' | 'status'>(part: P, value: NonNullable<MapAddress[P]>) =>
    onChange({ [part]: address[part] === value ? undefined : value })
  return (
    <>
      <fieldset className={styles['legend']} aria-label={t`Status`}>
        {statuses.map((status) => (
          <Chip
            key={status}
            pressed={address.status === status}
            faded={address.status !== undefined && address.status !== status}
            mark={<StatusMark state={markOfStatus[status]} />}
            word={i18n._(deviceStatusTerm[status])}
            count={countText(counts?.looks[markOfStatus[status]])}
            onPress={() => only('status', status)}
          />
        ))}
      </fieldset>
      <fieldset className={styles['legend']} aria-label={t`Class`}>
        {deviceTypes.map((type: DeviceType) => (
          <Chip
            key={type}
            pressed={address.devType === type}
            faded={address.devType !== undefined && address.devType !== type}
            mark={<ClassMark type={type} />}
            word={i18n._(deviceTypeTerms[type])}
            count={countText(counts?.types[type])}
            onPress={() => only('devType', type)}
          />
        ))}
      </fieldset>
      {address.gatewayid !== undefined && (
        <NetworkFilter gatewayId={address.gatewayid} onClear={() => onChange({ gatewayid: undefined })} />
      )}
      <CompanyFilter chosen={address.companyid} onChoose={(companyid) => onChange({ companyid })} />
      <div className={styles['foot']}>
        <span className={styles['priority']}>
          <StatusMark state="priority" />
          {counts === null ? (
            '–'
          ) : (
            <Plural
              value={counts.looks.priority}
              one="# with a priority alarm"
              other="# with a priority alarm"
            />
          )}
        </span>
        {unplaced > 0 && (
          <span title={t`Devices without a position are not on the map. Search finds them.`}>
            <Trans>{i18n.number(unplaced)} without a position</Trans>
          </span>
        )}
      </div>
    </>
  )
}

interface ChipProps {
  pressed: boolean
  faded: boolean
  mark: ReactNode
  word: string
  count: string
  onPress: () => void
}

function Chip({ pressed, faded, mark, word, count, onPress }: ChipProps) {
  return (
    <UnstyledButton
      className={styles['chip'] ?? ''}
      aria-pressed={pressed}
      data-faded={faded}
      onClick={onPress}
    >
      <span className={styles['chipWord']}>
        {mark}
        {word}
      </span>
      <span className={styles['chipCount']}>{count}</span>
    </UnstyledButton>
  )
}
