import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { FrameDetail, FrameFieldBytes } from '#contract/calls/frames.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'
import { DetailTable } from '#src/devices/detail-table.tsx'
import { decimals } from '#src/ui/decimals.ts'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './frames.module.css'
import { bytesOfHex, spacedHex } from './hex-text.ts'

/** A frame byte by byte, and what each of them says; what one points at is marked on both sides. */
export function FrameBytes({ frame: { payload, fields, sensorKind } }: { frame: FrameDetail }) {
  const { t } = useLingui()
  const [marked, setMarked] = useState<number | null>(null)
  const bytes = bytesOfHex(payload)
  const fieldAt = (place: number) =>
    fields.findIndex(({ offset, length }) => offset <= place && place < offset + length)
  return (
    <>
      <p className={styles['bytes']} onPointerLeave={() => setMarked(null)}>
        {bytes.map((byte, place) => {
          const field = fieldAt(place)
          return (
            <code
              // oxlint-disable-next-line react/no-array-index-key -- bytes stay in their places
              key={place}
              data-marked={field !== -1 && field === marked}
              data-plain={field === -1}
              onPointerEnter={() => setMarked(field === -1 ? null : field)}
            >
              {byte}
            </code>
          )
        })}
      </p>
      {fields.length === 0 ? (
        <p className={styles['quiet']}>
          <Trans>Unknown sensor kind: the frame cannot be decoded.</Trans>
        </p>
      ) : (
        <DetailTable
          label={t`Fields of the frame`}
          headings={[
            t`Field`,
            t`Byte`,
            t`Bytes`,
            t`Raw value`,
            t({ context: 'frame field', message: 'Value' }),
          ]}
        >
          {fields.map((field, index) => (
            <tr
              key={field.offset}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus marks the bytes, as the pointer does
              tabIndex={0}
              className={styles['field']}
              data-marked={index === marked}
              onPointerEnter={() => setMarked(index)}
              onPointerLeave={() => setMarked(null)}
              onFocus={() => setMarked(index)}
              onBlur={() => setMarked(null)}
            >
              <FieldCells field={field} kind={sensorKind} payload={payload} />
            </tr>
          ))}
        </DetailTable>
      )}
    </>
  )
}

function FieldCells({ field, kind, payload }: { field: FrameFieldBytes; kind: string; payload: string }) {
  const { i18n, t } = useLingui()
  const { offset, length, type, reading, raw, value, unit } = field
  const text = (id: string, otherwise: string) =>
    new Map(Object.entries(sensorTexts[id] ?? {})).get(i18n.locale) ?? otherwise
  const id = reading.startsWith('spectrumFragment.') ? reading : `sensor.${kind}.${reading}`
  const entry = sensorKind(kind)?.readings.find(({ name }) => name === reading)
  const state = value === null ? undefined : entry?.states?.[value]
  const digits = entry?.precision ?? (Number.isInteger(value) ? 0 : 2)
  /** Of what is no amount. */
  const fragmentValue = (field: string, value: number) => {
    if (field === 'spectrumFragment.measuredAt') return momentText(i18n, value * 1000)
    if (field !== 'spectrumFragment.spectrum') return undefined
    const name = sensorKind(kind)?.spectra?.measured.find(({ code }) => code === value)?.name
    return name && text(`sensor.${kind}.${name}`, name)
  }
  return (
    <>
      <td>{reading === '' ? t`Frame type` : text(id, reading)}</td>
      <td>{length === 1 ? offset : `${offset}–${offset + length - 1}`}</td>
      <td>
        <code>{spacedHex(payload.slice(2 * offset, 2 * (offset + length)))}</code>
      </td>
      <td>
        {i18n.number(raw)} <small>{type}</small>
      </td>
      <td>
        {value === null
          ? ''
          : state !== undefined
            ? text(`${id}.${state}`, state)
            : (fragmentValue(reading, value) ?? `${i18n.number(value, decimals(digits))}\u00A0${unit}`)}
      </td>
    </>
  )
}
