import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBinaryTree } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'

import type { NetworkDevice } from './network-dialog.tsx'

const NetworkDialog = lazy(async () => {
  const { NetworkDialog } = await import('./network-dialog.tsx')
  return { default: NetworkDialog }
})

function BrokenDialog({ error }: { error: unknown }) {
  return <BrokenPart title={<Trans>The network could not be shown</Trans>} error={error} />
}

/** Opens a device's place in the network. */
export function NetworkButton({ device }: { device: NetworkDevice }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBinaryTree size="1rem" stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Network</Trans>
      </Button>
      {open && (
        <ErrorBoundary fallback={BrokenDialog}>
          <Suspense fallback={null}>
            <NetworkDialog device={device} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
