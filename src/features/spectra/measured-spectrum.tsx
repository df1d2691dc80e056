import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Measurement } from '#contract/calls/spectra.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { DetailFailure } from '#src/devices/detail-group.tsx'
import { ChartWaiting } from '#src/ui/chart/chart-waiting.tsx'
import type { SpectrumScale } from '#src/ui/chart/spectrum-points.ts'

import styles from './spectra.module.css'
import { SpectrumExport } from './spectrum-export.tsx'
import { SpectrumPanel } from './spectrum-panel.tsx'
import { useSpectrum } from './use-spectra.ts'
import type { SpectrumTexts } from './use-spectrum-texts.ts'

interface MeasuredSpectrumProps {
  id: DeviceId
  measuredAt: number
  summary: Measurement['spectra'][number]
  /** Of the measurement that it is compared with; null without one. */
  comparedAt: number | null
  scale: SpectrumScale
  wanted: readonly string[]
  harmonics: boolean
  texts: SpectrumTexts
}

/** Asks for a spectrum, again when more of it has come, and shows it. */
export function MeasuredSpectrum(props: MeasuredSpectrumProps) {
  const { id, measuredAt, summary, comparedAt, scale, wanted, harmonics, texts } = props
  const { spectrum, received } = summary
  const { answer, failure, tryAgain } = useSpectrum(id, { measuredAt, spectrum }, received)
  const earlier = useSpectrum(id, comparedAt === null ? null : { measuredAt: comparedAt, spectrum }, 0)
  const { decibels, orders } = scale
  const same = useMemo(() => ({ decibels, orders }), [decibels, orders])
  if (answer === null)
    return (
      <div className={styles['waiting']}>
        {failure === null ? <ChartWaiting /> : <DetailFailure failure={failure} onAgain={tryAgain} />}
      </div>
    )
  return (
    <SpectrumPanel
      spectrum={answer}
      compared={earlier.answer}
      scale={same}
      wanted={wanted}
      harmonics={harmonics}
      texts={texts}
      tools={
        <>
          <DetailFailure
            lead={<Trans>Could not load the earlier measurement.</Trans>}
            failure={earlier.failure}
            onAgain={earlier.tryAgain}
          />
          <SpectrumExport
            id={id}
            spectrum={answer}
            comparedAt={earlier.answer === null ? null : comparedAt}
            name={texts.spectrum(spectrum)}
          />
        </>
      }
    />
  )
}
