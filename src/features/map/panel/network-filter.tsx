import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'

import { UserText } from '#src/ui/user-text.tsx'

import { deviceName } from '../card/device-name.ts'
import styles from './filter-panel.module.css'
import { useDevice } from '../card/use-device.ts'

interface NetworkFilterProps {
  gatewayId: string
  onClear: () => void
}

/** Says that one gateway's network alone is shown, and ends it. */
export function NetworkFilter({ gatewayId, onClear }: NetworkFilterProps) {
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
