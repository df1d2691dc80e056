import { Trans, useLingui } from '@lingui/react/macro'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { deviceState } from '#contract/rules/device-state.ts'
import { mostFoundDevices } from '#contract/calls/device-search.ts'
import type { FoundPlace } from '#contract/geo/gazetteer/places.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'
import { usePlaces } from '#src/gazetteer/use-places.ts'
import { deviceStateTerm, deviceTypeTerm } from '#src/i18n/terms.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { useInput } from '#src/live/use-input.ts'
import { rem } from '#src/ui/rem.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'
import { highestInRoom } from '#src/ui/within-room.ts'

import { lookOf } from '../canvas/device-look.ts'
import { deviceName } from '../card/device-name.ts'
import { noSearch, searchFeed } from './search-feed.ts'
import styles from './search-box.module.css'

interface SearchBoxProps {
  ask: (keyword: string) => Promise<readonly DeviceDetail[]>
  onChoose: (device: DeviceDetail) => void
  /** Undefined where there is no map that could go there. */
  onPlace?: ((place: FoundPlace) => void) | undefined
}

const mostPlaces = 3
const placeValue = 'place '

/**
 * Finds a device by a part of its id, alias or address: the way to any device without the map. Cities of the gazetteer
 * come below.
 */
export function SearchBox({ ask, onChoose, onPlace }: SearchBoxProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const keyword$ = useInput(text.trim())
  const [tries, setTries] = useState(1)
  const try$ = useInput(tries)
  const search = useStream(() => searchFeed(keyword$, ask, try$), noSearch, [keyword$, ask, try$])
  const placeSearch = usePlaces(onPlace === undefined ? '' : text.trim(), mostPlaces)
  const places = placeSearch.kind === 'found' ? placeSearch.places : []
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  /** Enter was pressed before the answer to what is typed was there. */
  const firstWanted = useRef(false)
  const type = (next: string) => {
    firstWanted.current = false
    setText(next)
    if (next.trim() === '') combobox.closeDropdown()
    else combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
  }
  const found = search.kind === 'found' ? search.devices : []
  const answered = search.kind === 'found' && search.keyword === text.trim()
  const choose = (device: DeviceDetail) => {
    type('')
    onChoose(device)
  }
  const choosePlace = (place: FoundPlace | undefined) => {
    if (place === undefined) return
    type('')
    onPlace?.(place)
  }
  const chooseFirst = () => {
    const [first] = found
    if (search.kind === 'failed' && search.keyword === text.trim()) {
      firstWanted.current = false
      setTries(tries + 1)
    } else if (!answered) firstWanted.current = text.trim() !== ''
    else if (first !== undefined) choose(first)
    else if (placeSearch.kind === 'found' && placeSearch.query === text.trim()) choosePlace(places[0])
  }
  useEffect(() => {
    if (answered && firstWanted.current) chooseFirst()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the answer comes
  }, [answered])
  const press = (event: KeyboardEvent) => {
    // With an input method, Enter takes its proposal, and Escape gives it up.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) chooseFirst()
    if (event.key !== 'Escape' || text === '') return
    event.stopPropagation()
    type('')
  }
  return (
    <Combobox
      store={combobox}
      shadow="sm"
      offset={4}
      withinPortal={false}
      onOptionSubmit={(id) => {
        if (id.startsWith(placeValue)) {
          choosePlace(places[Number(id.slice(placeValue.length))])
          return
        }
        const device = found.find((each) => each.id === id)
        if (device !== undefined) choose(device)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={styles['search'] ?? ''}
          variant="unstyled"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- no tag lists what a server found; the target adds the rest
          role="combobox"
          aria-label={t`Search devices`}
          placeholder={t`Search id, alias, place`}
          leftSection={<IconSearch size="1rem" stroke={1.5} />}
          rightSection={search.kind === 'asking' ? <Loader size={14} color="gray" /> : null}
          spellCheck={false}
          maxLength={50}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => text.trim() !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={press}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles['found'] ?? ''} hidden={text.trim() === ''}>
        <Combobox.Options
          aria-label={t`Search devices`}
          mah={highestInRoom(rem(360), rem(10))}
          style={{ overflowY: 'auto' }}
        >
          {found.map((device, index) => (
            <Combobox.Option key={device.id} value={device.id} {...(index === 0 && { 'data-first': true })}>
              <div className={styles['result']}>
                <StatusMark state={lookOf(device)} />
                <span className={styles['resultName']}>
                  <UserText text={deviceName(device)} />
                </span>
                <code>{device.devUid}</code>
                <small>
                  {i18n._(deviceTypeTerm[device.deviceType])} · {i18n._(deviceStateTerm[deviceState(device)])}
                  {[device.companyname, device.address].map(
                    (part) =>
                      part !== '' && (
                        <Fragment key={part}>
                          {' · '}
                          <UserText text={part} />
                        </Fragment>
                      ),
                  )}
                </small>
              </div>
            </Combobox.Option>
          ))}
          {found.length >= mostFoundDevices && (
            <Combobox.Empty className={styles['more'] ?? ''}>
              <Trans>First {mostFoundDevices} results. Type more to find others.</Trans>
            </Combobox.Empty>
          )}
          {search.kind === 'found' && found.length === 0 && (
            <Combobox.Empty>
              <Trans>
                No device in your view has “
                <UserText text={search.keyword} />” in its id, alias or installation address.
              </Trans>
            </Combobox.Empty>
          )}
          {search.kind === 'short' && (
            <Combobox.Empty>
              <Trans>Enter at least two characters.</Trans>
            </Combobox.Empty>
          )}
          {search.kind === 'signs' && (
            <Combobox.Empty>
              <Trans>Enter a letter or digit; symbols alone are not searched.</Trans>
            </Combobox.Empty>
          )}
          {search.kind === 'failed' && (
            <Combobox.Empty>
              <Trans>Search failed. Press Enter to try again.</Trans>
            </Combobox.Empty>
          )}
          {search.kind === 'asking' && (
            <Combobox.Empty>
              <Trans>Searching …</Trans>
            </Combobox.Empty>
          )}
          {places.length > 0 && (
            <Combobox.Group label={t`Places`}>
              {places.map(({ name, region, position }, index) => (
                <Combobox.Option key={`${position.lng},${position.lat}`} value={placeValue + index}>
                  <div className={styles['result']}>
                    <IconMapPin size="0.875rem" stroke={1.5} aria-hidden />
                    <span className={styles['resultName']}>{name}</span>
                    <small>{region}</small>
                  </div>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
