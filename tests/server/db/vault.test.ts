import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openVault } from '#server/db/vault.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farwatch-vault-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what was sealed is read again after a restart', () => {
  const sealed = openVault(folder).seal('a secret, 秘密')
  expect(openVault(folder).unseal(sealed)).toBe('a secret, 秘密')
})

test('the same text never looks the same, and shows nothing of itself', () => {
  const vault = openVault(folder)
  const [one, other] = [vault.seal('text'), vault.seal('text')]
  expect(one.equals(other)).toBe(false)
  expect(one.includes('text')).toBe(false)
})

test('a changed byte, a cut text and another key are refused', () => {
  const vault = openVault(folder)
  const sealed = vault.seal('text')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
  const elsewhere = openVault(join(folder, 'elsewhere'))
  expect(() => vault.unseal(changed)).toThrow('unable to authenticate data')
  expect(() => vault.unseal(sealed.subarray(0, -1))).toThrow('unable to authenticate data')
  expect(() => elsewhere.unseal(sealed)).toThrow('unable to authenticate data')
})

test('only the owner may read the key, and a damaged one is not replaced', () => {
  openVault(folder)
  const key = join(folder, 'vault.key')
  expect(statSync(key).mode & 0o777).toBe(0o600)
  writeFileSync(key, 'short')
  expect(() => openVault(folder)).toThrow('no key of 32 bytes')
})
