import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { CallFailure } from '#src/api/call-failure.ts'
import { freshMs, listFeed, type ListState } from '#src/lists/page/list-feed.ts'

/** A list whose answers come when the test says so, and time goes on: by `pass`, or `steady`, as it does for people. */
function aList({ steady = false } = {}) {
  const asked: {
    query: string
    signal: AbortSignal
    answer: (page: string) => void
    fail: (why: Error) => void
  }[] = []
  let now = 1000
  let seen = true
  const again$ = new Subject<void>()
  const outdated$ = new Subject<void>()
  const feed = listFeed<string>({
    read: (query, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      asked.push({ query, signal, answer: resolve, fail: reject })
      return promise
    },
    again$,
    outdated$,
    isSeen: () => seen,
    ...(!steady && { clock: () => now }),
    random: () => 1,
  })
  const states: ListState<string>[] = []
  const watch = () => feed.state.subscribe((state) => states.push(state))
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    feed,
    asked,
    watching: watch(),
    watch,
    states,
    again: () => again$.next(),
    outdate: () => outdated$.next(),
    cover: () => {
      seen = false
    },
    uncover: () => {
      seen = true
    },
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
  it('is read again at once when the person may see something else by now, however young its answer is', async () => {
    const { feed, asked, last, outdate, answered } = aList()
    feed.ask('page 1')
    await answered(0, 'before')
    outdate()

    expect(asked.map(({ query }) => query)).toEqual(['page 1', 'page 1'])
    expect(last()).toMatchObject({ answer: { page: 'before' }, waiting: false })
    await answered(1, 'since it was shared')
    expect(last()).toMatchObject({ answer: { page: 'since it was shared' } })
    feed.ask('page 1')
    expect(asked).toHaveLength(2)
  })

  it('that nobody can see is read again when somebody can, if the person may see something else by then', async () => {
    const { feed, asked, cover, uncover, outdate, again, answered } = aList()
    feed.ask('page 1')
    await answered(0, 'before')
    cover()
    outdate()
    expect(asked).toHaveLength(1)
    uncover()
    again()

    expect(asked).toHaveLength(2)
  })

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
    const { feed, asked, pass, answered, again, states } = aList()
    feed.ask('page 1')
    again()
    await answered(0, 'rows 1')
    pass(freshMs - 1)
    again()
    feed.ask('page 1')
    expect(asked).toHaveLength(1)

    pass(1)
    const shown = states.length
    again()
    expect(asked).toHaveLength(2)
    expect(states).toHaveLength(shown)
  })

  it('asks again for what is old also after the clock of the machine was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const { feed, asked, answered, again } = aList({ steady: true })
    feed.ask('page 1')
    await answered(0, 'rows 1')
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(freshMs)
    again()
    vi.useRealTimers()
    expect(asked).toHaveLength(2)
  })

  it('rests while nobody looks', async () => {
    const { feed, asked, watching } = aList()
    feed.ask('page 1')
    watching.unsubscribe()

    expect(asked[0]?.signal.aborted).toBe(true)
  })
})

describe('a question that failed', () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }),
  )
  afterEach(() => vi.useRealTimers())
  const nobodyThere = new CallFailure('network', 'deviceCode/findPage')
  const old = { page: 'rows 1', query: 'page 1', at: 1000 }

  /** A list with rows, whose next question has just failed. */
  async function aListWithoutServer(why: CallFailure = nobodyThere) {
    const list = aList()
    list.feed.ask('page 1')
    await list.answered(0, 'rows 1')
    list.feed.reload()
    await list.failed(1, why)
    list.states.length = 0
    return list
  }

  it('is asked again by itself, after pauses that grow and have a bound, until it is answered', async () => {
    const { asked, failed, answered, last } = await aListWithoutServer()
    for (const [place, pauseMs] of [500, 1000, 2000, 4000, 8000, 15_000, 15_000].entries()) {
      vi.advanceTimersByTime(pauseMs - 1)
      expect(asked).toHaveLength(place + 2)
      vi.advanceTimersByTime(1)
      expect(asked).toHaveLength(place + 3)
      await failed(place + 2, nobodyThere)
    }
    vi.advanceTimersByTime(15_000)
    await answered(9, 'rows 2')

    expect(last()).toEqual({
      answer: { page: 'rows 2', query: 'page 1', at: 1000 },
      waiting: false,
      failure: null,
    })
    vi.advanceTimersByTime(60_000)
    expect(asked).toHaveLength(10)
  })

  it('shows nothing of that: neither waiting nor that the failure was over', async () => {
    const { failed, states } = await aListWithoutServer()
    for (const place of [2, 3, 4]) {
      vi.advanceTimersByTime(4000)
      await failed(place, nobodyThere)
    }

    expect(states).toEqual(
      Array.from({ length: 3 }, () => ({ answer: old, waiting: false, failure: nobodyThere })),
    )
  })

  it('is asked again at once when the network, the link or the person is back', async () => {
    const { asked, again, answered, last } = await aListWithoutServer()
    again()
    expect(asked).toHaveLength(3)
    again()
    expect(asked).toHaveLength(3)
    await answered(2, 'rows 2')
    expect(last()?.failure).toBeNull()
  })

  it('is not asked again while nobody sees it', async () => {
    const { asked, cover, again } = await aListWithoutServer()
    cover()
    vi.advanceTimersByTime(60_000)
    again()
    expect(asked).toHaveLength(2)
  })

  it('rests while its page is covered, and is asked without a sign of it when the page is shown again', async () => {
    const { asked, watching, watch, states } = await aListWithoutServer()
    watching.unsubscribe()
    vi.advanceTimersByTime(60_000)
    expect(asked).toHaveLength(2)

    watch()
    expect(asked).toHaveLength(3)
    expect(states).toEqual([{ answer: old, waiting: false, failure: nobodyThere }])
  })

  it.each([
    [
      'waits as long as the server says',
      new CallFailure('refused', '', { code: 429, retryAfterS: 20 }),
      20_000,
    ],
    ['is asked again while the server is ill', new CallFailure('refused', '', { code: 503 }), 500],
    ['is asked again after a proxy’s page', new CallFailure('unreadable', '', { code: 200 }), 500],
  ])('%s', async (_, why, pauseMs) => {
    const { asked } = await aListWithoutServer(why)
    vi.advanceTimersByTime(pauseMs - 1)
    expect(asked).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['was refused for good', new CallFailure('refused', '', { code: 403 })],
    ['was answered in another language', new CallFailure('mismatch', '', { code: 0 })],
    ['found no session', new CallFailure('session', '', { code: 401 })],
  ])('is left alone when it %s', async (_, why) => {
    const { asked } = await aListWithoutServer(why)
    vi.advanceTimersByTime(60_000)
    expect(asked).toHaveLength(2)
  })
})
