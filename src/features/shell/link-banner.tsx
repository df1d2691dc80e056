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
              <strong>Disconnected since {since}</strong>, showing the state of that moment. Trying to
              reconnect.
            </Trans>
          )}
          {link.kind === 'lost' && link.at === null && (
            <Trans>
              <strong>The server sends no news</strong>; what is shown is asked for every ten seconds. Trying
              to connect.
            </Trans>
          )}
          {link.kind === 'ingest-ill' && link.at !== null && (
            <Trans>
              <strong>The server has taken in nothing since {since}</strong>, showing the state of that
              moment.
            </Trans>
          )}
          {link.kind === 'ingest-ill' && link.at === null && (
            <Trans>
              <strong>The server takes in no data at the moment</strong>; what is shown does not move.
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}
