import { describe, expect, it } from 'vitest'

import { isOnWhiteList, mayOpen } from '#src/session/route-guard.ts'

const menu = [
  {
    code: 'sysytem',
    name: 'System',
    url: null,
    children: [{ code: 'sysytem_user', name: 'Users', url: '/system/user', children: [] }],
  },
]

describe('the guard of routes', () => {
  it.each([
    [{ path: '/system/user' }, true],
    [{ path: '/system/post' }, false],
    [{ path: '/system' }, false],
    [{ path: '/' }, false],
    // By path, and by name.
    [{ path: '/login' }, true],
    [{ path: '/', name: 'home' }, true],
  ])('lets %j pass: %s #routes-1', (page, passes) => {
    expect(mayOpen(page, menu)).toBe(passes)
  })

  it('lets nothing pass without a menu but what is on the white list #routes-2', () => {
    expect(mayOpen({ path: '/system/user' }, [])).toBe(false)
    expect(isOnWhiteList({ path: '/system/user' })).toBe(false)
    expect(mayOpen({ path: '/', name: 'home' }, [])).toBe(true)
  })
})
