import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'

import { allFrames, framesEntry } from '#src/devices/frames-link.tsx'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'

import type { TailGateway } from './frames-dialog.tsx'

const FramesDialog = lazy(async () => {
  const { FramesDialog } = await import('./frames-dialog.tsx')
  return { default: FramesDialog }
})

function BrokenDialog({ error }: { error: unknown }) {
  return <BrokenPart title={<Trans>The messages could not be shown</Trans>} error={error} />
}

interface FramesButtonProps {
  gateway: TailGateway
  refused: ReactNode
}

/** Opens what a gateway says; the page's address holds that it is open, and whose messages are looked for. */
export function FramesButton({ gateway, refused }: FramesButtonProps) {
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
        <Trans>Messages as they come</Trans>
      </Button>
      {about !== undefined && (
        <ErrorBoundary fallback={BrokenDialog}>
          <Suspense fallback={null}>
            <FramesDialog
              gateway={gateway}
              about={about === allFrames ? '' : about}
              refused={refused}
              onClose={() => open(undefined)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
