import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'

import { coordinateType } from '#contract/wire/enumerations.ts'
import { memberText } from '#src/i18n/list-text.ts'

import { Sentences } from '../sentences.tsx'
import { degreesText, type GivenPosition, type TypedPosition } from './given-position.ts'
import type { PlacePosition } from './place-position.ts'
import styles from './position.module.css'

export type PlaceTexts = Pick<PlacePosition, 'position' | 'province' | 'city' | 'district'>

interface PositionFieldsProps {
  typed: TypedPosition
  given: GivenPosition
  texts: PlaceTexts
  /** The gazetteer could not be asked. */
  unnamed: boolean
  onType: (typed: TypedPosition) => void
  onText: (texts: Partial<PlaceTexts>) => void
}

const coordinateTypes = Object.values(coordinateType.values)
const mostAddressCharacters = 200
const mostNameCharacters = 50

export function PositionFields({ typed, given, texts, unnamed, onType, onText }: PositionFieldsProps) {
  const { t, i18n } = useLingui()
  const faults = given.kind === 'fault' ? given.fields : []
  const names = [
    { part: 'province', label: t`Province` },
    { part: 'city', label: t`City` },
    { part: 'district', label: t`District` },
  ] as const
  return (
    <>
      <NativeSelect
        label={t`Coordinate type`}
        data={coordinateTypes.map((type) => ({
          value: String(type),
          label: memberText('coordinateType', type, i18n.locale),
        }))}
        value={String(typed.type)}
        onChange={({ currentTarget: { value } }) => {
          const type = coordinateTypes.find((each) => String(each) === value)
          if (type !== undefined) onType({ ...typed, type })
        }}
      />
      <div className={styles['pair']}>
        <TextInput
          label={t`Longitude`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={typed.lng}
          error={faults.includes('lng') && t`Not a longitude of this coordinate type`}
          onChange={(event) => onType({ ...typed, lng: event.currentTarget.value })}
        />
        <TextInput
          label={t`Latitude`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={typed.lat}
          error={faults.includes('lat') && t`Not a latitude of this coordinate type`}
          onChange={(event) => onType({ ...typed, lat: event.currentTarget.value })}
        />
      </div>
      <output className={styles['stored']}>
        <Sentences>
          {given.kind === 'set' && (
            <Trans>
              Stored as WGS84: {degreesText(given.position.lng)}, {degreesText(given.position.lat)}
            </Trans>
          )}
          {given.kind === 'none' && <Trans>No position is set.</Trans>}
          {unnamed && <Trans>Could not load the place names. Type them instead.</Trans>}
        </Sentences>
      </output>
      <Textarea
        label={t`Address`}
        rows={2}
        maxLength={mostAddressCharacters}
        value={texts.position}
        onChange={(event) => onText({ position: event.currentTarget.value })}
      />
      {names.map(({ part, label }) => (
        <TextInput
          key={part}
          label={label}
          maxLength={mostNameCharacters}
          value={texts[part]}
          onChange={(event) => onText({ [part]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}
