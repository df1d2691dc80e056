import type { ComponentProps } from 'react'

import { useCompanies } from '#src/companies/use-companies.ts'
import { TreeSelect } from '#src/ui/tree-select/tree-select.tsx'

interface CompanyFieldProps extends Omit<ComponentProps<typeof TreeSelect>, 'nodes' | 'chosen' | 'onChoose'> {
  /** Empty: none is chosen. */
  value: string
  onChange: (value: string) => void
}

/** One company of those that the person may see. */
export function CompanyField({ value, onChange, ...input }: CompanyFieldProps) {
  return (
    <TreeSelect
      {...input}
      nodes={useCompanies()}
      chosen={value === '' ? [] : [value]}
      onChoose={([company]) => onChange(company ?? '')}
    />
  )
}
