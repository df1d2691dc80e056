import { useLingui } from '@lingui/react/macro'
import { Checkbox, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import type { EntryField } from '#contract/lists/list-form.ts'
import { trimmed } from '#contract/lists/plain-text.ts'
import { CompanySelect } from '#src/companies/company-select.tsx'
import { PostSelect } from '#src/lookups/post-select.tsx'
import { LookupSelect } from '#src/lookups/lookup-select.tsx'
import { currentSession } from '#src/session/session.ts'

import styles from './dialogs.module.css'
import { characters, initialOf, isRequired, limitOf, patternOf, switchedOn } from './entry-rules.ts'
import { dayText } from './day-text.ts'
import { FunctionTree } from './function-tree.tsx'
import { EnumerationSelect } from './enumeration-select.tsx'
import { useListParts } from '../page/list-parts.ts'
import { plainText, type ListRow } from '../page/list-row.ts'
import { isMovedOnly } from './locked-fields.ts'
import type { TypedEntry } from './typed-entry.ts'
import { SecretInput } from './secret-input.tsx'

interface EntryFieldInputProps {
  field: EntryField
  value: string
  /** What is typed in the other fields. */
  typed: TypedEntry
  /** From which the form began; null for a new one. */
  row: ListRow | null
  error: ReactNode
  first: boolean
  /** There is no record yet. */
  adding: boolean
  /** It is not changed here, by anybody or by the person's post. */
  locked: boolean
  onChange: (value: string) => void
  /** There is one thing to choose alone: it is what the field of a new record begins with. */
  onOnly?: (value: string) => void
}

/** One field of an entry's form, as its kind is typed in. */
export function EntryFieldInput(props: EntryFieldInputProps) {
  const { field, value, typed, row, error, first, adding, locked, onChange, onOnly } = props
  const { form, words } = useListParts()
  const { t } = useLingui()
  const fixed = field.fixed === true && !adding
  const keepsSecret = field.kind === 'secret' && !adding
  const rule = locked
    ? isMovedOnly(form, field)
      ? t`To change the company, use “Move in”.`
      : t`Your role does not allow changing this.`
    : fixed
      ? t`Set when the entry was added; cannot be changed.`
      : keepsSecret
        ? t`Leave empty to keep the current value.`
        : words.rule(field.name)
  const common = {
    label: words.heading(field.name),
    required: isRequired(form, field, adding),
    error,
    disabled: locked || fixed,
    'data-path': field.name,
    // What is wrong mostly ends with the rule, which is not said twice then.
    ...(rule !== undefined && !(typeof error === 'string' && error.includes(rule)) && { description: rule }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    ...(first && { 'data-autofocus': true }),
  }
  /** A choice that is not made is not sent: the record that is there would keep its own. */
  const clearable = adding && !common.required && initialOf(field) === undefined
  const counted = {
    ...common,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    rightSection: <Count value={value} limit={limitOf(form, field.name)} />,
    rightSectionWidth: 72,
    rightSectionPointerEvents: 'none' as const,
  }
  switch (field.kind) {
    case 'text':
      return <TextInput {...counted} />
    case 'number':
      return <TextInput {...counted} inputMode="decimal" autoComplete="off" />
    case 'secret':
      return (
        <SecretInput {...common} value={value} pattern={patternOf(form, field.name)} onChange={onChange} />
      )
    case 'choice':
      return (
        <LookupSelect
          {...common}
          of={field.of}
          value={value}
          clearable={clearable}
          allowDeselect={clearable}
          onChange={onChange}
          onOnly={adding && common.required ? onOnly : undefined}
        />
      )
    case 'date':
      return <DayInput {...common} value={value} onChange={onChange} />
    case 'switch':
      return (
        <Checkbox
          label={common.label}
          description={common.description}
          error={error}
          disabled={common.disabled}
          data-path={field.name}
          checked={value === switchedOn}
          onChange={(event) => onChange(event.currentTarget.checked ? switchedOn : '')}
        />
      )
    case 'post':
      return (
        <PostSelect
          {...common}
          company={typed[field.within] ?? ''}
          value={value}
          known={
            row === null
              ? undefined
              : { value: plainText(row[field.name]), label: plainText(row[field.named]) }
          }
          onChange={onChange}
        />
      )
    case 'functions':
      return (
        <FunctionTree
          label={common.label}
          error={error}
          value={value}
          level={field.level === undefined ? '' : (typed[field.level] ?? '')}
          offered={field.offered}
          adding={adding}
          onChange={onChange}
        />
      )
    case 'longText':
      return <Textarea {...counted} className={styles['wide'] ?? ''} autosize minRows={2} maxRows={6} />
    case 'enumeration':
      return (
        <EnumerationSelect
          {...common}
          enumeration={field.enumeration}
          value={value}
          clearable={clearable}
          allowDeselect={clearable}
          onChange={onChange}
        />
      )
    case 'company':
      return (
        <CompanySelect
          {...common}
          value={value}
          clearable={clearable}
          placeholder={adding ? (currentSession()?.companyname ?? '') : ''}
          {...(field.notBelowItself === true && row !== null && { notBelow: row.objectid })}
          onChange={onChange}
        />
      )
  }
}

/** How many characters are typed, once they come near the limit. */
function Count({ value, limit }: { value: string; limit: number | null }) {
  const { t } = useLingui()
  const typed = characters(trimmed(value))
  if (limit === null || typed < limit * 0.5) return null
  return (
    <span
      className={styles['count']}
      data-over={typed > limit}
      aria-label={t`${typed} of ${limit} characters`}
    >
      {typed} / {limit}
    </span>
  )
}

/** A day from today on. */
function DayInput({
  onChange,
  ...common
}: Omit<TextInputProps, 'onChange'> & { onChange: (day: string) => void }) {
  const [today] = useState(() => dayText(Date.now()))
  return (
    <TextInput
      {...common}
      type="date"
      min={today}
      max="9999-12-31"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
