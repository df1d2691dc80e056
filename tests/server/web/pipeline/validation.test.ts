import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'

import { alarmType } from '#contract/wire/enumerations.ts'
import { pageQuery } from '#contract/calls/envelope.ts'
import { armUidSchema } from '#contract/wire/ids.ts'
import { objectidsSchema } from '#contract/lists/list-calls.ts'
import { Refused } from '#server/web/pipeline/refused.ts'
import { compileCheck } from '#server/web/pipeline/validation.ts'

const schema = Type.Object({
  ...pageQuery,
  kind: Type.Optional(alarmType.schema),
  name: Type.Optional(Type.String({ minLength: 2, maxLength: 4 })),
  id: Type.Optional(Type.String({ pattern: '^[0-9]+$' })),
})
const address = compileCheck(schema, 'address')
const body = compileCheck(schema, 'body')

function faults(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof Refused)
      return error.fields.map(({ field, message, args }) => [field, message, args?.['limit']])
  }
  return 'accepted'
}

describe('an id', () => {
  const ids = Type.Object({ armuid: Type.Optional(armUidSchema), name: Type.Optional(Type.String()) })

  test.each(['address', 'body'] as const)(
    'is taken in either case from the %s, and nothing else is folded',
    (from) => {
      const check = compileCheck(ids, from)

      expect(check({ armuid: 'a200f0cd', name: 'a200' })).toEqual({ armuid: 'A200F0CD', name: 'a200' })
    },
  )

  test.each(['\u{FB00}000000', '\u{FB00}00000', 'a200f0cg'])('is not made of %j', (armuid) => {
    expect(faults(() => compileCheck(ids, 'body')({ armuid }))).toEqual([
      ['armuid', 'field.format', undefined],
    ])
  })
})

describe('ids that are joined by commas', () => {
  const check = compileCheck(Type.Object({ objectids: objectidsSchema }), 'body')
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join()

  test('are as many as fit the largest page, and of more it is said how many there may be', () => {
    expect(check({ objectids: ids(500) })).toEqual({ objectids: ids(500) })
    expect(faults(() => check({ objectids: ids(501) }))).toEqual([['objectids', 'field.tooMany', 500]])
  })

  test('are none of another form', () => {
    expect(faults(() => check({ objectids: '1,x' }))).toEqual([['objectids', 'field.format', undefined]])
  })

  test('are as many as the schema says: the pattern of another text is no number of them', () => {
    const pair = compileCheck(Type.Object({ pair: Type.String({ pattern: '^a(,b){0,1}$' }) }), 'body')

    expect(faults(() => pair({ pair: 'a,b,c' }))).toEqual([['pair', 'field.format', undefined]])
  })
})

describe('the query of an address', () => {
  test('becomes numbers where numbers are meant, with the defaults of what is not given', () => {
    expect(address({ pageSize: '50', kind: '1007', id: '12' })).toEqual({
      pageNum: 1,
      pageSize: 50,
      kind: 1007,
      id: '12',
    })
  })

  test('loses what is empty, and the offset that every call may be given', () => {
    expect(address({ name: '', pageNum: '', colour: '', offset: '480' })).toEqual({
      pageNum: 1,
      pageSize: 20,
    })
  })

  test.each(['true', '0x10', '+1', ' 1', '1 ', '01', '1e999', 'NaN', '１'])(
    'takes no number that is written %j',
    (pageNum) => {
      expect(faults(() => address({ pageNum }))).toEqual([['pageNum', 'field.integer', undefined]])
    },
  )

  test.each([
    ['-0.5', -0.5],
    ['1e-7', 1e-7],
    ['20', 20],
  ])('takes the number %s', (text, value) => {
    const degrees = compileCheck(Type.Object({ west: Type.Number() }), 'address')

    expect(degrees({ west: text })).toEqual({ west: value })
  })

  test.each([
    [{ pageNum: 'two' }, [['pageNum', 'field.integer', undefined]]],
    [{ pageNum: ['1', '2'] }, [['pageNum', 'field.integer', undefined]]],
    [{ pageNum: '0' }, [['pageNum', 'field.tooSmall', 1]]],
    [{ pageSize: '501' }, [['pageSize', 'field.tooLarge', 500]]],
    [{ kind: '9' }, [['kind', 'field.choice', undefined]]],
    [{ kind: '0x3ef' }, [['kind', 'field.choice', undefined]]],
    [{ name: 'a\0b' }, [['name', 'field.format', undefined]]],
    [
      { colour: 'red', toString: 'x', pageNum: '2' },
      [
        ['colour', 'field.unknown', undefined],
        ['toString', 'field.unknown', undefined],
      ],
    ],
    [{ name: 'x' }, [['name', 'field.tooShort', 2]]],
    [
      { name: 'xxxxx', id: 'x' },
      [
        ['name', 'field.tooLong', 4],
        ['id', 'field.format', undefined],
      ],
    ],
  ])('%j is refused with its fields', (query, expected) => {
    expect(faults(() => address(query))).toEqual(expected)
  })
})

