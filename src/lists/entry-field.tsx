import { useLingui } from '@lingui/react/macro'
import { Select, Textarea, TextInput } from '@mantine/core'

import type { ReactNode } from 'react'

import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { membersOf } from '#contract/lists/shown-enumerations.ts'
import { useCompanies } from '#src/companies/use-companies.ts'
import { currentSession } from '#src/session/session.ts'
import { TreeSelect } from '#src/ui/tree-select/tree-select.tsx'

import styles from './dialogs.module.css'
import { characters, isRequired, limitOf } from './entry-rules.ts'
import type { ListWords } from './list-texts.ts'

interface EntryFieldInputProps {
  form: ListForm
  field: EntryField
  words: ListWords
  value: string
  error: ReactNode
  first: boolean
  onChange: (value: string) => void
}

/** One field of an entry's form, as its kind is typed in. */
export function EntryFieldInput(props: EntryFieldInputProps) {
  const { form, field, words, value, error, first, onChange } = props
  const common = {
    label: words.heading(field.name),
    required: isRequired(form, field.name),
    error,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    ...(first && { 'data-autofocus': true }),
  }
  const rule = words.rule(field.name)
  const counted = {
    ...common,
    ...(rule !== undefined && { description: rule }),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    rightSection: <Count value={value} limit={limitOf(form, field.name)} />,
    rightSectionWidth: 72,
    rightSectionPointerEvents: 'none' as const,
  }
  switch (field.kind) {
    case 'text':
      return <TextInput {...counted} />
    case 'longText':
      return <Textarea {...counted} className={styles['wide'] ?? ''} autosize minRows={2} maxRows={6} />
    case 'enumeration':
      return (
        <Select
          {...common}
          data={membersOf(field.enumeration).map((member) => ({
            value: String(member.value),
            label: words.member(field.enumeration, member.value),
          }))}
          value={value === '' ? null : value}
          comboboxProps={{ shadow: 'sm' }}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    case 'company':
      return (
        <CompanyInput
          label={common.label}
          required={common.required}
          error={error}
          value={value}
          onChange={onChange}
        />
      )
  }
}

/** How many characters are typed, once they come near the limit. */
function Count({ value, limit }: { value: string; limit: number | null }) {
  const { t } = useLingui()
  const typed = characters(value.trim())
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

interface CompanyInputProps {
  label: string
  required: boolean
  error: ReactNode
  value: string
  onChange: (value: string) => void
}

function CompanyInput({ value, onChange, ...common }: CompanyInputProps) {
  return (
    <TreeSelect
      {...common}
      nodes={useCompanies()}
      chosen={value === '' ? [] : [value]}
      placeholder={currentSession()?.companyname ?? ''}
      onChoose={([company]) => onChange(company ?? '')}
    />
  )
}
