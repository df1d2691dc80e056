import { Trans, useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'
import { useEffect } from 'react'

import { atLeastAsWide } from '#src/ui/at-least-as-wide.ts'
import { LoadingSign } from '#src/ui/loading-sign.tsx'

import { AskAgain, UnreadChoices, WaitingForChoices } from './choices-state.tsx'
import { foundBy } from './found-by.ts'
import type { LookupState } from './lookup-feed.ts'
import type { Lookup, LookupOption } from './lookups.ts'
import styles from './lookup-select.module.css'
import { useLookup } from './use-lookup.ts'

/** All time zones are. Each is an element, and a list of thousands would take seconds to open. */
const mostShown = 500
/** What says that there are more is no choice. */
const moreValue = '\u0000more'

interface LookupSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  of: Lookup
  /** Empty: none is chosen. One that is not among the choices stands as it is. */
  value: string
  onChange: (value: string) => void
  /** Called while nothing is chosen, and there is nothing else to choose. */
  onOnly?: ((value: string) => void) | undefined
}

/** One of what the server lists: a type of gateways, relays or terminals, or a time zone. What is typed finds it. */
export function LookupSelect({ of, value, onChange, onOnly, error, ...input }: LookupSelectProps) {
  const { state, retry } = useLookup(of)
  const { i18n, t } = useLingui()
  const failed = state.kind === 'failed'
  const [only, ...others] = state.kind === 'there' ? state.options : []
  const alone = value === '' && others.length === 0 ? only?.value : undefined
  useEffect(() => {
    if (alone !== undefined) onOnly?.(alone)
  }, [alone, onOnly])
  return (
    <Select
      searchable
      // There are hundreds of time zones, which nobody needs in a field that is closed.
      comboboxProps={{
        shadow: 'sm',
        width: 'max-content',
        position: 'bottom-start',
        middlewares: atLeastAsWide,
        keepMounted: false,
      }}
      classNames={{ dropdown: styles['dropdown'] ?? '', option: styles['option'] ?? '' }}
      {...input}
      data={choices(state, value)}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      filter={({ options, search }) => {
        const found = options.filter((option) => 'value' in option && foundBy(search, option.label))
        if (found.length <= mostShown) return found
        const [shown = '', all = ''] = [mostShown, found.length].map((count) => i18n.number(count))
        const label = t`First ${shown} of ${all}: type to find the others`
        return [{ value: moreValue, label, disabled: true }, ...found.slice(0, mostShown)]
      }}
      nothingFoundMessage={<Nothing state={state} />}
      onDropdownOpen={() => failed && retry()}
      error={failed ? <UnreadChoices failure={state.failure} /> : error}
      {...(state.kind === 'asking' && { rightSection: <LoadingSign size="0.875rem" /> })}
      {...(failed && {
        rightSectionPointerEvents: 'all' as const,
        rightSection: <AskAgain onClick={retry} />,
      })}
    />
  )
}

function choices(state: LookupState<LookupOption>, value: string): LookupOption[] {
  const options = state.kind === 'there' ? state.options : []
  const known = value === '' || options.some((option) => option.value === value)
  return known ? [...options] : [{ value, label: value }, ...options]
}

function Nothing({ state }: { state: LookupState<LookupOption> }) {
  if (state.kind !== 'there') return <WaitingForChoices />
  return state.options.length === 0 ? <Trans>No choices yet</Trans> : <Trans>Nothing found</Trans>
}
