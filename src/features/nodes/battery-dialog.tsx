import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type SyntheticEvent } from 'react'

import { fullName } from '#contract/lists/full-name.ts'
import type { TerminalDetail } from '#contract/lists/node-detail.ts'
import { request } from '#src/api/client.ts'
import { useAct } from '#src/devices/use-act.ts'
import { typedNumber } from '#src/lists/entry/typed-number.ts'
import { serverNow } from '#src/live/live-client.ts'
import { readMoment } from '#src/ui/date-range/read-moment.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

interface BatteryDialogProps {
  terminal: TerminalDetail
  /** By which it can be taken back. */
  onNoted: (replacement: string) => void
  onClose: () => void
}

type Field = 'replaceTime' | 'remainingPower'
type Fault = 'unreadable' | 'future' | 'range'
interface Read {
  entry: { replaceTime?: number; remainingPower?: number }
  faults: Partial<Record<Field, Fault>>
}

/** What was typed as the call takes it; an empty field is not sent. */
function readTyped(time: string, power: string, nowMs: number): Read {
  const at = time.trim() === '' ? undefined : readMoment(time, 'upStime', nowMs)
  const percent = power.trim() === '' ? undefined : typedNumber(power.replace('%', ''))
  return {
    entry: {
      ...(typeof at === 'number' && { replaceTime: at }),
      ...(typeof percent === 'number' && { remainingPower: percent }),
    },
    faults: {
      ...(at === null && { replaceTime: 'unreadable' }),
      ...(typeof at === 'number' && at > nowMs && { replaceTime: 'future' }),
      ...((percent === null || (percent ?? 0) < 0 || (percent ?? 0) > 100) && { remainingPower: 'range' }),
    },
  }
}

/** Notes that a terminal got a new battery: when, and what the old one still held. */
export function BatteryDialog({ terminal, onNoted, onClose }: BatteryDialogProps) {
  const { t, i18n } = useLingui()
  const [time, setTime] = useState('')
  const [power, setPower] = useState('')
  const [faults, setFaults] = useState<Read['faults']>({})
  const noted = useRef('')
  const { doing, failure, act } = useAct({ onDone: () => onNoted(noted.current), onClose })
  const words: Record<Fault, string> = {
    unreadable: t`Enter date and time like 2026-11-21 08:30.`,
    future: t`The time cannot be in the future.`,
    range: t`Enter a number from 0 to 100.`,
  }
  const wrong = (field: Field) => {
    const fault = faults[field]
    return fault === undefined ? undefined : words[fault]
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readTyped(time, power, serverNow())
    setFaults(read.faults)
    if (Object.keys(read.faults).length > 0) return
    const body = { objectid: terminal.objectid, ...read.entry }
    act(async () => {
      noted.current = (await request('ms/addBatteryReplacement', { body, quiet: true })).data.objectid
    })
  }
  const name = fullName(terminal.msUid, terminal.deviceAliases)
  const reportedPercent =
    terminal.power === null ? null : i18n.number(terminal.power, { maximumFractionDigits: 0 })
  const unspecifiedNow =
    reportedPercent === null
      ? t`Unknown if left empty: the terminal has not reported it.`
      : t`Defaults to the last reported ${reportedPercent} %.`
  const unspecified =
    time.trim() === '' ? unspecifiedNow : t`Defaults to the last value reported before that time.`
  return (
    <Dialog title={t`Battery replacement: ${name}`} busy={doing} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t`Time`}
          description={t`Defaults to the current time.`}
          placeholder="2026-11-21 08:30"
          autoComplete="off"
          maxLength={40}
          value={time}
          error={wrong('replaceTime')}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <TextInput
          mt="sm"
          label={t`Remaining charge of the old battery (%)`}
          description={unspecified}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={power}
          error={wrong('remainingPower')}
          onChange={(event) => setPower(event.currentTarget.value)}
        />
        <OrderFoot failure={failure} doing={doing} onClose={onClose}>
          <Button type="submit" loading={doing}>
            <Trans>Save</Trans>
          </Button>
        </OrderFoot>
      </form>
    </Dialog>
  )
}
