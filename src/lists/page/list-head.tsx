import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'

import type { MenuEntry } from '#src/session/permitted-menu.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import styles from './list-page.module.css'
import { useListParts } from './list-parts.ts'
import { RunBadge } from '../sheet-runs/run-badge.tsx'
import { useOwnRuns } from '../sheet-runs/use-runs.ts'

interface ListHeadProps {
  onAdd: () => void
  onImport: () => void
  /** Shows how far a sheet is. */
  onRun: (run: string) => void
}

/** The names of the menu's entries that lead to one, and its own. */
function crumbsTo(menu: readonly MenuEntry[], code: string): string[] {
  for (const { code: own, name, children } of menu) {
    if (own === code) return [name]
    const below = crumbsTo(children, code)
    if (below.length > 0) return [name, ...below]
  }
  return []
}

/** Where the list stands in the menu, what it is called, and what can be done with it as a whole. */
export function ListHead({ onAdd, onImport, onRun }: ListHeadProps) {
  const { form, words, rights } = useListParts()
  const { t } = useLingui()
  const runs = useOwnRuns(form.name)
  const crumbs = crumbsTo(usePermissions().menu, form.module)
  return (
    <header className={styles['head']}>
      <nav aria-label={t`You are here`}>
        <ol className={styles['crumbs']}>
          {crumbs.slice(0, -1).map((crumb) => (
            <li key={crumb}>{crumb}</li>
          ))}
          <li aria-current="page">
            <h1 className={styles['title']}>{crumbs.at(-1) ?? words.title}</h1>
          </li>
        </ol>
      </nav>
      <span className={styles['space']} />
      <div className={styles['actions']}>
        {runs.map((run) => (
          <RunBadge key={run.run} run={run} onOpen={() => onRun(run.run)} />
        ))}
        {rights.import && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileImport size="1rem" stroke={1.5} />}
            onClick={onImport}
          >
            <Trans>Import</Trans>
          </Button>
        )}
        {rights.add && (
          <Button size="xs" leftSection={<IconPlus size="1rem" stroke={1.5} />} onClick={onAdd}>
            <Trans>Add</Trans>
          </Button>
        )}
      </div>
    </header>
  )
}
