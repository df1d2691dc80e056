import type { ReactNode } from 'react'

import styles from './message-page.module.css'

/** Says one thing in the place of a page: what happened, what was kept, what to do. */
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
    <div className={styles['page']}>
      <h1 className={styles['title']}>{title}</h1>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
