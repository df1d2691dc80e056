import { useLingui } from '@lingui/react/macro'

import type { AlarmSummary } from '#contract/calls/alarms.ts'
import { AlarmDialog } from '#src/features/alarms/alarm-dialog.tsx'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { Behavior } from '#streams/behavior.ts'

const AlarmOrderDialog = lazyPart(
  async () => (await import('#src/features/orders/alarm-order-dialog.tsx')).AlarmOrderDialog,
)

/** New priority alarms over every page, each with the way to an order. */
export function ConsoleAlarms({ feed }: { feed: Behavior<AlarmSummary | null> }) {
  const { t } = useLingui()
  return (
    <AlarmDialog
      feed={feed}
      renderOrder={(alarm, onClose) => (
        <LazyDialog title={t`Send order`} onClose={onClose}>
          <AlarmOrderDialog alarms={[alarm]} onChanged={() => undefined} onClose={onClose} />
        </LazyDialog>
      )}
    />
  )
}
