import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CallFailure } from '#src/api/call-failure.ts'
import { lookupFeed, type LookupState } from '#src/lookups/lookup-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = () => new CallFailure('network', 'ms/getMsTypeList')

/** Choices of which each question is answered, or failed with, what stands next. */
function choices(...answers: (readonly string[] | Error)[]) {
  let [asked, seen] = [0, true]
  const again$ = new Subject<void>()
  const feed = lookupFeed<string>(
    async () => {
      const answer = answers[asked]
      asked += 1
      if (answer instanceof Error || answer === undefined) throw answer ?? new Error('asked too often')
      return answer
    },
    { again$, isSeen: () => seen, random: () => 1 },
  )
  const states: LookupState<string>[] = []
  feed.state.subscribe((state) => states.push(state))
  return {
    feed,
    asked: () => asked,
    last: () => states.at(-1),
    kinds: () => states.map(({ kind }) => kind),
    again: () => again$.next(),
    see: (sees: boolean) => {
      seen = sees
    },
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a failure that may pass is asked again by itself, after growing pauses, and shown until there is an answer', async () => {
  const { asked, last, kinds } = choices(away(), away(), ['Door contact'])
  await pass(0)
  expect(last()).toEqual({ kind: 'failed', failure: away() })
  await pass(499)
  expect(asked()).toBe(1)
  await pass(1)
  expect(asked()).toBe(2)
  await pass(1000)

  expect(last()).toEqual({ kind: 'there', options: ['Door contact'] })
  expect(kinds().slice(-3)).toEqual(['failed', 'failed', 'there'])
  await pass(60_000)
  expect(asked()).toBe(3)
})

test('an answer does not become young again by a clock that is set back', async () => {
  const { asked, again } = choices(['Flow'], ['Flow', 'Level'])
  await pass(0)
  vi.setSystemTime(Date.now() - 3_600_000)
  await pass(600_000)
  again()
  await pass(0)
  expect(asked()).toBe(2)
})

test('an answer that is old is asked for anew when the person comes back, and stays when none comes', async () => {
  const { asked, last, kinds, again, see } = choices(['Flow'], ['Flow', 'Level'], away())
  await pass(599_999)
  again()
  await pass(0)
  expect(asked()).toBe(1)
  await pass(1)
  see(false)
  again()
  await pass(0)
  expect(asked()).toBe(1)
  see(true)
  again()
  await pass(0)
  expect(last()).toEqual({ kind: 'there', options: ['Flow', 'Level'] })
  await pass(600_000)
  again()
  await pass(0)

  expect(asked()).toBe(3)
  expect(last()).toEqual({ kind: 'there', options: ['Flow', 'Level'] })
  expect(kinds()).toEqual(['asking', 'asking', 'there', 'there'])
})

test('a failure that stays is asked again by a person alone', async () => {
  const { feed, asked, last } = choices(new CallFailure('refused', 'ms/getMsTypeList', { code: 403 }), [
    'Flow',
  ])
  await pass(60_000)
  expect(asked()).toBe(1)
  feed.retry()
  await pass(0)

  expect(last()).toEqual({ kind: 'there', options: ['Flow'] })
})

test('nothing is asked again for nobody, and at once when somebody looks or the network is back', async () => {
  const { asked, see, again, last } = choices(away(), ['Motion'])
  see(false)
  await pass(60_000)
  again()
  await pass(0)
  expect(asked()).toBe(1)
  see(true)
  again()
  await pass(0)

  expect(last()).toEqual({ kind: 'there', options: ['Motion'] })
})
