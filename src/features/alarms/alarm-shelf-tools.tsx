import { Trans, useLingui } from '@lingui/react/macro'
import { IconArchive, IconArchiveOff, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { Parse } from 'typebox/value'

import { alarmList, type AlarmListRow } from '#contract/lists/alarm.ts'
import { recordStatus } from '#contract/wire/enumerations.ts'
import type { ListToolProps } from '#src/lists/page/list-parts.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { attend } from './attend.ts'
import { ShelveDialog } from './shelve-dialog.tsx'

/** Takes back acknowledgements of the chosen alarms, shelves them, and brings them back. */
export function AlarmShelfTools({ rows, onChanged }: ListToolProps) {
  const { t } = useLingui()
  const right = usePermissions().functions.has('maintenance_alarmHistory_dispatch')
  const [asked, setAsked] = useState<readonly AlarmListRow[] | null>(null)
  const lasting = rows
    .map((row) => Parse(alarmList.row, row))
    .filter((alarm) => alarm.recordStatus === recordStatus.values.active)
  const acknowledged = lasting.filter(({ acknowledgeTime }) => acknowledgeTime !== undefined)
  const shelved = lasting.filter(({ shelvedUntil }) => shelvedUntil !== undefined)
  const unshelved = lasting.filter(({ shelvedUntil }) => shelvedUntil === undefined)
  const whyNot = (some: readonly unknown[], none: string) =>
    !right ? t`You don’t have permission to do this.` : some.length === 0 ? none : null
  const report = (why: string) => notify('warning', why, { id: why })
  const order = async (path: 'alarmRecord/unacknowledge' | 'alarmRecord/unshelve', on: typeof lasting) => {
    await attend(path, on)
    onChanged()
  }
  return (
    <>
      <Control
        icon={<IconUserX size="0.875rem" stroke={1.5} />}
        whyNot={whyNot(acknowledged, t`Select at least one active alarm that is acknowledged`)}
        onRefused={report}
        onClick={() => void order('alarmRecord/unacknowledge', acknowledged)}
      >
        <Trans>Undo acknowledgement</Trans>
      </Control>
      <Control
        icon={<IconArchive size="0.875rem" stroke={1.5} />}
        whyNot={whyNot(unshelved, t`Select at least one active alarm that is not shelved`)}
        onRefused={report}
        onClick={() => setAsked(unshelved)}
      >
        <Trans>Shelve</Trans>
      </Control>
      <Control
        icon={<IconArchiveOff size="0.875rem" stroke={1.5} />}
        whyNot={whyNot(shelved, t`Select at least one shelved alarm`)}
        onRefused={report}
        onClick={() => void order('alarmRecord/unshelve', shelved)}
      >
        <Trans>Unshelve</Trans>
      </Control>
      {asked !== null && <ShelveDialog alarms={asked} onChanged={onChanged} onClose={() => setAsked(null)} />}
    </>
  )
}
