import { describe, expect, it } from 'vitest'

import { changedMapSearch, readMapSearch } from '#src/pages/map-search.ts'
import { formatPlainSearch, parsePlainSearch } from '#src/tabs/plain-search.ts'

describe('the map page’s address', () => {
  it('says a device, a place and a filter in plain text, and is read back as it was', () => {
    const search = {
      device: '9007199254740993',
      at: '121.47,31.23,14',
      devType: 1,
      status: 0,
      companyid: '12',
      gatewayid: '77',
      trail: 30,
    } as const
    const text = formatPlainSearch(search)
    expect(text).toBe(
      '?device=9007199254740993&at=121.47,31.23,14&devType=1&status=0&companyid=12&gatewayid=77&trail=30',
    )
    expect(readMapSearch(parsePlainSearch(text))).toEqual(search)
  })

  it('leaves out what cannot be meant', () => {
    const text = '?device=0&at=here&devType=3&status=&companyid=1e5&trail=2&other=1'
    expect(readMapSearch(parsePlainSearch(text))).toEqual({})
  })

  it('says no trail without the device whose it is', () => {
    expect(readMapSearch(parsePlainSearch('?trail=30&status=1'))).toEqual({ status: 1 })
    expect(changedMapSearch({ device: '1', trail: 7 }, { device: undefined })).toEqual({})
  })

  it('takes a part out when it becomes undefined', () => {
    expect(changedMapSearch({ device: '1', at: '1,2,3', status: 2 }, { device: '5', at: undefined })).toEqual(
      {
        device: '5',
        status: 2,
      },
    )
  })
})
