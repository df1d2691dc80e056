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
      return (
        <Trans>There is a problem with the server or the network. Please contact the administrator.</Trans>
      )
    case 'mismatch':
      return <MismatchText failure={failure} />
    case 'unreadable':
      return (
        <Trans>
          The answer to “
          <UserText text={failure.path} />” broke off, or came from something between here and the server (
          <UserText text={failure.message} />
          ).
        </Trans>
      )
    case 'repeated':
      return <Trans>The same request is still on its way.</Trans>
    case 'session':
      return <Trans>The session has ended. Please log in again.</Trans>
    case 'empty':
      return <Trans>There is nothing to export.</Trans>
    case 'broken':
      return <Trans>The file broke off on its way, and nothing was saved. Please try again.</Trans>
    case 'cancelled':
      return <Trans>Cancelled.</Trans>
    case 'refused':
      return <RefusalText failure={failure} />
  }
}

function MismatchText({ failure }: { failure: CallFailure }) {
  return (
    <Trans>
      The server's answer to “
      <UserText text={failure.path} />” is not what was agreed (<UserText text={failure.message} />
      ). Console and server may be of different versions.
    </Trans>
  )
}

/** Of an order: whoever gives it again should look first. */
function UnknownText({ failure }: { failure: CallFailure }) {
  return (
    <Sentences>
      <Trans>
        No usable answer came from the server, so that it is not known whether this was carried out. Please
        check before you do it again.
      </Trans>
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
        <Trans>It can be tried again in {seconds} s.</Trans>
      )}
    </Sentences>
  )
}
