import { Check } from 'typebox/value'

import { liveEventSchema, type LiveEvent } from '#contract/wire/live.ts'

/**
 * The events of a stream of JSON lines. A line that is no event of the contract is left out and reported, so that a
 * newer server cannot blank the screen.
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  onUnregistered: (line: string) => void,
): AsyncGenerator<LiveEvent> {
  let rest = ''
  const decoder = new TextDecoder()
  // Not every browser can walk a stream with `for await`.
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.trim() === '') continue
        const event = parse(line)
        if (event === null) onUnregistered(line)
        else yield event
      }
    }
  } finally {
    // Whoever stops reading ends the stream.
    reader.cancel().catch(() => undefined)
  }
}

function parse(line: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(line)
    return Check(liveEventSchema, value) ? value : null
  } catch {
    return null
  }
}
