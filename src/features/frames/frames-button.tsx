import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { type ReactNode } from 'react'

import { allFrames, framesEntry } from '#src/devices/frames-link.tsx'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import type { TailGateway } from './frames-dialog.tsx'

const FramesDialog = lazyPart(async () => (await import('./frames-dialog.tsx')).FramesDialog)

interface FramesButtonProps {
  gateway: TailGateway
  refused: ReactNode
}

/** Opens what a gateway says; the page's address holds that it is open, and whose messages are looked for. */
export function FramesButton({ gateway, refused }: FramesButtonProps) {
  const { t } = useLingui()
  const [search, change] = usePageSearch()
  const about = search[framesEntry]
  const open = (value: string | undefined) => change((now) => ({ ...now, [framesEntry]: value }), 'step')
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconActivity size="1rem" stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => open(allFrames)}
      >
        <Trans>Live messages</Trans>
      </Button>
      {about !== undefined && (
        <LazyDialog title={t`Could not show the messages`} onClose={() => open(undefined)}>
          <FramesDialog
            gateway={gateway}
            about={about === allFrames ? '' : about}
            refused={refused}
            onClose={() => open(undefined)}
          />
        </LazyDialog>
      )}
    </>
  )
}
