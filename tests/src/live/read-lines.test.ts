import { describe, expect, it } from 'vitest'

import type { LiveEvent } from '#contract/wire/live.ts'
import { readLines } from '#src/live/read-lines.ts'

/** Reads a stream that comes in these pieces. */
async function read(...pieces: Uint8Array[]) {
  const events: LiveEvent[] = []
  const unregistered: string[] = []
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  for await (const event of readLines(stream, (line) => unregistered.push(line))) events.push(event)
  return { events, unregistered }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const end = { event: 'live.end', data: { code: 3, msg: '登录已失效' }, seq: 5 } as const

describe('readLines', () => {
  it('needs no browser that walks a stream with `for await`, and ends the stream when it stops', async () => {
    let ended = false
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes(`${JSON.stringify(end)}\n`)),
      cancel: () => {
        ended = true
      },
    })
    Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined })
    for await (const event of readLines(stream, () => {})) {
      expect(event).toEqual(end)
      break
    }
    expect(ended).toBe(true)
  })

  it('gives one event a line, passing over empty ones', async () => {
    const hello = { event: 'live.hello', data: { now: 9 }, seq: 4 }
    const text = `${JSON.stringify(hello)}\n\n${JSON.stringify(end)}\n`
    expect(await read(bytes(text))).toEqual({ events: [hello, end], unregistered: [] })
  })

  it('puts together a line and a character that came in pieces', async () => {
    const all = bytes(`${JSON.stringify(end)}\n`)
    const inACharacter = all.indexOf(0xe7) + 1
    expect(await read(all.slice(0, inACharacter), all.slice(inACharacter))).toEqual({
      events: [end],
      unregistered: [],
    })
  })

  it('leaves out and reports what is no event of the contract', async () => {
    const lines = [
      '{"event":"live.hello","data":{},"seq":1}',
      '{"event":"new.thing","data":{},"seq":1}',
      'no JSON',
    ]
    expect(await read(bytes(`${lines.join('\n')}\n${JSON.stringify(end)}\n`))).toEqual({
      events: [end],
      unregistered: lines,
    })
  })
})
