import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useState } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { isDoneUnknown } from '#src/api/is-done-unknown.ts'
import { currentSession } from '#src/session/session.ts'
import { useUnsaved } from '#src/tabs/use-unsaved.ts'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'

import { useListParts } from '../page/list-parts.ts'
import type { ListRow } from '../page/list-row.ts'
import { changedEntry, changedFields, entryFaults, entryOf, hasAll, typedOf } from './entry-rules.ts'
import { faultWords } from './entry-words.ts'
import type { FieldFault, TypedEntry } from './typed-entry.ts'

/** What somebody else did to the row meanwhile; `theirs` is the row as it is now. */
type ConcurrentChange = { readonly kind: 'changed'; readonly theirs: ListRow } | { readonly kind: 'deleted' }

interface EntryFormInputs {
  /** Null for a new one. */
  row: ListRow | null
  /** What the fields of a new one begin with. */
  filled: TypedEntry
  onClose: () => void
  onChanged: (gone: readonly string[]) => void
  /** Called with what the server says of a new one, where the list shows that. */
  onAdded?: ((row: ListRow) => void) | undefined
}

/** What is typed into the form of an entry, and the ways in which it is saved. */
export function useEntryForm({ row, filled, onClose, onChanged, onAdded }: EntryFormInputs) {
  const { form, words, server, extras } = useListParts()
  const { i18n } = useLingui()
  /** From which row the form began. */
  const [base, setBase] = useState(row)
  const [changedSince, setChangedSince] = useState<ConcurrentChange | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [saving, setSaving] = useState(false)
  /** What was typed, while it is asked whether that shall be saved. */
  const [suspect, setSuspect] = useState<TypedEntry | null>(null)
  /** The last try may have been carried out. */
  const [lost, setLost] = useState(false)
  const faultsOf = (typed: TypedEntry) => entryFaults(form, typed, base === null)
  const wordsFor = (fault: FieldFault, name: string) => faultWords(i18n, fault, name, words)
  const entry = useForm({
    initialValues: { ...typedOf(form, row), ...filled },
    validate: (typed) =>
      Object.fromEntries(
        Object.entries(faultsOf(typed)).map(([name, fault]) => [name, wordsFor(fault, name)]),
      ),
    onValuesChange: () => {
      setFailure(null)
      setSuspect(null)
    },
  })
  const unsaved = entry.isDirty()
  const forget = useUnsaved(unsaved)
  const leave = () => {
    forget()
    onClose()
  }

  const placeFailure = (error: CallFailure) => {
    // The login says so, and when the form is shown again somebody is logged in.
    if (error.kind === 'session' && currentSession() === null) return
    const known = error.errors.filter(({ field }) => form.fields.some(({ name }) => name === field))
    entry.setErrors(Object.fromEntries(known.map(({ field, msg }) => [field, msg])))
    if (known.length === 0 || known.length < error.errors.length) setFailure(error)
  }
  /** @returns what somebody else did, so that nothing was written; null when it was */
  const write = async (
    typed: TypedEntry,
    over: ListRow | null,
    yes: object,
  ): Promise<ConcurrentChange | null> => {
    if (over === null) {
      const added = await server.add(entryOf(form, typed))
      if (extras.Added !== undefined) onAdded?.(added)
      return null
    }
    const { objectid, version } = over
    const entry = changedEntry(form, typed, typedOf(form, over))
    try {
      await server.edit({ ...entry, objectid, version, ...yes })
      return null
    } catch (error) {
      const reason = error instanceof CallFailure ? error.reason : null
      if (reason !== 'record.changed' && reason !== 'record.unknown') throw error
      const theirs = await server.findOne(objectid)
      if (theirs === null) return { kind: 'deleted' }
      if (reason === 'record.unknown') throw error
      // It was oneself: the answer to the first try was lost, not what was typed.
      if (lost && hasAll(form, theirs, entry)) return null
      return { kind: 'changed', theirs }
    }
  }
  /** @param confirmed whether it was asked, and is saved all the same */
  const save = async (typed: TypedEntry, over: ListRow | null, confirmed = false) => {
    setSaving(true)
    setFailure(null)
    setSuspect(null)
    try {
      const found = await write(typed, over, confirmed ? { confirmed } : {})
      setChangedSince(found)
      if (found !== null) {
        if (found.kind === 'deleted' && over !== null) onChanged([over.objectid])
        return
      }
      notifyDone()
      onChanged([])
      leave()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const isLost = isDoneUnknown(error)
      setLost(isLost)
      if (isLost) onChanged([])
      // What the row did not say yet when the form began: it is asked now.
      if (error.reason !== null && error.reason === extras.editQuestion?.refusal) setSuspect(typed)
      else placeFailure(error)
    } finally {
      setSaving(false)
    }
  }
  /** Says what is wrong with a field that was left. One that was only passed may yet be filled in. */
  const judge = (name: string) => {
    const fault = faultsOf(entry.getValues())[name]
    if (fault === undefined || (fault.kind === 'required' && !entry.isDirty(name))) return
    entry.setFieldError(name, wordsFor(fault, name))
  }
  return {
    entry,
    base,
    judge,
    changedSince,
    failure,
    saving,
    unsaved,
    leave,
    asked:
      suspect !== null && base !== null && extras.editQuestion !== undefined ? (
        <extras.editQuestion.Text row={base} typed={suspect} />
      ) : null,
    /** Nobody typed it: the form begins with it. */
    beginWith: (part: TypedEntry) => {
      entry.setInitialValues({ ...entry.getInitialValues(), ...part })
      entry.setValues(part)
    },
    withdraw: () => setSuspect(null),
    saveAsked: () => {
      if (suspect !== null) void save(suspect, base, true)
    },
    submit: entry.onSubmit(
      (typed) => {
        if (base !== null && extras.editQuestion?.isAsked(base, typed) === true) setSuspect(typed)
        else void save(typed, base)
      },
      (faults) => {
        const first = form.fields.find(({ name }) => name in faults)
        if (first !== undefined) entry.getInputNode(first.name)?.focus()
      },
    ),
    takeTheirs: (theirs: ListRow) => {
      const now = typedOf(form, theirs)
      entry.setInitialValues(now)
      entry.setValues(now)
      setBase(theirs)
      setChangedSince(null)
    },
    putMineOver: (theirs: ListRow) => {
      const changed = [...changedFields(form, entry.values, typedOf(form, base))]
      const mine = {
        ...typedOf(form, theirs),
        ...Object.fromEntries(changed.map((name) => [name, entry.values[name] ?? ''])),
      }
      entry.setValues(mine)
      setBase(theirs)
      setChangedSince(null)
      void save(mine, theirs)
    },
    addAsNew: () => {
      setBase(null)
      setChangedSince(null)
      void save(entry.values, null)
    },
  }
}
