import { useState } from 'react'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useLingui } from '@lingui/react/macro'

import type { AlarmAct, OnAlarmAct } from './alarm-acts.ts'
import { attend } from './attend.ts'

const ShelveDialog = lazyPart(async () => (await import('./shelve-dialog.tsx')).ShelveDialog)

/** Does what a key says with an alarm. @returns the dialog that it opened, too */
export function useAlarmActs(onAct: OnAlarmAct) {
  const { t } = useLingui()
  const mayAct = usePermissions().functions.has('maintenance_alarmHistory_dispatch')
  const [shelved, setShelved] = useState<AlarmRecord | null>(null)
  const act = (kind: AlarmAct, alarm: AlarmRecord) => {
    if (!mayAct) return
    if (kind === 'dispatch' || kind === 'recover') onAct(kind, alarm)
    else if (kind === 'shelve') setShelved(alarm)
    else void attend(`alarmRecord/${kind}`, [alarm])
  }
  const close = () => setShelved(null)
  const dialog = shelved !== null && (
    <LazyDialog title={t`Shelve alarms`} onClose={close}>
      <ShelveDialog alarms={[shelved]} onChanged={() => undefined} onClose={close} />
    </LazyDialog>
  )
  return { act, dialog, mayAct }
}
