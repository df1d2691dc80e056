import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { ErrorText } from './error-text.tsx'
import styles from './message-page.module.css'

/**
 * What stands where a part of a page could not be fetched or built, while the rest of it goes on. A browser asks for a
 * part's code only once, so that nothing but a reload brings it.
 */
export function BrokenPart({ title, error }: { title: ReactNode; error: unknown }) {
  return (
    <section className={styles['page']} role="alert">
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['text']}>
        <p>
          <Trans>The rest of the page works without it.</Trans>
        </p>
        <ErrorText error={error} />
      </div>
      <div className={styles['actions']}>
        <Button onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
      </div>
    </section>
  )
}
