import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'

import type { Severity } from '#contract/calls/spectra.ts'
import { severityClass, type SeverityClass } from '#contract/wire/enumerations.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { areInOrder, ownLimit, severityZones } from '#contract/sensors/severity-zones.ts'
import { request } from '#src/api/client.ts'
import { limitText } from '#src/devices/severity-words.ts'
import { useAct } from '#src/devices/use-act.ts'
import { EnumerationSelect } from '#src/lists/entry/enumeration-select.tsx'
import { typedNumber } from '#src/lists/entry/typed-number.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

import styles from './spectra.module.css'

interface SeverityDialogProps {
  id: DeviceId
  name: string
  severity: Severity
  onChosen: (severity: Severity) => void
  onClose: () => void
}

const borders = ['ab', 'bc', 'cd'] as const
type Typed = Record<(typeof borders)[number], string>

/** Chooses by which class of machine a terminal's vibration is judged. */
export function SeverityDialog({ id, name, severity, onChosen, onClose }: SeverityDialogProps) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<SeverityClass>(severity.severityClass)
  const { ab, bc, cd } = severity.limits
  const [typed, setTyped] = useState<Typed>({ ab: String(ab), bc: String(bc), cd: String(cd) })
  const [fault, setFault] = useState<string | null>(null)
  const { doing, failure, act } = useAct({ onClose })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const limits = chosen === 'own' ? readLimits(typed) : undefined
    setFault(limits === null ? t`Enter three limits from 0.01 to 500 in ascending order.` : null)
    if (limits === null) return
    const body = { objectid: id, severityClass: chosen, ...(limits && { limits }) }
    act(async () => onChosen((await request('ms/setSeverity', { body, quiet: true })).data))
  }
  const known = chosen === 'own' ? null : severityZones[chosen]
  const labels = { ab: t`Zone A up to (mm/s)`, bc: t`Zone B up to (mm/s)`, cd: t`Zone C up to (mm/s)` }
  return (
    <Dialog title={t`Machine class: ${name}`} busy={doing} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <EnumerationSelect
          data-autofocus
          label={t`Machine class`}
          enumeration="severityClass"
          value={chosen}
          allowDeselect={false}
          onChange={(value) =>
            setChosen(Object.values(severityClass.values).find((one) => one === value) ?? chosen)
          }
        />
        {known === null ? (
          borders.map((border) => (
            <TextInput
              key={border}
              mt="sm"
              label={labels[border]}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={typed[border]}
              error={border === 'cd' && fault}
              onChange={(event) => setTyped({ ...typed, [border]: event.currentTarget.value })}
            />
          ))
        ) : (
          <p>
            <Trans>
              Velocity RMS limits: A up to {limitText(i18n, known.ab)}, B up to {limitText(i18n, known.bc)}, C
              up to {limitText(i18n, known.cd)}, D above.
            </Trans>
          </p>
        )}
        <p className={styles['quiet']}>
          <Trans>
            These are common values for ISO 20816-3 groups and ISO 10816-1 classes. Check them against the
            edition you use, or enter your own.
          </Trans>
        </p>
        <OrderFoot failure={failure} doing={doing} onClose={onClose}>
          <Button type="submit" loading={doing}>
            <Trans>Save</Trans>
          </Button>
        </OrderFoot>
      </form>
    </Dialog>
  )
}

function readLimits(typed: Typed): { ab: number; bc: number; cd: number } | null {
  const [ab, bc, cd] = borders.map((border) => typedNumber(typed[border]))
  if (typeof ab !== 'number' || typeof bc !== 'number' || typeof cd !== 'number') return null
  const limits = { ab, bc, cd }
  const inRange = [ab, bc, cd].every((one) => one >= ownLimit.min && one <= ownLimit.max)
  return inRange && areInOrder(limits) ? limits : null
}
