import type { ComponentProps } from 'react'

import { AskAgain, UnreadChoices, WaitingForChoices } from '#src/lookups/choices-state.tsx'
import { LoadingSign } from '#src/ui/loading-sign.tsx'
import { withAllBelow } from '#src/ui/tree-select/tree-nodes.ts'
import { TreeSelect } from '#src/ui/tree-select/tree-select.tsx'

import { useCompanies } from './use-companies.ts'

interface CompanySelectProps extends Omit<
  ComponentProps<typeof TreeSelect>,
  'nodes' | 'chosen' | 'onChoose'
> {
  /** Empty: none is chosen. One that is not among the choices stands as it is. */
  value: string
  onChange: (value: string) => void
  /** A company that cannot be chosen, as none below it can. */
  notBelow?: string
}

/** One company of those that the person may see. */
export function CompanySelect({ value, onChange, error, notBelow, ...input }: CompanySelectProps) {
  const { state, companies, retry } = useCompanies()
  const failed = state.kind === 'failed'
  return (
    <TreeSelect
      {...input}
      nodes={companies}
      {...(notBelow !== undefined && { disabledValues: withAllBelow(companies, notBelow) })}
      chosen={value === '' ? [] : [value]}
      onChoose={([company]) => onChange(company ?? '')}
      error={failed ? <UnreadChoices failure={state.failure} /> : error}
      {...(state.kind !== 'there' && { nothing: <WaitingForChoices /> })}
      {...(state.kind === 'asking' && { rightSection: <LoadingSign size="0.875rem" /> })}
      {...(failed && { rightSection: <AskAgain onClick={retry} />, onOpen: retry })}
    />
  )
}
