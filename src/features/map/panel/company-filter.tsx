import { useLingui } from '@lingui/react/macro'
import { IconBuilding } from '@tabler/icons-react'

import { CompanySelect } from '#src/companies/company-select.tsx'
import { useCompanies } from '#src/companies/use-companies.ts'
import { countNodes } from '#src/ui/tree-select/tree-nodes.ts'

import styles from './filter-panel.module.css'

interface CompanyFilterProps {
  chosen: string | undefined
  onChoose: (companyid: string | undefined) => void
}

/** The company whose devices the map shows, with all below it. Not there for whoever has only one. */
export function CompanyFilter({ chosen, onChoose }: CompanyFilterProps) {
  const { t } = useLingui()
  const { state, companies } = useCompanies()
  if (state.kind !== 'failed' && countNodes(companies) < 2) return null
  return (
    <CompanySelect
      className={styles['company'] ?? ''}
      variant="unstyled"
      aria-label={t`Company`}
      placeholder={t`All companies`}
      leftSection={<IconBuilding size="1rem" stroke={1.5} />}
      value={chosen ?? ''}
      onChange={(company) => onChoose(company === '' ? undefined : company)}
    />
  )
}
