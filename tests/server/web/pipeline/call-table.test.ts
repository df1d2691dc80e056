import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'

import { calls } from '#contract/calls/calls.ts'
import { assertCallTable } from '#server/web/pipeline/call-table.ts'

const good = { method: 'GET', right: 'session', scope: 'view', audit: null, reply: {} } as const

describe('the table of calls', () => {
  test('of the contract starts', () => {
    expect(() => assertCallTable(calls)).not.toThrow()
  })

  const without = (field: keyof typeof good) =>
    Object.fromEntries(Object.entries(good).filter(([name]) => name !== field))

  test.each([
    ['no right', without('right'), 'the call a/b declares no right'],
    ['no scope', without('scope'), 'the call a/b declares no scope'],
    ['no word on the log', without('audit'), 'the call a/b does not say whether it is logged'],
    ['no method', without('method'), 'the call a/b declares no method'],
    ['no reply', without('reply'), 'the call a/b declares no reply'],
    [
      'a right that no module has',
      { ...good, right: 'map_fly' },
      'the call a/b declares the right map_fly, which no module has',
    ],
    [
      'several rights of which no module has one',
      { ...good, right: ['map_view', 'map_fly'] },
      'the call a/b declares the right map_fly, which no module has',
    ],
    [
      'something sent that nobody looks at',
      { ...good, method: 'POST' as const },
      'the call a/b is a POST without a body',
    ],
    [
      'a body that its method has not',
      { ...good, body: 'file' as const },
      'the call a/b is a GET with a body',
    ],
    [
      'data for everyone',
      { ...good, right: 'public' as const },
      'the call a/b is public and yet has a scope',
    ],
  ])('does not start with %s', (_, call, message) => {
    expect(() => assertCallTable({ 'a/b': call })).toThrow(message)
  })

  test('does not start when a path and its parameters differ', () => {
    const message = 'the call a/{id} has other path parameters than its path'

    expect(() => assertCallTable({ 'a/{id}': good })).toThrow(message)
    expect(() =>
      assertCallTable({ 'a/{id}': { ...good, params: Type.Object({ no: Type.String() }) } }),
    ).toThrow(message)
    expect(() =>
      assertCallTable({ 'a/{id}': { ...good, params: Type.Object({ id: Type.String() }) } }),
    ).not.toThrow()
  })
})
