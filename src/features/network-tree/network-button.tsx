import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBinaryTree } from '@tabler/icons-react'
import { useState } from 'react'

import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import type { NetworkDevice } from './network-dialog.tsx'

const NetworkDialog = lazyPart(async () => (await import('./network-dialog.tsx')).NetworkDialog)

/** Opens a device's place in the network. */
export function NetworkButton({ device }: { device: NetworkDevice }) {
  const { t } = useLingui()
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
        <LazyDialog title={t`Could not show the network`} onClose={() => setOpen(false)}>
          <NetworkDialog device={device} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
