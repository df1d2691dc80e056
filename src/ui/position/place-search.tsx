import { Trans, useLingui } from '@lingui/react/macro'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import type { FoundPlace } from '#contract/geo/gazetteer/places.ts'
import { usePlaces } from '#src/gazetteer/use-places.ts'

import { rem } from '../rem.ts'
import { UserText } from '../user-text.tsx'
import { highestInRoom } from '../within-room.ts'
import styles from './position.module.css'

const mostPlaces = 8

/** Finds cities by their names in any of the three languages, and in Pinyin. */
export function PlaceSearch({ onChoose }: { onChoose: (place: FoundPlace) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const query = text.trim()
  const search = usePlaces(query, mostPlaces)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = search.kind === 'found' ? search.places : []
  const answered = search.kind === 'found' && search.query === query
  const choose = (place: FoundPlace | undefined) => {
    if (place === undefined) return
    setText('')
    combobox.closeDropdown()
    onChoose(place)
  }
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={(at) => choose(found[Number(at)])}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- no tag lists what was found; the target adds the rest
          role="combobox"
          label={t`Go to a city`}
          placeholder={t`Name or pinyin`}
          leftSection={<IconSearch size="1rem" stroke={1.5} />}
          spellCheck={false}
          autoComplete="off"
          maxLength={50}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape' && text !== '') {
              event.stopPropagation()
              setText('')
            }
            if (event.key !== 'Enter') return
            // What is looked for is no answer of the form.
            event.preventDefault()
            if (combobox.getSelectedOptionIndex() === -1 && answered) choose(found[0])
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query === ''}>
        <Combobox.Options
          aria-label={t`Cities`}
          mah={highestInRoom(rem(280), rem(10))}
          style={{ overflowY: 'auto' }}
        >
          {found.map((place, index) => (
            <Combobox.Option key={`${place.position.lng},${place.position.lat}`} value={String(index)}>
              {place.name} <small className={styles['region']}>{place.region}</small>
            </Combobox.Option>
          ))}
          {answered && found.length === 0 && (
            <Combobox.Empty>
              <Trans>
                No city found for “<UserText text={search.query} />
                ”.
              </Trans>
            </Combobox.Empty>
          )}
          {search.kind === 'failed' && (
            <Combobox.Empty>
              <Trans>Could not load the list of cities. Keep typing to try again.</Trans>
            </Combobox.Empty>
          )}
          {search.kind === 'asking' && (
            <Combobox.Empty>
              <Trans>Searching …</Trans>
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
