import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton, Input, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'

import type { DateRangeRule } from '#contract/rules/pickable-days.ts'

import { roomyFit } from '../theme.ts'
import { useTextScale } from '../use-text-scale.ts'
import styles from './date-range.module.css'
import { rangeFault, type RangeFault } from './range-fault.ts'
import { RangePanel } from './range-panel.tsx'
import { faultWords } from './range-words.ts'
import { readMoment } from './read-moment.ts'
import { anyTime, endAt, momentOf, type RangeEnd, type TimeRange } from './time-range.ts'

interface DateRangeFieldProps {
  label: string
  /** The label is for those who listen alone. */
  labelHidden?: boolean
  /** Which ranges may be asked for. */
  rule: DateRangeRule
  value: TimeRange
  /** Another range that may be asked for, typed or picked. */
  onChange: (range: TimeRange) => void
  /** What was typed is no such range; null once it is again. The value stays what it was. */
  onFault?: (fault: RangeFault | null) => void
  size?: 'xs' | 'sm'
  /** Milliseconds. */
  now?: () => number
}

type Draft = Record<RangeEnd, string>

/**
 * A time range to the minute, both minutes included: typed at either end, or picked from a calendar and from the usual
 * ranges. An end that is empty is no limit.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, labelHidden = false, rule, value, onChange, onFault, size = 'sm', now = Date.now } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const scale = useTextScale()
  const [shown, setShown] = useState(value)
  const [draft, setDraft] = useState(() => draftOf(value))
  const [fault, setFault] = useState<RangeFault | null>(null)
  /** `beside`: the field keeps the focus. */
  const [panel, setPanel] = useState<'beside' | 'within' | null>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  if (shown.upStime !== value.upStime || shown.upEtime !== value.upEtime) {
    setShown(value)
    setDraft(draftOf(value))
    setFault(null)
  }

  const reported = useRef<RangeFault | null>(null)
  const announce = useEffectEvent((found: RangeFault | null) => {
    if (found !== reported.current) onFault?.(found)
    reported.current = found
  })
  // Another value from outside takes the fault away too.
  useEffect(() => announce(fault), [fault])
  const take = (range: TimeRange) => {
    setFault(null)
    setDraft(draftOf(range))
    setPanel(null)
    if (range.upStime !== value.upStime || range.upEtime !== value.upEtime) onChange(range)
  }
  const commit = () => {
    const read = readDraft(draft, value, now())
    const found = 'kind' in read ? read : rangeFault(read, rule, now())
    if (found === null && !('kind' in read)) take(read)
    else setFault(found)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget
    if (event.currentTarget.contains(next) || dropdown.current?.contains(next) === true) return
    commit()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setPanel(null)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setPanel('within')
  }
  const end = (name: RangeEnd, words: string) => (
    <input
      className={styles['end']}
      aria-label={words}
      aria-invalid={fault?.end === name}
      {...(fault?.end === name && { 'aria-describedby': `${id}-fault` })}
      // A dialog around would take the key that closes the panel for itself.
      data-mantine-stop-propagation={panel !== null}
      placeholder={words}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={draft[name]}
      onChange={(event) => {
        setDraft({ ...draft, [name]: event.currentTarget.value })
        setPanel(null)
      }}
      onClick={() => setPanel(panel ?? 'beside')}
      onKeyDown={press}
    />
  )
  const isEmpty = draft.upStime === '' && draft.upEtime === ''
  return (
    <Input.Wrapper
      size={size}
      label={labelHidden ? undefined : label}
      labelElement="div"
      error={fault === null ? undefined : i18n._(faultWords[fault.kind])}
      errorProps={{ id: `${id}-fault` }}
    >
      <Popover
        opened={panel !== null}
        onDismiss={() => setPanel(null)}
        trapFocus={panel === 'within'}
        returnFocus={panel === 'within'}
        withRoles={false}
        position="bottom-start"
        // Below what is said of a wrong range.
        offset={(fault === null ? 8 : 28) * scale}
        shadow="sm"
        middlewares={roomyFit}
      >
        <Popover.Target>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is typed counts once the focus leaves */}
          <fieldset
            aria-label={label}
            className={styles['box']}
            data-size={size}
            data-fault={fault !== null}
            onBlur={leave}
          >
            {end('upStime', t`From`)}
            <span className={styles['to']} aria-hidden>
              –
            </span>
            {end('upEtime', t`To`)}
            {!isEmpty && (
              <CloseButton size="sm" aria-label={t`Clear`} title={t`Clear`} onClick={() => take(anyTime)} />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={t`Pick a time range`}
              title={t`Pick a time range`}
              aria-haspopup="dialog"
              aria-expanded={panel !== null}
              onClick={() => setPanel(panel === null ? 'within' : null)}
            >
              <IconCalendar size="1rem" stroke={1.5} />
            </ActionIcon>
          </fieldset>
        </Popover.Target>
        <Popover.Dropdown
          ref={dropdown}
          className={styles['dropdown'] ?? ''}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag would be no panel at its place
          role="dialog"
          aria-label={t`Pick a time range`}
          onFocus={(event) => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
        >
          <RangePanel rule={rule} value={value} nowMs={now()} onPick={take} />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}

function draftOf({ upStime, upEtime }: TimeRange): Draft {
  return {
    upStime: upStime === null ? '' : momentOf(upStime),
    upEtime: upEtime === null ? '' : momentOf(upEtime),
  }
}

/** An end that was not typed in stays the moment that it is, of which the text says the minute alone. */
function readDraft(draft: Draft, value: TimeRange, nowMs: number): TimeRange | RangeFault {
  const range: { -readonly [End in RangeEnd]: number | null } = { ...anyTime }
  const before = draftOf(value)
  for (const end of ['upStime', 'upEtime'] as const) {
    if (draft[end] === before[end]) {
      range[end] = value[end]
      continue
    }
    if (draft[end].trim() === '') continue
    const at = readMoment(draft[end], end, nowMs)
    if (at === null) return { end, kind: 'unreadable' }
    range[end] = endAt(end, at)
  }
  return range
}
