import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileExport } from '@tabler/icons-react'

import type { Spectrum } from '#contract/calls/spectra.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { download } from '#src/api/download.ts'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { useSheet } from '#src/lists/sheets/use-export.ts'
import { whyNotWords } from '#src/lists/page/why-not-words.ts'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

interface SpectrumExportProps {
  id: DeviceId
  spectrum: Pick<Spectrum, 'measuredAt' | 'spectrum'>
  /** Of the measurement that it is compared with; null without one. */
  comparedAt: number | null
  /** Of the spectrum, in words. */
  name: string
}

/** Downloads the lines of a spectrum as a sheet, beside those that it is compared with. */
export function SpectrumExport({ id, spectrum, comparedAt, name }: SpectrumExportProps) {
  const { t, i18n } = useLingui()
  const { rights } = useListParts()
  const { running, start } = useSheet()
  const query = {
    id,
    measuredAt: spectrum.measuredAt,
    spectrum: spectrum.spectrum,
    ...(comparedAt !== null && { comparedAt }),
    offset: -new Date(spectrum.measuredAt).getTimezoneOffset(),
  }
  return (
    <Control
      aria-label={t`Export ${name}`}
      icon={<IconFileExport size="0.875rem" stroke={1.5} />}
      whyNot={whyNotWords(i18n, rights.export ? null : 'noRight', true)}
      onRefused={(why) => notify('warning', why, { id: why })}
      onClick={() => start('selected', (signal) => download('ms/getSpectrum/export', { query, signal }))}
    >
      {running === null ? <Trans>Export</Trans> : <Trans>Writing the sheet…</Trans>}
    </Control>
  )
}
