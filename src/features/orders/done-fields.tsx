import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'

import { membersOf } from '#contract/lists/shown-enumerations.ts'
import type { MaintainContent } from '#contract/wire/enumerations.ts'
import { EnumerationSelect } from '#src/lists/entry/enumeration-select.tsx'

import type { TypedMoment } from './read-moment-field.ts'

interface DoneFieldsProps {
  result: string
  onResult: (result: string) => void
  time: string
  onTime: (time: string) => void
  /** Null until somebody tries to save. */
  moment: TypedMoment | null
}

/** The result as the contract has it; undefined: none is chosen. */
export function resultOf(text: string): MaintainContent | undefined {
  const member = membersOf('maintainContent').find(({ value }) => String(value) === text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a member of that enumeration
  return member?.value as MaintainContent | undefined
}

/** What was done, and when. */
export function DoneFields({ result, onResult, time, onTime, moment }: DoneFieldsProps) {
  const { t } = useLingui()
  const words = {
    empty: t`Enter when it was done.`,
    unreadable: t`Enter date and time like 2026-11-21 08:30.`,
    future: t`The time cannot be in the future.`,
  }
  return (
    <>
      <EnumerationSelect
        label={t`Result`}
        required
        enumeration="maintainContent"
        value={result}
        error={moment !== null && result === '' ? t`Choose a result.` : undefined}
        onChange={onResult}
      />
      <TextInput
        label={t`Time`}
        required
        placeholder="2026-11-21 08:30"
        autoComplete="off"
        maxLength={40}
        value={time}
        error={moment !== null && 'fault' in moment ? words[moment.fault] : undefined}
        onChange={(event) => onTime(event.currentTarget.value)}
      />
    </>
  )
}
