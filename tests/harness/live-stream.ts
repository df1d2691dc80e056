import { setTimeout as sleep } from 'node:timers/promises'

import { parseTopic } from '#contract/wire/live.ts'

import type { TestWeb } from './web.ts'

/** One line as it came, already parsed. */
export interface Line {
  event: string
  seq: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests compare whole payloads of every event
  data: any
}

export interface LiveStream {
  status: number
  /** Everything that came so far. */
  lines: readonly Line[]
  /** The raw text of it. */
  text(): string
  /** The first line, from the `from`th on, that fits; fails when none came in time. */
  until(fits: (line: Line) => boolean, from?: number): Promise<Line>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

const waitMs = 60_000

/** Opens `live` on a real socket. */
export async function openLive(
  web: TestWeb,
  headers: Readonly<Record<string, string>>,
  query: { topics: string; since?: number },
): Promise<LiveStream> {
  const topics = query.topics.split(',').filter((topic) => parseTopic(topic) === null)
  if (topics.length > 0) throw new Error(`no topics: ${topics.join()}`)
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const controller = new AbortController()
  const ask = () =>
    fetch(`${web.url}/api/live?${search.toString()}`, { headers: { ...headers }, signal: controller.signal })
  let response = await ask()
  // A server that has just started has not looked at the database yet; the console asks again, too.
  for (const until = performance.now() + waitMs; response.status === 503 && performance.now() < until;) {
    await response.body?.cancel()
    await sleep(20)
    response = await ask()
  }
  const lines: Line[] = []
  let text = ''
  let arrived = Promise.withResolvers<void>()

  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const bytes of response.body ?? []) {
        const piece = decoder.decode(bytes, { stream: true })
        text += piece
        const parts = (rest + piece).split('\n')
        rest = parts.pop() ?? ''
        for (const part of parts) lines.push(JSON.parse(part))
        arrived.resolve()
        arrived = Promise.withResolvers<void>()
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error
    }
  }
  const ended = read()
  // Whoever waits for the end sees its error.
  ended.catch(() => {})

  return {
    status: response.status,
    lines,
    text: () => text,
    ended,
    async until(fits, from = 0) {
      const deadline = performance.now() + waitMs
      for (;;) {
        const found = lines.slice(from).find(fits)
        if (found !== undefined) return found
        const leftMs = deadline - performance.now()
        if (leftMs <= 0) throw new Error(`no such line in ${waitMs} ms among:\n${text.slice(-2000)}`)
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, leftMs)
        })
        await Promise.race([arrived.promise, late])
        clearTimeout(timer)
      }
    },
    close: () => controller.abort(),
  }
}
