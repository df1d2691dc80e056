import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton, ActionIcon } from '@mantine/core'
import { IconBuilding, IconFilter, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { deviceStatus, deviceType, type DeviceStatus, type DeviceType } from '#contract/wire/enumerations.ts'
import { CompanySelect } from '#src/companies/company-select.tsx'
import { useCompanies } from '#src/companies/use-companies.ts'
import { deviceStatusTerm, deviceTypeTerms } from '#src/i18n/terms.ts'
import { rem } from '#src/ui/rem.ts'
import { markOfStatus, StatusMark } from '#src/ui/status-mark.tsx'
import { countNodes } from '#src/ui/tree-select/tree-nodes.ts'
import { UserText } from '#src/ui/user-text.tsx'

import { deviceTypes } from '../canvas/device-look.ts'
import { deviceName } from '../card/device-name.ts'
import { useDevice } from '../card/use-device.ts'
import type { MapAddress, MapAddressChange } from '../feed/map-address.ts'
import styles from './filter-panel.module.css'
import type { PictureCounts } from './picture-counts.ts'

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

/** What the classes look like inside a mark: waves for a gateway, a ring for a relay, a dot for a terminal. */
function ClassMark({ type }: { type: DeviceType }) {
  return (
    <svg
      viewBox="-8 -8 16 16"
      style={{ width: rem(16), height: rem(16) }}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      {type === deviceType.values.gateway && (
        <>
          <circle r="1.6" fill="currentColor" stroke="none" />
          <path
            d="M3-3.4A4.6 4.6 0 0 1 3 3.4M-3-3.4A4.6 4.6 0 0 0-3 3.4"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
          <circle r="7" strokeWidth="1" />
        </>
      )}
      {type === deviceType.values.relay && (
        <>
          <circle r="5.5" strokeWidth="1" />
          <circle r="2.2" fill="currentColor" stroke="none" />
        </>
      )}
      {type === deviceType.values.terminal && <circle r="3.6" fill="currentColor" stroke="none" />}
    </svg>
  )
}

interface CompanyFilterProps {
  chosen: string | undefined
  onChoose: (companyid: string | undefined) => void
}

/** The company whose devices the map shows, with all below it. Not there for whoever has only one. */
function CompanyFilter({ chosen, onChoose }: CompanyFilterProps) {
  const { t } = useLingui()
  const { state, companies } = useCompanies()
  if (state.kind !== 'failed' && countNodes(companies) < 2) return null
  return (
    <CompanySelect
      className={styles['company'] ?? ''}
      variant="unstyled"
      aria-label={t`Company`}
      placeholder={t`All companies`}
      leftSection={<IconBuilding size="1rem" stroke={1.5} />}
      value={chosen ?? ''}
      onChange={(company) => onChoose(company === '' ? undefined : company)}
    />
  )
}

interface NetworkFilterProps {
  gatewayId: string
  onClear: () => void
}

/** Says that one gateway's network alone is shown, and ends it. */
function NetworkFilter({ gatewayId, onClear }: NetworkFilterProps) {
  const { t } = useLingui()
  const gateway = useDevice(gatewayId)
  return (
    <div className={styles['network']}>
      <IconFilter size="1rem" stroke={1.5} aria-hidden />
      <span>
        {gateway?.kind === 'shown' ? (
          <Trans>
            Network of <UserText text={deviceName(gateway.device)} />
          </Trans>
        ) : (
          <Trans>One gateway’s network</Trans>
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t`Show all networks`}
        title={t`Show all networks`}
        onClick={onClear}
      >
        <IconX size="1rem" stroke={1.5} />
      </ActionIcon>
    </div>
  )
}
