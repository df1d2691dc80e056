import type { ReactNode } from 'react'

import styles from './message-page.module.css'

/** A page that says one thing: what happened, what was kept, what to do. */
export function MessagePage({
  title,
  children,
  actions,
}: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <main className={styles['page']}>
      <h1 className={styles['title']}>{title}</h1>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </main>
  )
}
