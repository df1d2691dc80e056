import ky, { isNetworkError, isTimeoutError } from 'ky'
import { Subject } from 'rxjs'

import type { Call } from '#contract/call.ts'
import {
  calls,
  type BodyOf,
  type CallPath,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/calls.ts'
import { runTimeConfig } from '#src/config/run-time-config.ts'

import { CallFailure } from './call-failure.ts'
import { requestHeaders } from './headers.ts'
import { readReply } from './read-reply.ts'

export interface CallInput<P extends CallPath> {
  query?: QueryOf<P>
  body?: BodyOf<P>
  /** Values of the path's `{name}` parts. */
  params?: ParamsOf<P>
  signal?: AbortSignal
}

/** Every call that ended, for those who tell the person: failures, and orders that were carried out. */
export const callOutcomes$ = new Subject<{ path: CallPath; failure: CallFailure | null; changing: boolean }>()

const http = ky.create({
  retry: 0,
  timeout: 20_000,
  throwHttpErrors: false,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value)
      },
    ],
  },
})

interface Pending {
  controller: AbortController
  reply: Promise<unknown>
}
const pending = new Map<string, Pending>()

/**
 * Makes a call of the contract and gives its payload fields.
 * An identical GET that is still on its way is cancelled, and its caller gets this one's reply; an identical order that
 * is still on its way makes this one fail as `repeated`.
 * @throws CallFailure and nothing else
 */
export async function request<P extends CallPath>(path: P, input: CallInput<P> = {}): Promise<ReplyOf<P>> {
  const call: Call = calls[path]
  const changing = call.method !== 'GET'
  const address = addressOf(path, input)
  const key = `${call.method} ${address} ${changing ? JSON.stringify(input.body ?? null) : ''}`
  const before = pending.get(key)
  try {
    if (changing && before !== undefined) throw new CallFailure('repeated', path)
    const controller = new AbortController()
    const reply = send(path, call, address, input, controller.signal)
    const mine: Pending = { controller, reply }
    pending.set(key, mine)
    if (before !== undefined) before.controller.abort(new Replaced(reply))
    try {
      const result = await followed(reply, controller.signal)
      callOutcomes$.next({ path, failure: null, changing })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readReply checked the schema of this very path
      return result as ReplyOf<P>
    } finally {
      if (pending.get(key) === mine) pending.delete(key)
    }
  } catch (error) {
    const failure = error instanceof CallFailure ? error : new CallFailure('network', path, { cause: error })
    callOutcomes$.next({ path, failure, changing })
    throw failure
  }
}

/** Opens a call that answers with lines; the stream ends when `signal` says so. @throws CallFailure */
export async function openStream<P extends CallPath>(
  path: P,
  input: CallInput<P>,
): Promise<ReadableStream<Uint8Array>> {
  try {
    const response = await fetched(path, addressOf(path, input), {
      method: calls[path].method,
      timeout: false,
      ...(input.signal && { signal: input.signal }),
    })
    if (response.ok && response.body !== null) return response.body
    await readReply(path, {}, response)
    throw new CallFailure('mismatch', path, { message: 'no stream', code: response.status })
  } catch (error) {
    // That the link is lost is shown by the link's own sign; only the end of the session concerns everyone.
    if (error instanceof CallFailure && error.kind === 'session')
      callOutcomes$.next({ path, failure: error, changing: false })
    throw error
  }
}

class Replaced {
  readonly by: Promise<unknown>
  constructor(by: Promise<unknown>) {
    this.by = by
  }
}

/** The reply, or that of the request which took this one's place. */
async function followed(reply: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  try {
    return await reply
  } catch (error) {
    if (signal.reason instanceof Replaced) return signal.reason.by
    throw error
  }
}

function addressOf<P extends CallPath>(path: P, input: CallInput<P>): string {
  const params: Record<string, unknown> = input.params ?? {}
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  const search = query.size === 0 ? '' : `?${query.toString()}`
  return `${runTimeConfig().apiBaseUrl}${filled}${search}`
}

async function send<P extends CallPath>(
  path: P,
  call: Call,
  address: string,
  input: CallInput<P>,
  replaced: AbortSignal,
): Promise<unknown> {
  const signal = input.signal === undefined ? replaced : AbortSignal.any([input.signal, replaced])
  const response = await fetched(path, address, {
    method: call.method,
    signal,
    ...(input.body !== undefined && { json: input.body }),
  })
  return readReply(path, call.reply === 'stream' ? {} : call.reply, response)
}

async function fetched(
  path: CallPath,
  address: string,
  options: NonNullable<Parameters<typeof http>[1]>,
): Promise<Response> {
  try {
    return await http(address, options)
  } catch (error) {
    if (options.signal?.aborted === true) throw new CallFailure('cancelled', path, { cause: error })
    const lost = isNetworkError(error) || isTimeoutError(error) || error instanceof TypeError
    throw new CallFailure(lost ? 'network' : 'mismatch', path, { message: String(error), cause: error })
  }
}
