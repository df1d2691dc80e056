import { afterEach, expect, it } from 'vitest'

import { dropLastSlash } from '#src/boot/drop-last-slash.ts'

afterEach(() => history.replaceState(null, '', '/'))

it.each([
  ['/map/', '/map'],
  ['/device/network//?armuid=0A1B2C3D#top', '/device/network?armuid=0A1B2C3D#top'],
  ['/map?at=116.3,39.9,5', '/map?at=116.3,39.9,5'],
  ['/', '/'],
])('the page at %s is the one at %s', (written, plain) => {
  history.replaceState(null, '', written)
  dropLastSlash()

  expect(location.pathname + location.search + location.hash).toBe(plain)
})
