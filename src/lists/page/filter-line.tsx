import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import { keywordFault } from '#contract/calls/device-search.ts'
import type { SearchField } from '#contract/lists/list-form.ts'
import { foldedText } from '#contract/lists/plain-text.ts'
import { CompanySelect } from '#src/companies/company-select.tsx'
import { serverNow } from '#src/live/live-client.ts'
import { AlarmLevelSelect } from '#src/lookups/alarm-level-select.tsx'
import { PostSelect } from '#src/lookups/post-select.tsx'
import { LookupSelect } from '#src/lookups/lookup-select.tsx'

import { DateRangeField } from '#src/ui/date-range/date-range-field.tsx'
import type { TimeRange } from '#src/ui/date-range/time-range.ts'

import { EnumerationSelect } from '../entry/enumeration-select.tsx'
import { filterFields, isSameSearch } from '../address/list-address.ts'
import styles from './list-page.module.css'
import { useListParts } from './list-parts.ts'

type Criteria = Readonly<Record<string, string>>

interface FilterLineProps {
  criteria: Criteria
  onSearch: (criteria: Criteria) => void
}

/** What is searched for stands in the address, and no server takes one of any length when the page is loaded again. */
const mostSearched = 200

/** Of a long filter, the first fields stand in the line; the others unfold. */
const fieldsInLine = 4

/** What a list is searched by. What is typed counts with Search; the address says what was searched for. */
export function FilterLine({ criteria, onSearch }: FilterLineProps) {
  const { form } = useListParts()
  const { t } = useLingui()
  const [draft, setDraft] = useState(criteria)
  const [searched, setSearched] = useState(criteria)
  /** Whether Search was pressed for a keyword of signs alone. */
  const [hasSigns, setHasSigns] = useState(false)
  /** What is typed for a time range and is none. */
  const [isWrongRange, setWrongRange] = useState(false)
  const [resets, setResets] = useState(0)
  const fields = filterFields(form)
  const folded = fields.slice(fieldsInLine)
  const [unfolded, setUnfolded] = useState(folded.some(({ name }) => criteria[name] !== undefined))
  // Back and forward bring the fields along.
  if (!isSameSearch(searched, criteria)) {
    setSearched(criteria)
    setDraft(criteria)
  }
  const set = (change: Criteria) => {
    setHasSigns(false)
    setDraft(Object.fromEntries(Object.entries({ ...draft, ...change }).filter(([, value]) => value !== '')))
  }
  return (
    <search className={styles['filter']}>
      <form
        className={styles['fields']}
        aria-label={t`Search`}
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = searchable(fields, draft)
          const hasOnlySigns = wanted['keyword'] !== undefined && keywordFault(wanted['keyword']) === 'signs'
          setHasSigns(hasOnlySigns)
          if (!hasOnlySigns && !isWrongRange) onSearch(wanted)
        }}
      >
        {(unfolded ? fields : fields.slice(0, fieldsInLine)).map((field) => (
          <FilterField
            key={field.name}
            field={field}
            value={draft[field.name] ?? ''}
            until={draft['upEtime'] ?? ''}
            resets={resets}
            fault={hasSigns && field.name === 'keyword' ? t`Enter at least one letter or digit` : null}
            onChange={(value) => set({ [field.name]: value })}
            onRange={set}
            onWrongRange={setWrongRange}
          />
        ))}
        <div className={styles['buttons']}>
          <Button type="submit" size="xs" leftSection={<IconSearch size="0.875rem" stroke={2} />}>
            <Trans>Search</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setHasSigns(false)
              setWrongRange(false)
              setResets(resets + 1)
              setDraft({})
              onSearch({})
            }}
          >
            <Trans>Reset</Trans>
          </Button>
          {folded.length > 0 && (
            <Button
              variant="subtle"
              size="xs"
              aria-expanded={unfolded}
              rightSection={
                unfolded ? (
                  <IconChevronUp size="0.875rem" stroke={1.5} />
                ) : (
                  <IconChevronDown size="0.875rem" stroke={1.5} />
                )
              }
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? <Trans>Fewer fields</Trans> : <Trans>More fields</Trans>}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

interface FilterFieldProps {
  field: SearchField
  value: string
  /** The other end of a time range. */
  until: string
  /** What is typed and wrong is in the field alone; another number empties it. */
  resets: number
  fault: string | null
  onChange: (value: string) => void
  onRange: (ends: Criteria) => void
  onWrongRange: (isWrong: boolean) => void
}

const anyRange = { mode: 'none', limited: false } as const

function FilterField(props: FilterFieldProps) {
  const { field, value, fault, onChange } = props
  const { words } = useListParts()
  const heading = words.heading(field.name)
  const common = {
    size: 'xs',
    'aria-label': heading,
    placeholder: heading,
    className: styles['field'] ?? '',
  } as const
  switch (field.kind) {
    case 'enumeration':
      return (
        <EnumerationSelect
          {...common}
          enumeration={field.enumeration}
          value={value}
          clearable
          onChange={onChange}
        />
      )
    case 'choice':
      return <LookupSelect {...common} of={field.of} value={value} clearable onChange={onChange} />
    case 'alarmLevel':
      return <AlarmLevelSelect {...common} value={value} clearable onChange={onChange} />
    case 'since':
      return (
        <DateRangeField
          key={props.resets}
          label={heading}
          labelHidden
          size="xs"
          rule={anyRange}
          value={{ upStime: momentIn(value), upEtime: momentIn(props.until) }}
          onChange={(range) => props.onRange(endsOf(range))}
          onFault={(found) => props.onWrongRange(found !== null)}
          now={serverNow}
        />
      )
    case 'until':
      return null
    case 'company':
      return <CompanySelect {...common} value={value} onChange={onChange} />
    case 'post':
      return <PostSelect {...common} company="" value={value} clearable onChange={onChange} />
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          max="9999-12-31"
          leftSection={heading}
          leftSectionWidth={72}
          error={fault}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'text':
    case 'functions':
    case 'switch':
    case 'longText':
    case 'number':
    case 'secret':
      return (
        <TextInput
          {...common}
          maxLength={mostSearched}
          error={fault}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

function momentIn(text: string): number | null {
  return text === '' ? null : Number(text)
}

function endsOf({ upStime, upEtime }: TimeRange): Criteria {
  return { upStime: String(upStime ?? ''), upEtime: String(upEtime ?? '') }
}

/** Trimmed, and folded as the list keeps it. */
function searchable(fields: readonly SearchField[], criteria: Criteria): Criteria {
  const folding = new Map(fields.map(({ name, folds }) => [name, folds]))
  return Object.fromEntries(
    Object.entries(criteria).flatMap(([name, value]) => {
      const text = value.trim()
      return text === '' ? [] : [[name, foldedText(text, folding.get(name))]]
    }),
  )
}
