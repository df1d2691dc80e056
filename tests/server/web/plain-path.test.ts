import { describe, expect, test } from 'vitest'

import { canBeFile, plainPath } from '#server/web/plain-path.ts'

describe('the plain form of a path', () => {
  test.each([
    ['/', '/'],
    ['/map', '/map'],
    ['/map/', '/map/'],
    ['/设备/a%20b.js', '/设备/a%20b.js'],
    ['//', '/'],
    ['//map//', '/map/'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example/x', '/evil.example/x'],
    ['/./map/.', '/map/'],
    ['/../../etc/passwd', '/etc/passwd'],
    ['/a/%2E%2e/b', '/b'],
    ['/..%2fx', '/..%2fx'],
    ['/%', '/%25'],
    ['/%zz/%e4%bd%a0', '/%25zz/%e4%bd%a0'],
    ['/%ff', '/%25ff'],
    ['/api//x', '/api/x'],
  ])('of %s is %s, and stays that', (path, plain) => {
    expect([plainPath(path), plainPath(plain)]).toEqual([plain, plain])
  })
})

test.each([
  ['/assets/main.js', true],
  [`/${'a'.repeat(255)}`, true],
  [`/${'a'.repeat(256)}`, false],
  [`/x/${'%e4%bd%a0'.repeat(86)}/y`, false],
  ['/map%00', false],
])('whether %s can be a file is %s', (path, can) => {
  expect(canBeFile(path)).toBe(can)
})
