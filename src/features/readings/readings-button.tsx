import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useState } from 'react'

import { LateDialog } from '#src/ui/late-dialog.tsx'
import { latePart } from '#src/ui/late-part.tsx'

import type { MeasuringDevice } from './readings-dialog.tsx'

const ReadingsDialog = latePart(async () => (await import('./readings-dialog.tsx')).ReadingsDialog)

/** Opens what a terminal measured so far; nothing for a device that measures nothing. */
export function ReadingsButton({ device }: { device: MeasuringDevice }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (device.sensorKind === '') return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChartLine size="1rem" stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>History</Trans>
      </Button>
      {open && (
        <LateDialog title={t`The history could not be shown`} onClose={() => setOpen(false)}>
          <ReadingsDialog device={device} onClose={() => setOpen(false)} />
        </LateDialog>
      )}
    </>
  )
}
