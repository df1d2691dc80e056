import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import styles from './message-page.module.css'
import { usePartFailure } from './use-part-failure.tsx'

interface BrokenPartProps {
  title: ReactNode
  error: unknown
  onRetry: () => void
}

/** What stands where a part of a page could not be fetched or built, while the rest of it goes on. */
export function BrokenPart({ title, error, onRetry }: BrokenPartProps) {
  const { text, actions } = usePartFailure(error, onRetry)
  return (
    <section className={styles['page']} role="alert">
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['text']}>
        <p>
          <Trans>The rest of the page still works.</Trans>
        </p>
        {text}
      </div>
      <div className={styles['actions']}>{actions}</div>
    </section>
  )
}
