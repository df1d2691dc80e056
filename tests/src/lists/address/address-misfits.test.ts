import { describe, expect, it } from 'vitest'

import { deviceCodeList } from '#contract/lists/device-code.ts'
import { addressMisfits } from '#src/lists/address/list-address.ts'

const misfits = (search: Record<string, string>) => addressMisfits(deviceCodeList, search)

describe('what a list does not understand of its address', () => {
  it('is nothing of what it writes there itself, nor what is empty', () => {
    const all = {
      productname: 'lamp',
      code: '',
      codeStatus: '4',
      companyid: '12',
      pageNum: '3',
      pageSize: '500',
      sort: 'code',
      order: 'asc',
      open: '77',
    }

    expect(misfits({})).toEqual([])
    expect(misfits(all)).toEqual([])
    expect(misfits({ sort: 'updateTime', order: 'desc' })).toEqual([])
  })

  it.each([
    ['an unknown member', { codeStatus: '3' }],
    ['no company', { companyid: 'x' }],
    ['a page that is none', { pageNum: '-1' }],
    ['a size that is not offered', { pageSize: '7' }],
    ['a column that is not sorted by', { sort: 'remark' }],
    ['a direction of no column', { order: 'asc' }],
    ['a direction that is none', { order: 'up', sort: 'code' }],
    ['no row', { open: '0x1' }],
    ['a text that is too long', { code: 'x'.repeat(51) }],
    ['a name that is none', { codestatus: '4' }],
  ])('is %s, as it stands there', (_, search) => {
    const [[name, text] = ['', '']] = Object.entries(search)

    expect(misfits({ productname: 'lamp', ...search })).toEqual([{ name, text }])
  })
})
