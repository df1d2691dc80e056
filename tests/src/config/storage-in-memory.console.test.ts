import { afterEach, expect, test, vi } from 'vitest'

import { storeItem } from '#src/config/store-item.ts'
import { standInForStorage } from '#src/config/storage-in-memory.ts'

const real = Object.getOwnPropertyDescriptor(window, 'localStorage')
afterEach(() => {
  vi.restoreAllMocks()
  if (real !== undefined) Object.defineProperty(window, 'localStorage', real)
  Reflect.deleteProperty(document, 'cookie')
  sessionStorage.clear()
})

test('a browser that blocks its storage keeps things until the page is closed', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  sessionStorage.setItem('kept', 'by the browser')
  standInForStorage(window)
  localStorage.setItem('token', 'x')

  expect([localStorage.getItem('token'), localStorage.length, localStorage.key(0)]).toEqual(['x', 1, 'token'])
  localStorage.removeItem('token')
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStorage.getItem('kept')).toBe('by the browser')
})

test('a frame without an origin has cookies that nobody keeps', () => {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError')
    },
  })
  standInForStorage(window)
  expect(document.cookie).toBe('')
  document.cookie = 'language=en; path=/'
  expect(document.cookie).toBe('language=en; path=/')
})

test('what a full browser cannot keep takes the place of nobody: what was kept before is gone', () => {
  sessionStorage.setItem('who', 'somebody before')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  storeItem(sessionStorage, 'who', 'somebody else')
  expect(sessionStorage.getItem('who')).toBeNull()
})
