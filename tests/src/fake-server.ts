import { permits, type Call, type Right } from '#contract/calls/call.ts'
import { calls, type CallPath, type ReplyOf } from '#contract/calls/calls.ts'
import { parseTopic, screenTopics, topicRights, type LiveEvent } from '#contract/wire/live.ts'
import { Refused } from '#server/web/pipeline/refused.ts'
import { compileCheck } from '#server/web/pipeline/validation.ts'
import { loadRunTimeConfig } from '#src/config/run-time-config.ts'

export interface Asked {
  method: string
  /** With its query, below the API's address. */
  address: string
  headers: Record<string, string>
  body: unknown
}

interface Refusal {
  code: number
  msg: string
  reason?: string
  errors?: readonly { field: string; msg: string }[]
  /** What it says besides. */
  data?: object
  /** Said in a header. */
  retryAfterS?: number
}
/** A refusal is what the envelope says; `null` is no answer at all. */
type Answer<P extends CallPath> = ReplyOf<P> | Refusal | null | Promise<ReplyOf<P>>
/** Without a refusal, `live` is a stream. */
export type Answers = { [P in Exclude<CallPath, 'live'>]?: (asked: Asked) => Answer<P> } & {
  live?: (asked: Asked) => Refusal | undefined
}

const elsewhere = 'http://console.test/api/'

export interface FakeServer {
  readonly asked: Asked[]
  /** What was asked under this path. */
  to: (path: CallPath) => Asked[]
  /** Sends a line on every open live stream. */
  send: (event: LiveEvent) => void
  /** Breaks every open live stream, as a machine does that falls asleep. */
  breakStreams: () => void
  /** What was asked for that is refused to a post of these functions: calls, and topics of the live link. */
  refusedTo: (functions: readonly string[]) => string[]
  /** The same to a screen. */
  refusedToScreens: () => string[]
  /** Throws when a call was sent a field that it does not have. */
  restore: () => void
}

/** Stands where the network begins: answers by the contract's types, on the wire's form, and knows its calls' fields. */
export async function fakeServer(answers: Answers, base = elsewhere): Promise<FakeServer> {
  const real = globalThis.fetch
  const asked: Asked[] = []
  const unknown: string[] = []
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null
    const url = input instanceof Request ? input.url : input.toString()
    if (url.endsWith('/config.json')) return Response.json({ apiBaseUrl: base })
    const method = request?.method ?? init?.method ?? 'GET'
    const text = method === 'GET' ? '' : await request?.clone().text()
    const one: Asked = {
      method,
      address: url.slice(base.length),
      headers: Object.fromEntries(request?.headers ?? []),
      body: text ? JSON.parse(text) : null,
    }
    asked.push(one)
    const path = pathOf(one.address)
    unknown.push(...unknownFields(path, one))
    if (path === 'live') {
      const refusal = answers.live?.(one)
      return refusal === undefined ? streamTo(streams) : Response.json(refusal, { status: refusal.code })
    }
    const answer = await Promise.race([
      Promise.resolve(answers[path]?.(one)),
      abortOf(init?.signal ?? request?.signal),
    ])
    if (answer === null) throw new TypeError('fetch failed')
    const rest =
      answer !== undefined && 'retryAfterS' in answer ? { 'retry-after': String(answer.retryAfterS) } : {}
    return Response.json({ code: 0, msg: '', ...answer }, { headers: rest })
  }
  await loadRunTimeConfig()
  return {
    asked,
    to: (path) => asked.filter(({ address }) => pathOf(address) === path),
    refusedTo: (functions) => asked.flatMap(({ address }) => refused(address, new Set(functions))),
    refusedToScreens: () => asked.flatMap(({ address }) => refusedToScreen(address)),
    send: (event) => {
      const line = new TextEncoder().encode(`${JSON.stringify(event)}\n`)
      for (const stream of streams) stream.enqueue(line)
    },
    breakStreams: () => breakAll(streams),
    restore: () => {
      globalThis.fetch = real
      breakAll(streams)
      if (unknown.length > 0) throw new Error(`the server would refuse ${unknown.join(', ')}`)
    },
  }
}

function refused(address: string, functions: ReadonlySet<string>): string[] {
  const path = pathOf(address)
  const call: Call = calls[path]
  const isOpen = (right: Right) => permits(right, (functionCode) => functions.has(functionCode))
  const closed = topicsIn(address).filter((name) => {
    const topic = parseTopic(name)
    return topic === null || !isOpen(topicRights[topic.kind])
  })
  return [...(isOpen(call.right) ? [] : [path]), ...closed]
}

function refusedToScreen(address: string): string[] {
  const path = pathOf(address)
  const call: Call = calls[path]
  const closed = topicsIn(address).filter((name) => !screenTopics.has(parseTopic(name)?.kind ?? 'device'))
  return [...(call.screens === true ? [] : [path]), ...closed]
}

/** What a live link was asked to carry. */
function topicsIn(address: string): string[] {
  const search = new URLSearchParams(address.split('?')[1])
  return pathOf(address) === 'live' ? (search.get('topics')?.split(',') ?? []) : []
}

function unknownFields(path: CallPath, { address, body }: Asked): string[] {
  const call: Call = calls[path]
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  return [
    ...unknownIn(() => call.query && compileCheck(call.query, 'address')(query)),
    ...unknownIn(() => typeof call.body === 'object' && compileCheck(call.body, 'body')(body)),
  ].map((field) => `${path} ${field}`)
}

function unknownIn(check: () => unknown): string[] {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.fields.flatMap(({ field, message }) => (message === 'field.unknown' ? [field] : []))
  }
  return []
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal?.reason as Error)
    if (signal?.aborted === true) stop()
    signal?.addEventListener('abort', stop)
  })
}

function pathOf(address: string): CallPath {
  const [path = ''] = address.split('?')
  const isMeant = (each: string) =>
    new RegExp(`^${each.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const found = Object.keys(calls).find(isMeant)
  if (found !== undefined) return found as CallPath
  throw new Error(`${path} is not in the contract`)
}

function breakAll(streams: Set<ReadableStreamDefaultController<Uint8Array>>): void {
  for (const stream of streams) stream.close()
  streams.clear()
}

function streamTo(streams: Set<ReadableStreamDefaultController<Uint8Array>>): Response {
  let mine: ReadableStreamDefaultController<Uint8Array>
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        mine = controller
        streams.add(controller)
      },
      cancel: () => void streams.delete(mine),
    }),
  )
}
