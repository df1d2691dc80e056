import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'

import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import type { MeasuringDevice } from './readings-dialog.tsx'

const ReadingsDialog = lazyPart(async () => (await import('./readings-dialog.tsx')).ReadingsDialog)

interface ReadingsButtonProps {
  device: MeasuringDevice
  open: boolean
  onOpen: (open: boolean) => void
}

/** Opens what a terminal measured so far; nothing for a device that measures nothing. */
export function ReadingsButton({ device, open, onOpen }: ReadingsButtonProps) {
  const { t } = useLingui()
  if (device.sensorKind === '') return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChartLine size="1rem" stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
      >
        <Trans>History</Trans>
      </Button>
      {open && (
        <LazyDialog title={t`Could not show the history`} onClose={() => onOpen(false)}>
          <ReadingsDialog device={device} onClose={() => onOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
