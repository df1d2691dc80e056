import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'

import { usePermissions } from '#src/session/use-permissions.ts'
import { FailureText } from '#src/ui/failure-text.tsx'

import styles from './dialogs.module.css'
import { EntryConflict } from './entry-conflict.tsx'
import { EntryDeleted } from './entry-deleted.tsx'
import { EntryFieldInput } from './entry-field.tsx'
import type { TypedEntry } from './entry-rules.ts'
import type { ListDialogsProps } from './list-dialogs.tsx'
import { useListParts } from './list-parts.ts'
import type { ListRow } from './list-row.ts'
import { lockedFields } from './locked-fields.ts'
import { PositionEntry } from './position-entry.tsx'
import { plainFields } from './position-rules.ts'
import { useEntryForm } from './use-entry-form.tsx'

interface EntryDialogProps extends Omit<ListDialogsProps, 'dialog'> {
  /** Null for a new one. */
  row: ListRow | null
  /** What the fields of a new one begin with. */
  filled?: TypedEntry
}

const nothing: TypedEntry = {}

/** The form of an entry, to add one or to edit one. Closing it with something typed asks first. */
export function EntryDialog({ row, filled = nothing, onClose, onChanged }: EntryDialogProps) {
  const { form, words } = useListParts()
  const { functions } = usePermissions()
  const { t } = useLingui()
  const locked = lockedFields(form, functions)
  const { entry, base, meanwhile, failure, saving, unsaved, leave, ...acts } = useEntryForm({
    row,
    filled,
    locked,
    onClose,
    onChanged,
  })
  const [leaving, setLeaving] = useState(false)
  const close = () => (unsaved && !saving ? setLeaving(true) : leave())
  const change = (part: TypedEntry) => {
    entry.setValues(part)
    for (const name of Object.keys(part)) entry.clearFieldError(name)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (meanwhile === null) acts.submit()
  }
  return (
    <Modal
      opened
      onClose={close}
      size={form.position === true ? 'xl' : 'lg'}
      title={base === null ? t`Add: ${words.title}` : t`Edit: ${words.title}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={false}
    >
      {meanwhile?.kind === 'changed' && base !== null && (
        <EntryConflict
          before={base}
          theirs={meanwhile.theirs}
          typed={entry.values}
          onTakeTheirs={() => acts.takeTheirs(meanwhile.theirs)}
          onPutMineOver={() => acts.putMineOver(meanwhile.theirs)}
        />
      )}
      {meanwhile?.kind === 'deleted' && <EntryDeleted onAddAsNew={acts.addAsNew} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields bubble up to here */}
      <form noValidate onSubmit={acts.submit} onKeyDown={press}>
        <div className={styles['fields']}>
          {plainFields(form).map((field, place) => (
            <EntryFieldInput
              key={entry.key(field.name)}
              field={field}
              value={entry.values[field.name] ?? ''}
              error={entry.errors[field.name]}
              first={place === 0}
              adding={base === null}
              locked={base !== null && locked.includes(field.name)}
              onChange={(value) => change({ [field.name]: value })}
            />
          ))}
          {form.position === true && (
            <PositionEntry typed={entry.values} errors={entry.errors} onChange={change} />
          )}
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
            <Button onClick={leave}>
              <Trans>Throw it away</Trans>
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={saving} disabled={meanwhile !== null} title={t`Ctrl + Enter`}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        )}
      </form>
    </Modal>
  )
}