describe('a body', () => {
  test('is taken as it is: text is no number', () => {
    expect(body({ pageNum: 3 })).toEqual({ pageNum: 3, pageSize: 20 })
    expect(faults(() => body({ pageNum: '3' }))).toEqual([['pageNum', 'field.integer', undefined]])
  })

  test('is refused with every field that the call does not have, at any depth', () => {
    const nested = Type.Object({
      name: Type.String(),
      limits: Type.Optional(Type.Object({ ab: Type.Optional(Type.Number()) })),
      list: Type.Optional(Type.Array(Type.Object({ id: Type.Optional(Type.String()) }))),
      values: Type.Optional(Type.Record(Type.String(), Type.Number())),
    })
    const check = compileCheck(nested, 'body')

    expect(
      faults(() => check({ nam: 'x', limits: { ba: 1 }, list: [{ di: '1' }], toString: 'x', 'a/b~c': 1 })),
    ).toEqual([
      ['name', 'field.required', undefined],
      ['nam', 'field.unknown', undefined],
      ['toString', 'field.unknown', undefined],
      ['a/b~c', 'field.unknown', undefined],
      ['limits.ba', 'field.unknown', undefined],
      ['list.0.di', 'field.unknown', undefined],
    ])
    expect(check({ name: 'x', values: { anything: 1 } })).toEqual({ name: 'x', values: { anything: 1 } })
  })

  test('may hold what is only read, as it is read, which goes no further', () => {
    const check = compileCheck(
      Type.Object({ name: Type.String(), status: Type.Optional(Type.Integer({ readOnly: true })) }),
      'body',
    )

    expect(check({ name: 'x', status: 1 })).toEqual({ name: 'x' })
    expect(faults(() => check({ name: 'x', status: 'off' }))).toEqual([
      ['status', 'field.integer', undefined],
    ])
  })

  test('may hold more where its schema says so', () => {
    const open = compileCheck(Type.Object({}, { additionalProperties: true }), 'body')

    expect(open({ extra: true })).toEqual({ extra: true })
  })

  test.each(['\0', '\ud83d', '\ude00x'])('is refused with %j in any of its texts and names', (half) => {
    expect(faults(() => body({ name: `ab${half}`, inside: [{ deep: half }], [half]: 1 }))).toEqual([
      ['name', 'field.format', undefined],
      [half, 'field.unknown', undefined],
      ['inside.0.deep', 'field.format', undefined],
    ])
    expect(body({ name: 'a\ud83d\ude00' })).toEqual({ name: 'a\ud83d\ude00', pageNum: 1, pageSize: 20 })
  })

  test('is refused unread when it is nested deeper than any call means', () => {
    const nested: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))

    expect(() => body(nested)).toThrow(new Refused('body.malformed'))
  })
})
