import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type KeyboardEvent } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import styles from './dialogs.module.css'
import { EntryConflict } from './entry-conflict.tsx'
import { EntryFieldInput } from './entry-field.tsx'
import { entryFaults, entryOf, typedOf } from './entry-rules.ts'
import { faultWords } from './entry-words.ts'
import type { ListDialogsProps } from './list-dialogs.tsx'
import type { ListRow } from './list-row.ts'

interface EntryDialogProps extends Omit<ListDialogsProps, 'dialog'> {
  /** Null for a new one. */
  row: ListRow | null
}

/** The form of an entry, to add one or to edit one. Closing it with something typed asks first. */
export function EntryDialog({ row, form, words, server, onClose, onChanged }: EntryDialogProps) {
  const { t, i18n } = useLingui()
  const [base, setBase] = useState(row)
  const [theirs, setTheirs] = useState<ListRow | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [saving, setSaving] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const entry = useForm({
    initialValues: typedOf(form, row),
    validate: (typed) =>
      Object.fromEntries(
        Object.entries(entryFaults(form, typed)).map(([field, fault]) => [
          field,
          faultWords(i18n, fault, field, words),
        ]),
      ),
    onValuesChange: () => setFailure(null),
  })

  const placeFailure = (error: CallFailure) => {
    const known = error.errors.filter(({ field }) => form.fields.some(({ name }) => name === field))
    entry.setErrors(Object.fromEntries(known.map(({ field, msg }) => [field, msg])))
    if (known.length === 0 || known.length < error.errors.length) setFailure(error)
  }
  const write = async (over: number | null) => {
    const typed = entryOf(form, entry.values)
    if (base === null) return server.add(typed)
    try {
      return await server.edit({ ...typed, objectid: base.objectid, version: over ?? base.version })
    } catch (error) {
      const changed = error instanceof CallFailure && error.reason === 'record.changed'
      const now = changed ? await server.findOne(base.objectid) : null
      if (now === null) throw error
      setTheirs(now)
      return null
    }
  }
  /** @param over the version that is written over */
  const save = async (over: number | null) => {
    setSaving(true)
    setFailure(null)
    try {
      if ((await write(over)) === null) return
      notify('success', <Trans>Operation succeeded</Trans>)
      onChanged([])
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      placeFailure(error)
    } finally {
      setSaving(false)
    }
  }
  const submit = entry.onSubmit(
    () => void save(null),
    (faults) => {
      const first = form.fields.find(({ name }) => name in faults)
      if (first !== undefined) entry.getInputNode(first.name)?.focus()
    },
  )
  const close = () => (entry.isDirty() && !saving ? setLeaving(true) : onClose())
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={base === null ? t`Add: ${words.title}` : t`Edit: ${words.title}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={false}
    >
      {theirs !== null && base !== null && (
        <EntryConflict
          form={form}
          words={words}
          before={base}
          theirs={theirs}
          typed={entry.values}
          onTakeTheirs={() => {
            const now = typedOf(form, theirs)
            entry.setInitialValues(now)
            entry.setValues(now)
            setBase(theirs)
            setTheirs(null)
          }}
          onPutMineOver={() => {
            setBase(theirs)
            setTheirs(null)
            void save(theirs.version)
          }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields bubble up to here */}
      <form noValidate onSubmit={submit} onKeyDown={press}>
        <div className={styles['fields']}>
          {form.fields.map((field, place) => (
            <EntryFieldInput
              key={entry.key(field.name)}
              form={form}
              field={field}
              words={words}
              value={entry.values[field.name] ?? ''}
              error={entry.errors[field.name]}
              first={place === 0}
              onChange={(value) => {
                entry.setFieldValue(field.name, value)
                entry.clearFieldError(field.name)
              }}
            />
          ))}
        </div>
        {failure !== null && (
          <p role="alert" className={styles['fault']}>
            <FailureText failure={failure} /> <Trans>What you typed is kept.</Trans>
          </p>
        )}
        {leaving ? (
          <Group role="alert" justify="flex-end" mt="lg">
            <span className={styles['leave']}>
              <Trans>What you typed is not saved.</Trans>
            </span>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the focus, and its harmless answer gets it */}
            <Button variant="default" autoFocus onClick={() => setLeaving(false)}>
              <Trans>Go on typing</Trans>
            </Button>
            <Button onClick={onClose}>
              <Trans>Throw it away</Trans>
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={saving} disabled={theirs !== null} title={t`Ctrl + Enter`}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        )}
      </form>
    </Modal>
  )
}
