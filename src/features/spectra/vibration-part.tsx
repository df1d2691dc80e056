import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconWaveSine } from '@tabler/icons-react'
import { useState } from 'react'

import { fullName } from '#contract/lists/full-name.ts'
import type { Severity } from '#contract/calls/spectra.ts'
import type { TerminalDetail } from '#contract/lists/node-detail.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { zoneOf } from '#contract/sensors/severity-zones.ts'
import { DetailGroup } from '#src/devices/detail-group.tsx'
import { limitText, zoneMeanings } from '#src/devices/severity-words.ts'
import { useOpenedPart } from '#src/devices/use-opened-part.ts'
import { useSeverity } from '#src/devices/use-severity.ts'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import { SeverityDialog } from './severity-dialog.tsx'
import styles from './spectra.module.css'

const SpectraDialog = lazyPart(async () => (await import('./spectra-dialog.tsx')).SpectraDialog)

const spectraPart = 'spectra'

/** What a terminal that measures spectra says of its machine; nothing for others. */
export function VibrationPart({ detail }: { detail: TerminalDetail }) {
  const { t } = useLingui()
  const [part, openPart] = useOpenedPart()
  const open = part === spectraPart
  const close = () => openPart(undefined)
  const kind = sensorKind(detail.sensorKind)
  if (kind?.spectra === undefined) return null
  const { severityReading, judgedWhile } = kind
  const valueOf = (name: string | undefined) => detail.values.find(({ reading }) => reading === name)?.value
  const running = valueOf(judgedWhile?.reading)
  const stands = running !== undefined && running !== judgedWhile?.value
  const name = fullName(detail.msUid, detail.deviceAliases)
  return (
    <DetailGroup title={t`State of the machine`}>
      {severityReading !== undefined && (
        <PresentZone detail={detail} value={valueOf(severityReading)} stands={stands} name={name} />
      )}
      <p className={styles['quiet']}>
        <Trans>
          Velocity RMS does not show early bearing faults. Acceleration peak, kurtosis and the envelope
          spectrum do.
        </Trans>
      </p>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconWaveSine size="1rem" stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => openPart(spectraPart)}
      >
        <Trans>Spectra</Trans>
      </Button>
      {open && (
        <LazyDialog title={t`Could not show the spectra`} onClose={close}>
          <SpectraDialog
            device={{ id: detail.objectid, name, sensorKind: kind.kind, upTime: detail.upTime }}
            onClose={close}
          />
        </LazyDialog>
      )}
    </DetailGroup>
  )
}

interface PresentZoneProps {
  detail: TerminalDetail
  value: number | undefined
  /** The machine does not run. */
  stands: boolean
  name: string
}

/** In which zone its newest velocity lies, and by what that is judged. */
function PresentZone({ detail, value, stands, name }: PresentZoneProps) {
  const { i18n } = useLingui()
  const { rights } = useListParts()
  const { severity, setSeverity } = useSeverity(detail.objectid, true)
  const [choosing, setChoosing] = useState(false)
  if (severity === null) return null
  return (
    <>
      <div className={styles['zone']}>
        {value === undefined ? (
          <Trans>No readings yet.</Trans>
        ) : stands ? (
          <Trans>The machine is stopped, so no zone applies.</Trans>
        ) : (
          <Zone value={value} severity={severity} />
        )}
      </div>
      <div className={styles['zone']}>
        <span className={styles['quiet']}>
          <Sentences>
            {memberText('severityClass', severity.severityClass, i18n.locale)}
            {severity.usual && <Trans>(default)</Trans>}
          </Sentences>
        </span>
        {rights.edit && detail.own && (
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            <Trans>Machine class…</Trans>
          </Button>
        )}
      </div>
      {choosing && (
        <SeverityDialog
          id={detail.objectid}
          name={name}
          severity={severity}
          onChosen={setSeverity}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

function Zone({ value, severity }: { value: number; severity: Severity }) {
  const { i18n } = useLingui()
  const zone = zoneOf(severity.limits, value)
  return (
    <>
      <strong className={styles['letter']} data-zone={zone}>
        {zone}
      </strong>
      <span>
        <Trans>
          Zone {zone}: {i18n._(zoneMeanings[zone])}, at {limitText(i18n, value)}
        </Trans>
      </span>
    </>
  )
}
