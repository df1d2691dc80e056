import { useState } from 'react'

import type { ReportedValues, Section } from '#contract/configuration/section-form.ts'
import type { ConfiguredTraits } from '#contract/configuration/desired-faults.ts'
import { CallFailure } from '#src/api/call-failure.ts'

import {
  meaningfulFields,
  readDesired,
  typedOf,
  type TypedFault,
  type TypedDesired,
} from '#src/devices/settings/desired-form.ts'

interface DesiredFormInputs {
  section: Section
  /** What the form begins with. */
  desired: ReportedValues | null
  /** What stands in it instead when it is opened, as if it had been typed. */
  proposed?: ReportedValues | undefined
  /** What holds for fields that are not desired. */
  reported: ReportedValues
  of: ConfiguredTraits
  /** Null: nothing is desired of the section any more. @throws CallFailure */
  save: (desired: ReportedValues | null) => Promise<void>
}

/** What is typed into the form of a desired setting, and its way to the server. */
export function useDesiredForm({ section, desired, proposed, reported, of, save }: DesiredFormInputs) {
  const [initial, setInitial] = useState(() => typedOf(section, desired))
  const [typed, setTyped] = useState<TypedDesired>(() => (proposed ? typedOf(section, proposed) : initial))
  const [faults, setFaults] = useState<ReadonlyMap<string, TypedFault>>(new Map())
  /** What the server said at the fields, by their names. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [saving, setSaving] = useState(false)
  const known = new Set(section.fields.map(({ name }) => name))
  const placeFailure = (error: CallFailure) => {
    const named = error.errors.map(({ field, msg }) => [field.replace(/^desired\./, ''), msg] as const)
    const placed = named.filter(([name]) => known.has(name))
    setRefused(new Map(placed))
    if (placed.length === 0 || placed.length < named.length) setFailure(error)
  }
  const send = async (values: ReportedValues | null) => {
    setSaving(true)
    setFailure(null)
    setRefused(new Map())
    try {
      await save(values)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      placeFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return {
    typed,
    reported,
    faults,
    refused,
    failure,
    saving,
    unsaved: section.fields.some(({ name }) => typed[name] !== initial[name]),
    /** Whether nothing is desired of the section so far. */
    isFirst: section.fields.every(({ name }) => initial[name] === ''),
    fields: meaningfulFields(section, typed, reported),
    /** What is typed, as far as it can be read. */
    read: () => readDesired(section, typed, reported, of),
    change: (name: string, value: string) => {
      setTyped((before) => ({ ...before, [name]: value }))
      setFaults((before) => new Map([...before].filter(([other]) => other !== name)))
      setRefused((before) => new Map([...before].filter(([other]) => other !== name)))
      setFailure(null)
    },
    /** The form begins anew with another desired setting. */
    begin: (other: ReportedValues | null) => {
      const next = typedOf(section, other)
      setInitial(next)
      setTyped(next)
      setFaults(new Map())
    },
    submit: () => {
      const read = readDesired(section, typed, reported, of)
      setFaults(read.faults)
      if (read.faults.size > 0) return [...read.faults.keys()][0]
      void send(Object.keys(read.values).length === 0 ? null : read.values)
      return undefined
    },
    takeBack: () => void send(null),
  }
}
