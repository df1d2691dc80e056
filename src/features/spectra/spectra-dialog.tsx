import { Trans, useLingui } from '@lingui/react/macro'
import { Chip, SegmentedControl, Select, Switch } from '@mantine/core'
import { useState } from 'react'

import type { Measurement } from '#contract/calls/spectra.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { DetailFailure } from '#src/devices/detail-group.tsx'
import { ChartWaiting } from '#src/ui/chart/chart-waiting.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import { MeasuredSpectrum } from './measured-spectrum.tsx'
import styles from './spectra.module.css'
import { comparable } from './spectrum-view.ts'
import { useMeasurements } from './use-spectra.ts'
import { useSpectrumTexts } from './use-spectrum-texts.ts'

interface SpectraDialogProps {
  device: { id: DeviceId; name: string; sensorKind: string; upTime: number | null }
  onClose: () => void
}

/** The spectra that a terminal measured: one measurement, beside an earlier one if wanted, with what shows in it. */
export function SpectraDialog({ device, onClose }: SpectraDialogProps) {
  const { t } = useLingui()
  const { answer: measurements, failure, tryAgain } = useMeasurements(device.id, device.upTime)
  const { name } = device
  return (
    <Dialog size="110rem" title={t`Spectra of ${name}`} onClose={onClose}>
      <DetailFailure failure={failure} onAgain={tryAgain} />
      {measurements === null ? (
        failure === null && <Waiting />
      ) : measurements.length === 0 ? (
        <p className={styles['quiet']}>
          <Trans>
            No spectra yet. The terminal measures occasionally and sends a spectrum in fragments over several
            minutes.
          </Trans>
        </p>
      ) : (
        <Measurements device={device} measurements={measurements} />
      )}
    </Dialog>
  )
}

function Measurements({
  device,
  measurements,
}: {
  device: SpectraDialogProps['device']
  measurements: readonly Measurement[]
}) {
  const { t, i18n } = useLingui()
  const marks = sensorKind(device.sensorKind)?.spectra?.marks ?? []
  const texts = useSpectrumTexts(device.sensorKind)
  /** Null: the newest, also when a newer one comes. */
  const [picked, setPicked] = useState<number | null>(null)
  const [earlier, setEarlier] = useState<number | null>(null)
  const [decibels, setDecibels] = useState(false)
  const [orders, setOrders] = useState(false)
  const [harmonics, setHarmonics] = useState(false)
  const [wanted, setWanted] = useState<string[]>(
    marks.map(({ name }) => name).filter((one) => one !== 'gearMesh'),
  )
  const measurement = measurements.find(({ measuredAt }) => measuredAt === picked) ?? measurements[0]
  if (measurement === undefined) return null
  const { speedRpm, measuredAt } = measurement
  const others = comparable(measurements, measuredAt)
  const compared = others.find((one) => one.measuredAt === earlier) ?? null
  const option = (one: Measurement) => ({ value: String(one.measuredAt), label: label(one) })
  return (
    <>
      <div className={styles['line']}>
        <Select
          className={styles['picker']}
          label={t`Measurement`}
          data={measurements.map(option)}
          value={String(measuredAt)}
          allowDeselect={false}
          onChange={(value) => setPicked(value === null ? null : Number(value))}
        />
        <Select
          className={styles['picker']}
          label={t`Compare with an earlier measurement`}
          placeholder={others.length === 0 ? t`No earlier measurement` : t`None`}
          data={others.map(option)}
          value={compared === null ? null : String(compared.measuredAt)}
          disabled={others.length === 0}
          clearable
          onChange={(value) => setEarlier(value === null ? null : Number(value))}
        />
        <SegmentedControl
          aria-label={t`Amplitudes`}
          value={decibels ? 'decibels' : 'linear'}
          onChange={(value) => setDecibels(value === 'decibels')}
          data={[
            { value: 'linear', label: t`Linear` },
            { value: 'decibels', label: 'dB' },
          ]}
        />
        <SegmentedControl
          aria-label={t`Frequencies`}
          value={orders && speedRpm !== null ? 'orders' : 'hz'}
          disabled={speedRpm === null}
          onChange={(value) => setOrders(value === 'orders')}
          data={[
            { value: 'hz', label: 'Hz' },
            { value: 'orders', label: t`Orders` },
          ]}
        />
      </div>
      {speedRpm === null ? (
        <p className={styles['quiet']}>
          <Trans>The bearing marks are unknown: the terminal did not report the speed.</Trans>
        </p>
      ) : (
        <fieldset className={styles['marks']} aria-label={t`Marks`}>
          <Chip.Group multiple value={wanted} onChange={setWanted}>
            {marks.map(({ name, label: short }) => (
              <Chip key={name} value={name} size="xs">
                {texts.mark(name)} {short}
              </Chip>
            ))}
          </Chip.Group>
          <Switch
            size="sm"
            label={t`Harmonics`}
            checked={harmonics}
            onChange={(event) => setHarmonics(event.currentTarget.checked)}
          />
        </fieldset>
      )}
      <div className={styles['charts']} data-many={measurement.spectra.length > 1}>
        {measurement.spectra.map((summary) => (
          <MeasuredSpectrum
            key={summary.spectrum}
            id={device.id}
            measuredAt={measuredAt}
            summary={summary}
            comparedAt={
              compared?.spectra.some(({ spectrum }) => spectrum === summary.spectrum) === true
                ? compared.measuredAt
                : null
            }
            scale={{ decibels, orders: orders && speedRpm !== null }}
            wanted={wanted}
            harmonics={harmonics}
            texts={texts}
          />
        ))}
      </div>
    </>
  )

  function label({ measuredAt: at, speedRpm: rpm, spectra }: Measurement): string {
    const [received, all] = [
      spectra.reduce((sum, one) => sum + one.received, 0),
      spectra.reduce((sum, one) => sum + one.fragments, 0),
    ]
    const state =
      received === all ? t`complete` : t`${i18n.number(received)} of ${i18n.number(all)} fragments`
    // Where there is little room the end is cut, and how much has come matters more than how fast it turned.
    return [momentText(i18n, at), state, ...(rpm === null ? [] : [`${i18n.number(rpm)} r/min`])].join(' · ')
  }
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <ChartWaiting />
    </div>
  )
}
