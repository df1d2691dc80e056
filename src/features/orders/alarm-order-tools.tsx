import { Trans, useLingui } from '@lingui/react/macro'
import { IconHeartbeat, IconSend, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'

import type { AlarmListRow } from '#contract/lists/alarm.ts'
import { recordStatus } from '#contract/wire/enumerations.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import type { ListToolProps } from '#src/lists/page/list-parts.ts'
import { useOrderChanges } from '#src/live/use-order-changes.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { ConfirmMoveDialog } from './confirm-move-dialog.tsx'
import { movable, obstacleToAll } from './order-moves.ts'
import { alarmOf } from './order-subject.ts'
import { idsOf, nameOf } from './ordered-alarm.ts'
import { useMoveWords } from './use-move-words.ts'

const AlarmOrderDialog = lazyPart(async () => (await import('./alarm-order-dialog.tsx')).AlarmOrderDialog)

type Asked = { readonly kind: 'dispatch' | 'recover'; readonly alarms: readonly AlarmListRow[] }

/** Sends the chosen alarms as work orders, and ends those by hand that were sent. */
export function AlarmOrderTools({ rows, onChanged }: ListToolProps) {
  const { t } = useLingui()
  const right = usePermissions().functions.has('maintenance_alarmHistory_dispatch')
  const words = useMoveWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  useOrderChanges(onChanged)
  const alarms = rows.map(alarmOf)
  const lasting = alarms.some((alarm) => alarm.recordStatus === recordStatus.values.active)
  const whyNotSent = lasting
    ? words(right, obstacleToAll(alarms, ['dispatch']))
    : right
      ? t`Select at least one active alarm`
      : words(right, null)
  const unseen = alarms.filter(
    ({ recordStatus: status, acknowledgeTime }) =>
      status === recordStatus.values.active && acknowledgeTime === undefined,
  )
  const whyNotAcknowledged =
    !right || alarms.length === 0
      ? words(right, obstacleToAll(alarms, ['dispatch']))
      : unseen.length === 0
        ? t`Select at least one active alarm that nobody has acknowledged`
        : null
  const acknowledge = async () => {
    try {
      await request('alarmRecord/acknowledge', { body: { ids: idsOf(unseen) } })
    } catch (failure) {
      // A notice says so, as one does of what was done.
      if (!(failure instanceof CallFailure)) throw failure
    }
    onChanged()
  }
  const report = (why: string) => notify('warning', why, { id: why })
  const close = () => setAsked(null)
  return (
    <>
      <Control
        icon={<IconUserCheck size="0.875rem" stroke={1.5} />}
        whyNot={whyNotAcknowledged}
        onRefused={report}
        onClick={() => void acknowledge()}
      >
        <Trans>Acknowledge</Trans>
      </Control>
      <Control
        icon={<IconSend size="0.875rem" stroke={1.5} />}
        whyNot={whyNotSent}
        onRefused={report}
        onClick={() => setAsked({ kind: 'dispatch', alarms: movable(alarms, 'dispatch') })}
      >
        <Trans>Send order</Trans>
      </Control>
      <Control
        icon={<IconHeartbeat size="0.875rem" stroke={1.5} />}
        whyNot={words(right, obstacleToAll(alarms, ['recover']))}
        onRefused={report}
        onClick={() => setAsked({ kind: 'recover', alarms: movable(alarms, 'recover') })}
      >
        <Trans>Recover manually</Trans>
      </Control>
      {asked?.kind === 'dispatch' && (
        <LazyDialog title={t`Send order`} onClose={close}>
          <AlarmOrderDialog alarms={asked.alarms} onChanged={onChanged} onClose={close} />
        </LazyDialog>
      )}
      {asked?.kind === 'recover' && (
        <ConfirmMoveDialog
          title={t`Recover alarms manually`}
          note={t`The alarms end now. The devices may raise them again.`}
          label={t`Recover manually`}
          names={asked.alarms.map(nameOf)}
          order={() =>
            request('alarmRecord/manualRecovery', { body: { ids: idsOf(asked.alarms) }, quiet: true })
          }
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </>
  )
}
