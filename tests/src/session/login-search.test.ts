import { expect, it } from 'vitest'

import { readLoginSearch } from '#src/session/login-search.ts'

it.each(['/', '/map?at=116.4,39.9,9', '/system/device-code?productname=http://x//y', '/loginless'])(
  'the login leads to %s',
  (next) => {
    expect(readLoginSearch({ next })).toEqual({ next })
  },
)

it.each([
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/.//elsewhere.example/',
  '/map/..//elsewhere.example/',
  '/./\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '',
  undefined,
  ['/map'],
])('the login does not lead elsewhere: %j', (next) => {
  expect(readLoginSearch({ next })).toEqual({})
})

it.each(['/login', '/login/', '/login?next=/map', '/login#top'])(
  'the login does not lead to itself: %s',
  (next) => {
    expect(readLoginSearch({ next })).toEqual({})
  },
)
