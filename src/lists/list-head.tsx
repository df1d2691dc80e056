import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { MenuEntry } from '#src/session/permitted-menu.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import styles from './list-page.module.css'

interface ListHeadProps {
  /** Code of the page's entry in the menu. */
  module: string
  /** What the page is called where the menu does not have it. */
  title: string
  /** What can be done with the list as a whole. */
  children: ReactNode
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

export function ListHead({ module, title, children }: ListHeadProps) {
  const { t } = useLingui()
  const crumbs = crumbsTo(usePermissions().menu, module)
  return (
    <header className={styles['head']}>
      <nav aria-label={t`You are here`}>
        <ol className={styles['crumbs']}>
          {crumbs.slice(0, -1).map((crumb) => (
            <li key={crumb}>{crumb}</li>
          ))}
          <li aria-current="page">
            <h1 className={styles['title']}>{crumbs.at(-1) ?? title}</h1>
          </li>
        </ol>
      </nav>
      <span className={styles['space']} />
      <div className={styles['actions']}>{children}</div>
    </header>
  )
}
