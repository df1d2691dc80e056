import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'

import type { DeviceId } from '#contract/wire/ids.ts'
import { useOpenedPart } from '#src/devices/use-opened-part.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import { partOfSpan, spanOfPart } from '#src/devices/timeline-part.ts'

const TimelineDialog = lazyPart(async () => (await import('./timeline-dialog.tsx')).TimelineDialog)

/** Opens the last hour of a gateway; which time is shown stands in the address. */
export function TimelineButton({ gateway }: { gateway: { id: DeviceId; name: string } }) {
  const { t } = useLingui()
  const [part, openPart] = useOpenedPart()
  const span = spanOfPart(part)
  const close = () => openPart(undefined)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTimeline size="1rem" stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => openPart(partOfSpan({ kind: 'last', hours: 1 }))}
      >
        <Trans>Last hour</Trans>
      </Button>
      {span !== null && (
        <LazyDialog title={t`Could not show the timeline`} onClose={close}>
          <TimelineDialog
            gateway={gateway}
            span={span}
            onSpan={(next) => openPart(partOfSpan(next))}
            onClose={close}
          />
        </LazyDialog>
      )}
    </>
  )
}
