import { Trans } from '@lingui/react/macro'

import type { CallFailure } from '#src/api/call-failure.ts'

/** A failed call in the person's language; the server's own words where it gave some. */
export function FailureText({ failure }: { failure: CallFailure }) {
  switch (failure.kind) {
    case 'network':
      return <Trans>The server cannot be reached. Please contact the administrator if this lasts.</Trans>
    case 'mismatch':
      return (
        <Trans>
          The server's answer to “{failure.path}” is not what was agreed ({failure.message}). Console and
          server may be of different versions.
        </Trans>
      )
    case 'repeated':
      return <Trans>The same request is still on its way.</Trans>
    case 'session':
      return <Trans>The session has ended. Please log in again.</Trans>
    case 'cancelled':
      return <Trans>Cancelled.</Trans>
    case 'refused':
      return <>{failure.message}</>
  }
}
