import { describe, expect, it } from 'vitest'

import { deviceCodeList } from '#contract/lists/device-code.ts'
import {
  changedAddress,
  isSameSearch,
  listQuery,
  listSearch,
  readListAddress,
} from '#src/lists/address/list-address.ts'

const read = (search: Record<string, string>) => readListAddress(deviceCodeList, search)
const atFirst = {
  criteria: {},
  pageNum: 1,
  pageSize: 20,
  sort: { column: 'updateTime', order: 'desc' },
  open: null,
}

describe('the address of a list', () => {
  it('says nothing when nothing was chosen', () => {
    expect(read({})).toEqual(atFirst)
    expect(listSearch(deviceCodeList, read({}))).toEqual({})
  })

  it('says all that was chosen, and reads the same again', () => {
    const search = {
      productname: 'lamp',
      codeStatus: '4',
      companyid: '12',
      pageNum: '3',
      pageSize: '500',
      sort: 'code',
      order: 'asc',
      open: '77',
    }
    const address = read(search)

    expect(address).toEqual({
      criteria: { productname: 'lamp', codeStatus: '4', companyid: '12' },
      pageNum: 3,
      pageSize: 500,
      sort: { column: 'code', order: 'asc' },
      open: '77',
    })
    expect(listSearch(deviceCodeList, address)).toEqual({ ...search, pageNum: 3, pageSize: 500 })
  })

  it.each([
    ['an unknown member', { codeStatus: '3' }],
    ['no company', { companyid: 'x' }],
    ['a page that is none', { pageNum: '-1' }],
    ['half per page', { pageNum: '1.5' }],
    ['a size that is not offered', { pageSize: '7' }],
    ['a column that is not sorted by', { sort: 'remark', order: 'asc' }],
    ['no row', { open: '0x1' }],
    ['a text that is too long', { code: 'x'.repeat(51) }],
    ['something else', { secret: '1' }],
  ])('takes no notice of %s', (_, search) => {
    expect(read(search as Record<string, string>)).toEqual(atFirst)
  })

  it('begins at the first page when which rows there are changes, and only then', () => {
    const third = { ...read({}), pageNum: 3, open: '5' }

    expect(changedAddress(third, { criteria: { code: 'a' } }).pageNum).toBe(1)
    expect(changedAddress(third, { sort: { column: 'code', order: 'asc' } }).pageNum).toBe(1)
    expect(changedAddress(third, { pageSize: 50 }).pageNum).toBe(1)
    expect(changedAddress(third, { open: null })).toEqual({ ...third, open: null })
  })

  it('is what the server is asked with', () => {
    expect(listQuery(read({ code: 'A-1', pageNum: '2' }))).toEqual({
      code: 'A-1',
      pageNum: 2,
      pageSize: 20,
      sort: 'updateTime',
      order: 'desc',
    })
  })

  it('tells one search from another', () => {
    expect(isSameSearch({}, {})).toBe(true)
    expect(isSameSearch({ code: 'a', codeType: '1' }, { codeType: '1', code: 'a' })).toBe(true)
    expect(isSameSearch({ code: 'a' }, { code: 'b' })).toBe(false)
    expect(isSameSearch({}, { code: 'b' })).toBe(false)
  })
})
