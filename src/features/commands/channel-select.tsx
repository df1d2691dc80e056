import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'

import { protocolModel } from '#contract/wire/enumerations.ts'
import type { ChosenChannel } from '#src/devices/settings/chosen-channels.ts'

interface ChannelSelectProps {
  channels: readonly ChosenChannel[]
  /** Empty: none is chosen. */
  value: string
  onChange: (apuid: string) => void
}

/** One of a gateway's channels. */
export function ChannelSelect({ channels, value, onChange }: ChannelSelectProps) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Channel`}
      placeholder={channels.length === 0 ? t`Cannot find channel id` : ''}
      data={channels.map(({ apuid, protocol }) => ({
        value: apuid,
        label: protocol === null ? apuid : `${apuid} · ${protocolModel.nameOf(protocol)}`,
      }))}
      value={value === '' ? null : value}
      allowDeselect={false}
      comboboxProps={{ shadow: 'sm' }}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
