import { useState } from 'react'

import type { ReportedValues, Section } from '#contract/configuration/section-form.ts'
import {
  meaningfulFields,
  readDesired,
  typedOf,
  type TypedFault,
} from '#src/devices/settings/desired-form.ts'

import type { CommandTraits, ShownCommand } from './command-class.ts'

interface CommandFormInputs {
  command: ShownCommand
  section: Section
  /** What the device says that it is set to. */
  reported: ReportedValues
  traits: CommandTraits
}

type CommandFault = TypedFault | { readonly fault: 'required' }

/** What is typed into the form of a command. */
export function useCommandForm({ command, section, reported, traits }: CommandFormInputs) {
  const [typed, setTyped] = useState(() => typedOf(section, null))
  const [faults, setFaults] = useState<ReadonlyMap<string, CommandFault>>(new Map())
  /** A command that sets was to be sent without a single value. */
  const [isBare, setIsBare] = useState(false)
  const fields = meaningfulFields(section, typed, reported)
  return {
    typed,
    faults,
    isBare,
    fields,
    change: (name: string, value: string) => {
      setTyped((before) => ({ ...before, [name]: value }))
      setFaults((before) => new Map([...before].filter(([other]) => other !== name)))
      setIsBare(false)
    },
    clear: () => setTyped(typedOf(section, null)),
    /** @returns the parameters of the call; null when something is wrong with them, which the form shows */
    read: (): ReportedValues | null => {
      const { values, faults: wrong } = readDesired(section, typed, reported, traits)
      const all = new Map<string, CommandFault>(wrong)
      for (const { name, required } of command.parameters ?? [])
        if (required === true && fields.some((field) => field.name === name))
          if (values[name] === undefined && !all.has(name)) all.set(name, { fault: 'required' })
      const bare = command.sets !== undefined && all.size === 0 && Object.keys(values).length === 0
      setFaults(all)
      setIsBare(bare)
      return all.size > 0 || bare ? null : values
    },
  }
}
