import { beforeEach, describe, expect, it } from 'vitest'

import { readSignal, takeLoginLink } from '#src/features/login/login-link.ts'

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const values = ['ops', 'Blue-湖-9', 1_780_000_000_000]
const body = { loginname: 'ops', password: 'Blue-湖-9', timestamp: 1_780_000_000_000 }

beforeEach(() => history.replaceState(null, '', '/'))

describe('a signal', () => {
  it.each([
    ['base64', base64(JSON.stringify(values))],
    [
      'base64url',
      base64(JSON.stringify(values)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    ],
    ['base64 whose pluses an address made blanks', base64(JSON.stringify(values)).replaceAll('+', ' ')],
    ['a time as text', base64(JSON.stringify([values[0], values[1], String(values[2])]))],
  ])('is read as %s', (_, signal) => {
    expect(readSignal(signal)).toEqual({ kind: 'signal', body })
  })

  it('is passed on as it is when it is signed', () => {
    expect(readSignal('eyJh.eyJz.c2ln')).toEqual({ kind: 'signal', body: { signal: 'eyJh.eyJz.c2ln' } })
  })

  it.each([
    ['no base64', '%%%'],
    ['no JSON', base64('[ops')],
    ['no array', base64('{"loginname":"ops"}')],
    ['two values', base64('["ops","x"]')],
    ['a name that is none', base64('[1,"x",1780000000000]')],
    ['a time that is none', base64('["ops","x","soon"]')],
    ['no UTF-8', btoa('["\xff","x",1]')],
    ['nothing', ''],
  ])('cannot be read: %s', (_, signal) => {
    expect(readSignal(signal)).toEqual({ kind: 'unreadable' })
  })
})

describe('the address', () => {
  it('loses the signal, keeps the rest, and leaves nothing in the history', () => {
    history.replaceState(
      null,
      '',
      `/map?device=5&signal=${encodeURIComponent(base64(JSON.stringify(values)))}#here`,
    )
    const entries = history.length

    expect(takeLoginLink()).toEqual({ kind: 'signal', body })
    expect(location.pathname + location.search + location.hash).toBe('/map?device=5#here')
    expect(history.length).toBe(entries)
    expect(takeLoginLink()).toBeNull()
  })

  it('loses the phone with its proof', () => {
    history.replaceState(null, '', '/?loginPhone=%2B86138&time=5&nonce=n&sign=ab')

    expect(takeLoginLink()).toEqual({
      kind: 'phone',
      phone: '+86138',
      query: { time: '5', nonce: 'n', sign: 'ab' },
    })
    expect(location.search).toBe('')
  })

  it('of a page with a time of its own is left alone', () => {
    history.replaceState(null, '', '/map?time=5')

    expect(takeLoginLink()).toBeNull()
    expect(location.search).toBe('?time=5')
  })
})
