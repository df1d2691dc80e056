import { useLingui } from '@lingui/react/macro'
import { useRef, useState, useEffect, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import type { EntryField } from '#contract/lists/list-form.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useLeftFields } from '#src/ui/use-left-fields.ts'

import { useListParts, type ListDialogsProps } from '../page/list-parts.ts'
import type { ListRow } from '../page/list-row.ts'
import styles from './dialogs.module.css'
import { EntryConflict, EntryDeleted } from './entry-conflict.tsx'
import { EntryFieldInput } from './entry-field.tsx'
import { EntryFoot } from './entry-foot.tsx'
import { lockedFields } from './locked-fields.ts'
import { PositionEntry } from './position-entry.tsx'
import { meantTogether, plainFields } from './position-rules.ts'
import type { TypedEntry } from './typed-entry.ts'
import { useEntryForm } from './use-entry-form.tsx'

interface EntryDialogProps extends Omit<ListDialogsProps, 'dialog'> {
  /** Null for a new one. */
  row: ListRow | null
  /** What the fields of a new one begin with. */
  filled?: TypedEntry
  /** Where adding is more than typing: what it is called, what stands above the fields, and whether it can be done yet. */
  special?: { title: string; lead: ReactNode; saveLabel: ReactNode; maySave: boolean }
}

const nothing: TypedEntry = {}

/** The form of an entry, to add one or to edit one. Closing it with something typed asks first. */
export function EntryDialog(props: EntryDialogProps) {
  const { row, filled = nothing, special, onClose, onChanged, onAdded, focusAfter } = props
  const { form, words, extras } = useListParts()
  const { functions } = usePermissions()
  const { t } = useLingui()
  const locked = lockedFields(form, functions)
  const { entry, base, changedSince, failure, saving, unsaved, asked, leave, ...acts } = useEntryForm({
    row,
    filled,
    onClose,
    onChanged,
    onAdded,
  })
  const [leaving, setLeaving] = useState(false)
  const typedAt = useRef<Element | null>(null)
  const place = useRef<HTMLFormElement>(null)
  useFoundFocus(place, saving || changedSince !== null)
  const leftFields = useLeftFields(acts.judge)
  const close = () => {
    if (!unsaved) return leave()
    typedAt.current = document.activeElement
    setLeaving(true)
  }
  const stay = () => {
    setLeaving(false)
    acts.withdraw()
    if (typedAt.current instanceof HTMLElement) typedAt.current.focus()
  }
  const plain = plainFields(form)
  const isOpen = ({ name, fixed }: EntryField) => base === null || !(locked.includes(name) || fixed === true)
  const first = plain.find(isOpen)
  const change = (part: TypedEntry) => {
    entry.setValues(part)
    for (const name of meantTogether(Object.keys(part))) entry.clearFieldError(name)
  }
  const maySave = changedSince === null && special?.maySave !== false
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (maySave && !saving && asked === null) acts.submit()
  }
  return (
    <Dialog
      busy={saving}
      onClose={close}
      onEscape={leaving || asked !== null ? stay : close}
      focusAfter={focusAfter}
      size={form.position === true ? 'xl' : 'lg'}
      title={special?.title ?? (base === null ? t`Add: ${words.title}` : t`Edit: ${words.title}`)}
      closeOnClickOutside={false}
    >
      {changedSince?.kind === 'changed' && base !== null && (
        <EntryConflict
          before={base}
          theirs={changedSince.theirs}
          typed={entry.values}
          onTakeTheirs={() => acts.takeTheirs(changedSince.theirs)}
          onPutMineOver={() => acts.putMineOver(changedSince.theirs)}
        />
      )}
      {changedSince?.kind === 'deleted' && <EntryDeleted onAddAsNew={acts.addAsNew} />}
      {special?.lead}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields bubble up to here */}
      <form ref={place} noValidate onSubmit={acts.submit} onKeyDown={press} {...leftFields}>
        <div className={styles['fields']}>
          {plain.map((field) => (
            <EntryFieldInput
              key={entry.key(field.name)}
              field={field}
              value={entry.values[field.name] ?? ''}
              typed={entry.values}
              row={base}
              error={entry.errors[field.name]}
              first={field === first && special === undefined}
              adding={base === null}
              locked={base !== null && locked.includes(field.name)}
              onChange={(value) => change({ [field.name]: value })}
              onOnly={(value) => acts.beginWith({ [field.name]: value })}
            />
          ))}
          {form.position === true && (
            <PositionEntry typed={entry.values} errors={entry.errors} onChange={change} />
          )}
        </div>
        {extras.EntryNote !== undefined && <extras.EntryNote typed={entry.values} />}
        <EntryFoot
          failure={failure}
          saving={saving}
          leaving={leaving}
          asked={asked}
          maySave={maySave}
          saveLabel={special?.saveLabel}
          onCancel={close}
          onStay={stay}
          onThrowAway={leave}
          onSaveAllTheSame={acts.saveAsked}
        />
      </form>
    </Dialog>
  )
}

/**
 * After an order was refused, or a question answered, puts the focus where one goes on: at the first fault, unless somebody
 * went on elsewhere meanwhile, or at Save, if what had it is gone.
 * @param busy while an order is under way or a question stands, which then has the focus itself
 */
function useFoundFocus(form: RefObject<HTMLFormElement | null>, busy: boolean): void {
  const before = useRef(false)
  /** What had the focus when it began. */
  const from = useRef<Element | null>(null)
  useEffect(() => {
    const ended = before.current && !busy
    const begins = busy && !before.current
    before.current = busy
    const { activeElement, body } = document
    if (begins) from.current = activeElement
    if (!ended) return
    const isGone = activeElement === null || activeElement === body
    const at = (what: string) => form.current?.querySelector<HTMLElement>(what)
    const fault = isGone || activeElement === from.current ? at('[aria-invalid="true"]') : undefined
    if (fault) fault.focus()
    else if (isGone) (at('[type="submit"]:not(:disabled)') ?? at('[data-autofocus]'))?.focus()
  }, [form, busy])
}
