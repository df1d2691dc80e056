import { describe, expect, test } from 'vitest'

import { BlockedAddress, createAddressGuard } from '#server/notifications/address-guard.ts'

describe('a webhook', () => {
  const guard = createAddressGuard([])

  test.each(['[fc00::1]', '[fe80::1]', '[fec0::1]', '[feff::1]', '[ff02::1]', '169.254.169.254'])(
    'does not go to %s',
    (host) => {
      expect(() => guard.assertHost(host)).toThrow(BlockedAddress)
    },
  )

  test.each(['[2606:4700::1111]', '1.1.1.1'])('goes to %s', (host) => {
    expect(() => guard.assertHost(host)).not.toThrow()
  })
})
