import { Trans, useLingui } from '@lingui/react/macro'

import { steadyNow } from '#src/live/steady-clock.ts'
import { recentText } from '#src/ui/moment-text.ts'
import type { LinkState } from '#streams/link-state.ts'

import styles from './link-banner.module.css'

/** Says in a sentence that the picture stands still, and since when. Nothing while it moves. */
export function LinkBanner({ link }: { link: LinkState }) {
  const { i18n } = useLingui()
  const since = link.at === null ? '' : recentText(i18n, link.at, steadyNow())
  return (
    <div role="alert">
      {(link.kind === 'lost' || link.kind === 'ingest-ill') && (
        <p className={styles['banner']} data-kind={link.kind}>
          {link.kind === 'lost' && link.at !== null && (
            <Trans>
              <strong>Disconnected since {since}</strong>, showing the last known state. Reconnecting.
            </Trans>
          )}
          {link.kind === 'lost' && link.at === null && (
            <Trans>
              <strong>No live updates from the server</strong>; refreshing every 10 seconds. Reconnecting.
            </Trans>
          )}
          {link.kind === 'ingest-ill' && link.at !== null && (
            <Trans>
              <strong>The server has received no data since {since}</strong>, showing the last known state.
            </Trans>
          )}
          {link.kind === 'ingest-ill' && link.at === null && (
            <Trans>
              <strong>The server is not receiving data</strong>; the screen does not update.
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}
