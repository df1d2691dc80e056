import { Trans } from '@lingui/react/macro'
import type { RefObject } from 'react'

import styles from './shell.module.css'

/** The first stop of the tab key: past header, menu and tabs to the page. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <button type="button" className={styles['skip']} onClick={() => to.current?.focus()}>
      <Trans>Skip to content</Trans>
    </button>
  )
}
