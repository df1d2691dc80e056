import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import type { CompanyNode } from '#contract/records.ts'
import { request } from '#src/api/client.ts'

import styles from './filter-panel.module.css'

interface CompanyFilterProps {
  chosen: string | undefined
  onChoose: (companyid: string | undefined) => void
}

interface Option {
  value: string
  label: string
}
/** One per level, so that the list reads as a tree. */
const indent = '\u2003'

function optionsOf(nodes: readonly CompanyNode[], depth = 0): Option[] {
  return nodes.flatMap((node) => [
    { value: node.objectid, label: indent.repeat(depth) + node.companyname },
    ...optionsOf(node.children, depth + 1),
  ])
}

/** The company whose devices the map shows, with all below it. Not there for whoever has only one. */
export function CompanyFilter({ chosen, onChoose }: CompanyFilterProps) {
  const { t } = useLingui()
  const [options, setOptions] = useState<Option[]>([])
  useEffect(() => {
    const controller = new AbortController()
    request('company/getTreeInfo', { signal: controller.signal })
      .then(({ list }) => setOptions(optionsOf(list)))
      // The page's notices say what went wrong; the map works without the filter.
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  if (options.length < 2) return null
  return (
    <Select
      className={styles['company'] ?? ''}
      variant="unstyled"
      aria-label={t`Company`}
      placeholder={t`All companies`}
      leftSection={<IconBuilding size="1rem" stroke={1.5} />}
      data={options}
      value={chosen ?? null}
      onChange={(value) => onChoose(value ?? undefined)}
      searchable
      clearable
      nothingFoundMessage={t`Nothing found`}
      comboboxProps={{ shadow: 'sm', offset: 4, withinPortal: false }}
      maxDropdownHeight={320}
      filter={({ options: all, search }) =>
        all.filter(
          (option) => 'label' in option && option.label.toLowerCase().includes(search.trim().toLowerCase()),
        )
      }
    />
  )
}
