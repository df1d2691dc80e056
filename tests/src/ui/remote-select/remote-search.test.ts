import { NEVER, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'

import { remoteSearch } from '#src/ui/remote-select/remote-search.ts'
import { marbles } from '#tests/streams/marbles.ts'

const question = (text: string, typed = true) => ({ text, typed, round: 0 })
const answerOf = (label: string) => ({ options: [{ value: label, label }], more: false })
const found = (text: string) => ({ answer: { ...answerOf(text), text }, asking: false, failure: null })
const asking = { answer: null, asking: true, failure: null }

describe('a search at the server', () => {
  it('is asked at once when it opens', () => {
    marbles(({ cold, expectObservable }) => {
      const question$ = cold('a', { a: question('', false) })
      expectObservable(
        remoteSearch(question$, (text) => of(answerOf(text))),
        '1s !',
      ).toBe('(wx)', { w: asking, x: found('') })
    })
  })

  it('waits until the typing rests, and asks for the last text', () => {
    marbles(({ cold, expectObservable }) => {
      const question$ = cold('a 99ms b', { a: question('a'), b: question('an') })
      expectObservable(
        remoteSearch(question$, (text) => of(answerOf(text))),
        '1s !',
      ).toBe('w 99ms w 249ms x', { w: asking, x: found('an') })
    })
  })

  it('keeps the answer while the next one is on its way', () => {
    marbles(({ cold, expectObservable }) => {
      const question$ = cold('a 499ms b', { a: question('a'), b: question('an') })
      expectObservable(
        remoteSearch(question$, (text) => of(answerOf(text))),
        '2s !',
      ).toBe('w 249ms x 249ms y 249ms z', {
        w: asking,
        x: found('a'),
        y: { ...found('a'), asking: true },
        z: found('an'),
      })
    })
  })

  it('says why it failed, and asks again', () => {
    const away = new Error('away')
    marbles(({ cold, expectObservable }) => {
      let times = 0
      const question$ = cold('a 499ms b', { a: question('a'), b: { ...question('a'), round: 1 } })
      const ask = () => {
        times += 1
        return times === 1 ? throwError(() => away) : of(answerOf('a'))
      }
      expectObservable(remoteSearch(question$, ask), '2s !').toBe('w 249ms f 249ms w 249ms x', {
        w: asking,
        f: { answer: null, asking: false, failure: away },
        x: found('a'),
      })
    })
  })

  it('gives up the question that a newer one overtakes', () => {
    const given: AbortSignal[] = []
    marbles(({ cold, flush }) => {
      const question$ = cold('a 999ms b', { a: question('a'), b: question('an') })
      const watching = remoteSearch(question$, (_, signal) => {
        given.push(signal)
        return NEVER
      }).subscribe()
      flush()
      expect(given.map(({ aborted }) => aborted)).toEqual([true, false])
      watching.unsubscribe()
    })

    expect(given.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
