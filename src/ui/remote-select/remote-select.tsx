import { useLingui } from '@lingui/react/macro'
import { CloseButton, Combobox, InputBase, useCombobox } from '@mantine/core'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'

import { atLeastAsWide } from '../at-least-as-wide.ts'
import { RemoteOptions, retryValue, type AskRemote } from './remote-options.tsx'
import type { RemoteAnswer, RemoteOption, RemoteQuestion } from './remote-search.ts'
import styles from './remote-select.module.css'

export interface RemoteSelectProps<Value extends string> {
  /** Finds options by a part of their label; all for an empty text. Has to be the same function each time. */
  ask: AskRemote<Value>
  /** Keeps its label, also when it is not among what is found. */
  value: RemoteOption<Value> | null
  onChange: (option: RemoteOption<Value> | null) => void
  label?: string
  'aria-label'?: string
  placeholder?: string
  required?: boolean
  clearable?: boolean
  error?: ReactNode
  size?: 'xs' | 'sm'
  className?: string
}

/** One of many that only the server knows, found by a part of its label while one types. */
export function RemoteSelect<Value extends string>(props: RemoteSelectProps<Value>) {
  const { ask, value, onChange, placeholder = '', clearable = true, size = 'sm' } = props
  const { t } = useLingui()
  /** Null while nothing is typed since it opened. */
  const [typed, setTyped] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const text = (typed ?? '').trim()
  const isTyped = typed !== null
  const question = useMemo<RemoteQuestion>(() => ({ text, typed: isTyped, round }), [text, isTyped, round])
  const found = useRef<RemoteAnswer<Value> | null>(null)
  const combobox = useCombobox({
    onDropdownOpen: () => {
      found.current = null
      setTyped(null)
    },
    onDropdownClose: () => {
      setTyped(null)
      combobox.resetSelectedOption()
    },
  })
  const { selectFirstOption, resetSelectedOption } = combobox
  const know = useCallback(
    (answer: RemoteAnswer<Value> | null) => {
      found.current = answer ?? found.current
      // Enter takes the first one that was found, but not one that nobody looked for.
      if (answer !== null && answer.options.length > 0 && text !== '') selectFirstOption()
      else resetSelectedOption()
    },
    [text, selectFirstOption, resetSelectedOption],
  )
  const choose = (picked: string) => {
    if (picked === retryValue) return setRound(round + 1)
    const option = found.current?.options.find((each) => each.value === picked)
    if (option === undefined) return
    onChange(option)
    combobox.closeDropdown()
  }
  const isOpen = combobox.dropdownOpened
  const shown = value?.label ?? ''
  const name = props.label ?? props['aria-label'] ?? ''
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      shadow="sm"
      width="max-content"
      position="bottom-start"
      middlewares={atLeastAsWide}
      // What is found is higher than what stands there before, and may need the other side.
      preventPositionChangeWhenVisible={false}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- no tag lists what was found; the target adds the rest
          role="combobox"
          size={size}
          className={props.className ?? ''}
          label={props.label}
          aria-label={props['aria-label']}
          required={props.required ?? false}
          error={props.error}
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          placeholder={shown === '' ? placeholder : shown}
          value={isOpen ? (typed ?? shown) : shown}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            combobox.openDropdown()
            setTyped(event.currentTarget.value)
          }}
          rightSectionPointerEvents="all"
          rightSection={
            clearable && value !== null ? (
              <CloseButton
                size="sm"
                aria-label={t`Clear`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles['dropdown'] ?? ''}>
        {isOpen && (
          <RemoteOptions
            label={name}
            question={question}
            ask={ask}
            chosen={value?.value ?? null}
            onAnswer={know}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
