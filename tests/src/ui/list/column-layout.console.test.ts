import { beforeEach, describe, expect, it } from 'vitest'

import {
  storeLayout,
  storedLayout,
  moved,
  ordered,
  resized,
  toggledColumn,
  untouchedLayout,
} from '#src/ui/list/column-layout.ts'

const columns = ['name', 'code', 'status'].map((id) => ({ id }))
const idsOf = (order: readonly string[]) => ordered(columns, order).map(({ id }) => id)
const ids = ['name', 'code', 'status']

beforeEach(() => localStorage.clear())

describe('the columns of a list', () => {
  it.each([
    [[], ['name', 'code', 'status']],
    [
      ['status', 'name', 'code'],
      ['status', 'name', 'code'],
    ],
    [
      ['status', 'name'],
      ['status', 'name', 'code'],
    ],
    [
      ['code', 'gone', 'status'],
      ['name', 'code', 'status'],
    ],
  ])('kept in the order %j stand as %j', (order, shown) => {
    expect(idsOf(order)).toEqual(shown)
  })

  it('are moved, and stop at the ends', () => {
    expect(moved(untouchedLayout, ids, 'status', -1).order).toEqual(['name', 'status', 'code'])
    expect(moved(untouchedLayout, ids, 'name', -1).order).toEqual(['name', 'code', 'status'])
    expect(moved(untouchedLayout, ids, 'name', 9).order).toEqual(['code', 'status', 'name'])
  })

  it('are hidden and shown again, and the last one stays', () => {
    const two = toggledColumn(toggledColumn(untouchedLayout, ids, 'name'), ids, 'code')

    expect(two.hidden).toEqual(['name', 'code'])
    expect(toggledColumn(two, ids, 'status')).toBe(two)
    expect(toggledColumn(two, ids, 'name').hidden).toEqual(['code'])
  })

  it('are as wide as a person makes them, within bounds', () => {
    expect(resized(untouchedLayout, 'name', 200.4).widthsPx).toEqual({ name: 200 })
    expect(resized(untouchedLayout, 'name', 3).widthsPx).toEqual({ name: 64 })
    expect(resized(untouchedLayout, 'name', 99_999).widthsPx).toEqual({ name: 1200 })
  })

  it('stay so in this browser', () => {
    const layout = { order: ['code', 'name', 'status'], hidden: ['status'], widthsPx: { code: 180 } }
    storeLayout('columns.a:7', layout)

    expect(storedLayout('columns.a:7')).toEqual(layout)
    expect(storedLayout('columns.a:8')).toEqual(untouchedLayout)

    storeLayout('columns.a:7', untouchedLayout)
    expect(localStorage.length).toBe(0)
  })

  it.each(['{', 'null', '{"order":"code"}', '{"order":[],"hidden":[],"widthsPx":{"code":-1}}'])(
    'are as at the beginning when %s was kept',
    (stored) => {
      localStorage.setItem('columns.a:7', stored)

      expect(storedLayout('columns.a:7')).toEqual(untouchedLayout)
    },
  )
})
