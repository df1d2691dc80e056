import { beforeEach, describe, expect, it } from 'vitest'

import { isSomebodyElses, storeTabs, storedTabs } from '#src/tabs/stored-tabs.ts'

const open = (path: string, search = '') => ({ path, search, visited: true, round: 3 })
const restored = (path: string, search = '') => ({ path, search, visited: false, round: 0 })
const permitted = ['/map', '/system/device-code']

beforeEach(() => sessionStorage.clear())

describe('the tabs after a reload', () => {
  it('are those of before with their addresses, in their order, not yet built', () => {
    storeTabs('7', [open('/system/device-code', '?code=A'), open('/map', '?at=116,39,5')])
    expect(storedTabs('7', permitted)).toEqual([
      restored('/system/device-code', '?code=A'),
      restored('/map', '?at=116,39,5'),
    ])
  })

  it('leave out pages that are not open to the person any more', () => {
    storeTabs('7', [open('/system/device-code'), open('/map')])
    expect(storedTabs('7', ['/map'])).toEqual([restored('/map')])
  })

  it('are none for somebody else', () => {
    storeTabs('7', [open('/map')])
    expect(storedTabs('8', permitted)).toEqual([])
  })

  it.each([
    'null',
    '{',
    '[]',
    '{"person":"7"}',
    '{"person":"7","tabs":[{"path":"//elsewhere","search":"x"}]}',
    '{"person":"7","tabs":[{"path":7}]}',
  ])('are none when the storage says %s', (text) => {
    sessionStorage.setItem('navigation', text)
    expect(storedTabs('7', permitted)).toEqual([])
  })

  it('stand in the storage under the specified name #tabs-1', () => {
    storeTabs('7', [open('/map', '?device=9')])
    expect(JSON.parse(sessionStorage.getItem('navigation') ?? '')).toEqual({
      person: '7',
      tabs: [{ path: '/map', search: '?device=9' }],
    })
  })

  it('hold a page once, though the storage names it twice', () => {
    storeTabs('7', [open('/map', '?device=1'), open('/map', '?device=2')])
    expect(storedTabs('7', permitted)).toEqual([restored('/map', '?device=1')])
  })
})

describe('the address where somebody was', () => {
  it('is not for whoever logs in after them', () => {
    storeTabs('7', [open('/map', '?device=9'), open('/system/device-code')])
    expect(isSomebodyElses('8', '/map?device=9')).toBe(true)
    expect(isSomebodyElses('8', '/map?device=10')).toBe(false)
    expect(isSomebodyElses('7', '/map?device=9')).toBe(false)
  })
})
