import { describe, expect, it } from 'vitest'

import { freshMs, listFeed, type ListState } from '#src/lists/list-feed.ts'

/** A list whose answers come when the test says so. */
function aList() {
  const asked: {
    query: string
    signal: AbortSignal
    answer: (page: string) => void
    fail: (why: Error) => void
  }[] = []
  let now = 1000
  const feed = listFeed<string>(
    (query, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      asked.push({ query, signal, answer: resolve, fail: reject })
      return promise
    },
    () => now,
  )
  const states: ListState<string>[] = []
  const watching = feed.state.subscribe((state) => states.push(state))
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    feed,
    asked,
    watching,
    last: () => states.at(-1),
    pass: (ms: number) => {
      now += ms
    },
    answered: async (place: number, page: string) => {
      asked[place]?.answer(page)
      await settled()
    },
    failed: async (place: number, why: Error) => {
      asked[place]?.fail(why)
      await settled()
    },
  }
}

describe('the feed of a list', () => {
  it('keeps the rows before while the next ones are on their way', async () => {
    const { feed, last, answered } = aList()
    feed.ask('page 1')
    expect(last()).toEqual({ answer: null, waiting: true, failure: null })
    await answered(0, 'rows 1')
    feed.ask('page 2')

    expect(last()).toEqual({
      answer: { page: 'rows 1', query: 'page 1', at: 1000 },
      waiting: true,
      failure: null,
    })
    await answered(1, 'rows 2')
    expect(last()).toEqual({
      answer: { page: 'rows 2', query: 'page 2', at: 1000 },
      waiting: false,
      failure: null,
    })
  })

  it('gives up an older question', async () => {
    const { feed, asked, last, answered } = aList()
    feed.ask('page 1')
    feed.ask('page 2')
    await answered(0, 'late')

    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(last()?.answer).toBeNull()
  })

  it('keeps the rows when the question fails, and asks again', async () => {
    const { feed, last, answered, failed } = aList()
    const why = new Error('gone')
    feed.ask('page 1')
    await answered(0, 'rows 1')
    feed.ask('page 2')
    await failed(1, why)
    expect(last()).toEqual({
      answer: { page: 'rows 1', query: 'page 1', at: 1000 },
      waiting: false,
      failure: why,
    })

    feed.reload()
    await answered(2, 'rows 2')
    expect(last()?.answer?.page).toBe('rows 2')
    expect(last()?.failure).toBeNull()
  })

  it('asks again by itself only when the answer is old', async () => {
    const { feed, asked, pass, answered } = aList()
    feed.ask('page 1')
    await answered(0, 'rows 1')
    pass(freshMs - 1)
    feed.refresh()
    feed.ask('page 1')
    expect(asked).toHaveLength(1)

    pass(1)
    feed.refresh()
    expect(asked).toHaveLength(2)
  })

  it('rests while nobody looks', async () => {
    const { feed, asked, watching } = aList()
    feed.ask('page 1')
    watching.unsubscribe()

    expect(asked[0]?.signal.aborted).toBe(true)
  })
})
