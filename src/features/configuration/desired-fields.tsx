import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'

import type { Section } from '#contract/configuration/section-form.ts'
import dialogs from '#src/lists/entry/dialogs.module.css'
import { EntryFoot } from '#src/lists/entry/entry-foot.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'

import { faultWords } from '#src/devices/settings/fault-words.ts'
import type { useDesiredForm } from './use-desired-form.ts'
import { DesiredField } from '#src/devices/settings/desired-field.tsx'

interface DesiredFieldsProps {
  section: Section
  form: ReturnType<typeof useDesiredForm>
  armVersion: string
  /** Whether closing was asked for while something is typed. */
  leaving: boolean
  maySave: boolean
  /** What went wrong is said elsewhere. */
  silent?: boolean
  onClose: () => void
  onStay: () => void
  onThrowAway: () => void
  /** Stands between the fields and the buttons. */
  children?: ReactNode
}

/** The fields of a desired setting with its buttons. */
export function DesiredFields(props: DesiredFieldsProps) {
  const { section, form, armVersion, leaving, maySave, onClose, onStay, onThrowAway, children } = props
  const { silent = false } = props
  const { i18n } = useLingui()
  const place = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(false)
  /** Whether it was to be saved without a single value. */
  const [isBare, setIsBare] = useState(false)
  const submit = () => {
    if (!maySave || form.saving) return
    const { values, faults } = form.read()
    const isEmpty = faults.size === 0 && Object.keys(values).length === 0
    setIsBare(isEmpty && form.isFirst)
    if (isEmpty && form.isFirst) return
    // A form that was emptied takes the desired setting back: whoever did not mean that is asked.
    if (isEmpty && !asked) return setAsked(true)
    setAsked(false)
    const wrong = form.submit()
    if (wrong !== undefined)
      place.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(wrong)}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields bubble up to here
    <form
      ref={place}
      noValidate
      onKeyDown={press}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={dialogs['fields']}>
        {form.fields.map((field, index) => {
          const fault = form.faults.get(field.name)
          return (
            <DesiredField
              key={field.name}
              section={section}
              field={field}
              value={form.typed[field.name] ?? ''}
              reported={form.reported[field.name]}
              error={fault === undefined ? form.refused.get(field.name) : faultWords(i18n, section, fault)}
              first={index === 0}
              armVersion={armVersion}
              onChange={(value) => {
                setAsked(false)
                setIsBare(false)
                form.change(field.name, value)
              }}
            />
          )
        })}
      </div>
      {children}
      {isBare && (
        <FaultBox>
          <Trans>Enter a desired value in at least one field.</Trans>
        </FaultBox>
      )}
      <EntryFoot
        failure={silent ? null : form.failure}
        saving={form.saving}
        leaving={leaving}
        asked={
          asked ? <Trans>All fields are empty: this clears the desired values of the section.</Trans> : null
        }
        maySave={maySave}
        saveLabel={undefined}
        onCancel={onClose}
        onStay={() => {
          setAsked(false)
          onStay()
        }}
        onThrowAway={onThrowAway}
        onSaveAllTheSame={submit}
      />
    </form>
  )
}
