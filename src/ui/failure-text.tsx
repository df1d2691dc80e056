import { Trans, useLingui } from '@lingui/react/macro'

import { code } from '#contract/calls/codes.ts'
import type { CallFailure } from '#src/api/call-failure.ts'
import { isDoneUnknown } from '#src/api/is-done-unknown.ts'
import { refusalTerm } from '#src/i18n/refusal-terms.ts'

import { Sentences } from './sentences.tsx'
import { ServerWords } from './server-words.tsx'
import { UserText } from './user-text.tsx'

/** A failed call in the person's language; the server's own words where it gave some. */
export function FailureText({ failure }: { failure: CallFailure }) {
  if (failure.kind !== 'refused' && isDoneUnknown(failure)) return <UnknownText failure={failure} />
  switch (failure.kind) {
    case 'network':
      return <Trans>Server or network problem. Contact the administrator.</Trans>
    case 'mismatch':
      return <MismatchText failure={failure} />
    case 'unreadable':
      return (
        <Trans>
          The response to “<UserText text={failure.path} />” was incomplete, or came from a proxy instead of
          the server: <UserText text={failure.message} />.
        </Trans>
      )
    case 'repeated':
      return <Trans>Repeated request: the previous one is still being processed.</Trans>
    case 'session':
      return <Trans>Your session has ended. Log in again.</Trans>
    case 'empty':
      return <Trans>Nothing to export.</Trans>
    case 'broken':
      return <Trans>The upload was interrupted; nothing was saved. Try again.</Trans>
    case 'cancelled':
      return <Trans>Cancelled.</Trans>
    case 'refused':
      return <RefusalText failure={failure} />
  }
}

function MismatchText({ failure }: { failure: CallFailure }) {
  return (
    <Trans>
      Unexpected server response to “<UserText text={failure.path} />
      ”: <UserText text={failure.message} />. Console and server may have different versions.
    </Trans>
  )
}

/** Of an order: whoever gives it again should look first. */
function UnknownText({ failure }: { failure: CallFailure }) {
  return (
    <Sentences>
      <Trans>No valid response from the server, so the result is unknown. Check before you try again.</Trans>
      {failure.kind === 'mismatch' && <MismatchText failure={failure} />}
    </Sentences>
  )
}

function RefusalText({ failure }: { failure: CallFailure }) {
  const { i18n } = useLingui()
  const text = failure.message === '' ? i18n._(refusalTerm(failure.code)) : failure.message
  const seconds = failure.retryAfterS
  return (
    <Sentences>
      <ServerWords text={text} />
      {failure.code === code.tooMany && seconds !== null && seconds > 0 && (
        <Trans>Try again in {seconds} s.</Trans>
      )}
    </Sentences>
  )
}
