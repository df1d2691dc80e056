import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'

import type { EntryField } from '#contract/lists/list-form.ts'
import { useCompanies } from '#src/companies/use-companies.ts'
import { Sentences } from '#src/ui/sentences.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { findNode } from '#src/ui/tree-select/tree-nodes.ts'

import { useListParts } from '../page/list-parts.ts'
import { plainText, type ListRow } from '../page/list-row.ts'
import { ChoiceName } from './choice-name.tsx'
import styles from './dialogs.module.css'
import { changedFields, typedOf } from './entry-rules.ts'
import type { TypedEntry } from './typed-entry.ts'

interface EntryConflictProps {
  /** The row from which this form began, and as somebody else made it meanwhile. */
  before: ListRow
  theirs: ListRow
  typed: TypedEntry
  onTakeTheirs: () => void
  onPutMineOver: () => void
}

/** Somebody else changed the row meanwhile: what of it, and what to do. Nothing is written until the person says so. */
export function EntryConflict(props: EntryConflictProps) {
  const { before, theirs, typed, onTakeTheirs, onPutMineOver } = props
  const { form, words } = useListParts()
  const { t } = useLingui()
  const { companies } = useCompanies()
  const [was, is] = [typedOf(form, before), typedOf(form, theirs)]
  const changed = form.fields.filter(({ name }) => was[name] !== is[name])
  const mine = changedFields(form, typed, was)
  const text = (field: EntryField, value: string | undefined) => {
    if (value === undefined || value === '') return '–'
    if (field.kind === 'company') return findNode(companies, value)?.label ?? value
    if (field.kind === 'post') {
      const row = value === is[field.name] ? theirs : before
      return plainText(row[field.name]) === value ? plainText(row[field.named]) : value
    }
    if (field.kind === 'choice') return <ChoiceName of={field.of} value={value} />
    return field.kind === 'enumeration' ? words.member(field.enumeration, Number(value)) : value
  }
  return (
    <ConcurrentChangeNote title={<Trans>Someone else changed this entry while you were editing</Trans>}>
      {changed.length === 0 ? (
        <Trans>The fields of this form are unchanged.</Trans>
      ) : (
        <table className={styles['compared']} aria-label={t`Changes`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Field</Trans>
              </th>
              <th scope="col">
                <Trans>Before</Trans>
              </th>
              <th scope="col">
                <Trans>Theirs</Trans>
              </th>
              <th scope="col">
                <Trans>Yours</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map((field) => (
              <tr key={field.name}>
                <th scope="row">{words.heading(field.name)}</th>
                <td>{text(field, was[field.name])}</td>
                <td>{text(field, is[field.name])}</td>
                <td>
                  {mine.has(field.name) ? (
                    text(field, typed[field.name])
                  ) : (
                    <Trans>unchanged: their value stays</Trans>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          <Trans>Use theirs</Trans>
        </Button>
        <Button size="xs" onClick={onPutMineOver}>
          <Trans>Overwrite with mine</Trans>
        </Button>
      </Group>
    </ConcurrentChangeNote>
  )
}

/** What somebody else did meanwhile, and what to do. It is read and answered before anything else, and so has the focus. */
export function ConcurrentChangeNote({ title, children }: { title: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} role="alert" tabIndex={-1} className={styles['conflict']}>
      <h3>
        <StatusMark state="abnormal" />
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Somebody else deleted the row meanwhile: what was typed can still become a new one. */
export function EntryDeleted({ onAddAsNew }: { onAddAsNew: () => void }) {
  const { rights } = useListParts()
  return (
    <ConcurrentChangeNote title={<Trans>Someone else deleted this entry while you were editing</Trans>}>
      <p className={styles['note']}>
        <Sentences>
          <Trans>Your input is kept.</Trans>
          {!rights.add && <Trans>Your role does not allow adding entries, so this cannot be saved.</Trans>}
        </Sentences>
      </p>
      {rights.add && (
        <Button size="xs" mt="sm" onClick={onAddAsNew}>
          <Trans>Add as a new entry</Trans>
        </Button>
      )}
    </ConcurrentChangeNote>
  )
}
