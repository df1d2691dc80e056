import { Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'

import { mostRemark, shelfMinutes, type ShelfMinutes } from '#contract/calls/orders.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'
import { fullName } from '#contract/lists/full-name.ts'
import { request } from '#src/api/client.ts'
import { useAct } from '#src/devices/use-act.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

import styles from './alarm-panel.module.css'

interface ShelveDialogProps {
  alarms: readonly Pick<AlarmRecord, 'objectid' | 'devUid' | 'deviceAliases'>[]
  onChanged: () => void
  onClose: () => void
}

/** How a time on the shelf is called. */
export function useShelfTimes(): Readonly<Record<ShelfMinutes, string>> {
  const { t } = useLingui()
  return { 15: t`15 min`, 60: t`1 h`, 480: t`8 h`, 1440: t`24 h` }
}

/** Puts alarms aside for a time, and asks why. */
export function ShelveDialog({ alarms, onChanged, onClose }: ShelveDialogProps) {
  const { t } = useLingui()
  const times = useShelfTimes()
  const [minutes, setMinutes] = useState<ShelfMinutes>(60)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { doing, failure, act } = useAct({ onDone: onChanged, onClose })
  const length = [...reason.trim()].length
  const fault =
    length > mostRemark
      ? t`Enter at most ${mostRemark} characters.`
      : tried && length === 0
        ? t`Enter a reason.`
        : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (length === 0 || length > mostRemark) return
    const ids = alarms.map(({ objectid }) => objectid).join()
    act(() => request('alarmRecord/shelve', { body: { ids, minutes, reason: reason.trim() }, quiet: true }))
  }
  return (
    <Dialog title={t`Shelve alarms`} busy={doing} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p className={styles['note']}>
          {alarms.map(({ devUid, deviceAliases }) => fullName(devUid, deviceAliases)).join(', ')}
        </p>
        <p className={styles['note']}>
          <Trans>A shelved alarm opens no dialog and leaves the panel. It comes back automatically.</Trans>
        </p>
        <SegmentedControl
          fullWidth
          aria-label={t`Shelve for`}
          value={String(minutes)}
          data={shelfMinutes.map((each) => ({ value: String(each), label: times[each] }))}
          onChange={(value) => setMinutes(shelfMinutes.find((each) => String(each) === value) ?? 60)}
        />
        <Textarea
          label={t`Reason`}
          required
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          mt="sm"
          value={reason}
          error={fault}
          description={`${length} / ${mostRemark}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <OrderFoot failure={failure} doing={doing} onClose={onClose}>
          <Button type="submit" loading={doing}>
            <Trans>Shelve</Trans>
          </Button>
        </OrderFoot>
      </form>
    </Dialog>
  )
}
