import { Trans } from '@lingui/react/macro'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconMapPin, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

import { coordinateType } from '#contract/wire/enumerations.ts'
import { degreesText } from '#src/ui/position/given-position.ts'
import { noPosition } from '#src/ui/position/place-position.ts'
import { PositionPicker } from '#src/ui/position/position-picker.tsx'

import { EnumerationSelect } from './enumeration-select.tsx'
import type { TypedEntry } from './typed-entry.ts'
import { useListParts } from '../page/list-parts.ts'
import { givenPosition, placeOf, typedPlace } from './position-rules.ts'
import styles from './position-entry.module.css'

interface PositionEntryProps {
  typed: TypedEntry
  errors: Readonly<Record<string, ReactNode>>
  onChange: (part: TypedEntry) => void
}

/** Where something is, as one group of fields: typed in, or picked on the map, which fills in all of them. */
export function PositionEntry({ typed, errors, onChange }: PositionEntryProps) {
  const { words } = useListParts()
  const [picking, setPicking] = useState(false)
  const given = givenPosition(typed)
  const isEmpty = ['longitude', 'latitude', 'address', 'province', 'city', 'district'].every(
    (name) => (typed[name] ?? '') === '',
  )
  const field = (name: string) => ({
    label: words.heading(name),
    value: typed[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
    'data-path': name,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className={styles['group']}>
      <legend>
        <Trans>Position</Trans>
      </legend>
      <div className={styles['fields']}>
        <EnumerationSelect
          label={words.heading('addressType')}
          enumeration="coordinateType"
          value={typed['addressType'] || String(coordinateType.values.wgs84)}
          error={errors['addressType']}
          allowDeselect={false}
          data-path="addressType"
          onChange={(addressType) => onChange({ addressType })}
        />
        <TextInput {...field('longitude')} inputMode="decimal" />
        <TextInput {...field('latitude')} inputMode="decimal" />
        <TextInput {...field('province')} />
        <TextInput {...field('city')} />
        <TextInput {...field('district')} />
        <Textarea {...field('address')} className={styles['wide'] ?? ''} autosize minRows={1} maxRows={4} />
      </div>
      <Group mt="xs" justify="space-between">
        <output className={styles['summary']}>
          {given.kind === 'set' && (
            <Trans>
              On the map at {degreesText(given.position.lng)}, {degreesText(given.position.lat)} (WGS84)
            </Trans>
          )}
          {given.kind === 'none' && <Trans>No position is set.</Trans>}
        </output>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={isEmpty}
            leftSection={<IconX size="0.875rem" stroke={1.5} />}
            onClick={() => onChange(typedPlace(noPosition))}
          >
            <Trans>Clear the position</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMapPin size="0.875rem" stroke={1.5} />}
            onClick={() => setPicking(true)}
          >
            <Trans>Pick on the map</Trans>
          </Button>
        </Group>
      </Group>
      {picking && (
        <PositionPicker
          value={placeOf(typed)}
          onPick={(place) => {
            onChange(typedPlace(place))
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}
