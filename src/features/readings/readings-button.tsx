import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'

import type { MeasuringDevice } from './readings-dialog.tsx'

const ReadingsDialog = lazy(async () => {
  const { ReadingsDialog } = await import('./readings-dialog.tsx')
  return { default: ReadingsDialog }
})

function BrokenDialog({ error }: { error: unknown }) {
  return <BrokenPart title={<Trans>The history could not be shown</Trans>} error={error} />
}

/** Opens what a terminal measured so far; nothing for a device that measures nothing. */
export function ReadingsButton({ device }: { device: MeasuringDevice }) {
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
        <ErrorBoundary fallback={BrokenDialog}>
          <Suspense fallback={null}>
            <ReadingsDialog device={device} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
