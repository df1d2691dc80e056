import { methods } from 'virtual:contract-checks'

import type { CallPath, ReplyOf } from '#contract/calls/calls.ts'

import { CallFailure } from './call-failure.ts'
import { addressOf, eitherSignal, type CallInput } from './call-input.ts'
import { callOutcomes$, withOutcome, watchSession } from './call-outcomes.ts'
import { fetched } from './fetched.ts'
import { once } from './in-flight.ts'
import { readReply } from './read-reply.ts'

/** From the first byte that is sent to the last that comes. */
const answerWithinMs = 20_000
const patientMs = 60_000

/**
 * Makes a call of the contract and gives its payload fields.
 * An identical GET that is still on its way is cancelled, and its caller gets this one's reply; an identical order that
 * is still on its way makes this one fail as `repeated`.
 * @throws CallFailure and nothing else
 */
export async function request<P extends CallPath>(path: P, input: CallInput<P> = {}): Promise<ReplyOf<P>> {
  const method = methods[path]
  const changing = method !== 'GET'
  const address = addressOf(path, input)
  const key = `${method} ${address} ${changing ? JSON.stringify(input.body ?? null) : ''}`
  const result = await withOutcome({ path, changing, quiet: input.quiet ?? false }, () =>
    once({ key, path, changing }, async (replaced) => {
      const bounded = eitherSignal(
        AbortSignal.timeout(input.patient === true ? patientMs : answerWithinMs),
        replaced,
      )
      const response = await fetched(path, address, {
        method,
        signal: eitherSignal(bounded, input.signal),
        ...(input.body !== undefined && { json: input.body }),
      })
      return readReply(path, response)
    }),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readReply checked the schema of this very path
  return result as ReplyOf<P>
}

/** Opens a call that answers with lines; the stream ends when `signal` says so. @throws CallFailure */
export async function openStream<P extends CallPath>(
  path: P,
  input: CallInput<P>,
): Promise<ReadableStream<Uint8Array>> {
  const isOutdated = watchSession()
  try {
    const response = await fetched(path, addressOf(path, input), {
      method: methods[path],
      ...(input.signal && { signal: input.signal }),
    })
    const isPage = /^text\/html\b/.test(response.headers.get('content-type') ?? '')
    if (response.ok && response.body !== null && !isPage) {
      callOutcomes$.next({ path, failure: null, changing: false })
      return response.body
    }
    await readReply(path, response)
    throw new CallFailure('unreadable', path, { message: 'no stream', code: response.status })
  } catch (error) {
    // That the link is lost is shown by the link's own sign; only the end of the session concerns everyone.
    if (error instanceof CallFailure && error.kind === 'session')
      callOutcomes$.next({ path, failure: error, changing: false, outdated: isOutdated() })
    throw error
  }
}
