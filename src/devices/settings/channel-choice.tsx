import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'

import { protocolModel } from '#contract/wire/enumerations.ts'

import type { ChosenChannel } from './chosen-channels.ts'
import styles from './settings.module.css'

interface ChannelChoiceProps {
  channels: readonly ChosenChannel[]
  chosen: readonly string[]
  onChoose: (apuids: string[]) => void
}

/** Which of the gateways' channels are meant. However many there are, what is below stays in reach. */
export function ChannelChoice({ channels, chosen, onChoose }: ChannelChoiceProps) {
  const { t, i18n } = useLingui()
  const [count, all] = [chosen, channels].map(({ length }) => i18n.number(length))
  return (
    <Checkbox.Group
      mb="md"
      label={t`Channels`}
      description={
        <span className={styles['chosen']}>
          <output>
            <Trans>
              {count} of {all} selected
            </Trans>
          </output>
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={chosen.length === channels.length}
            onClick={() => onChoose(channels.map(({ apuid }) => apuid))}
          >
            <Trans>Select all</Trans>
          </Button>
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={chosen.length === 0}
            onClick={() => onChoose([])}
          >
            <Trans>Select none</Trans>
          </Button>
        </span>
      }
      value={[...chosen]}
      onChange={onChoose}
    >
      <div className={styles['channels']}>
        {channels.map(({ apuid, gateway, protocol }) => (
          <Checkbox
            key={apuid}
            size="xs"
            value={apuid}
            label={[gateway, apuid, ...(protocol === null ? [] : [protocolModel.nameOf(protocol)])].join(
              ' · ',
            )}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
