import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode } from './error-code.ts'

/** Keeps secrets unreadable in the database and its backups. */
export interface Vault {
  seal(text: string): Buffer
  /** @throws Error when `sealed` was made with another key or changed */
  unseal(sealed: Buffer): string
  /** A secret of 32 bytes, base64url, that follows from the key and `purpose` alone. */
  derive(purpose: string): string
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export function vaultFile(folder: string): string {
  return join(folder, 'vault.key')
}

/** The vault whose key is `vault.key` in `folder`; the key is made at the first call. @throws Error when it is no key */
export function openVault(folder: string): Vault {
  const key = readKey(vaultFile(folder), folder)
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce)
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), body])
    },
    unseal(sealed) {
      const unsealing = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      unsealing.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const body = sealed.subarray(nonceBytes + tagBytes)
      return Buffer.concat([unsealing.update(body), unsealing.final()]).toString('utf8')
    },
    derive(purpose) {
      return Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes)).toString('base64url')
    },
  }
}

function readKey(file: string, folder: string): Buffer {
  try {
    return checked(readFileSync(file), file)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(unfinished, randomBytes(keyBytes), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    // Another process was first: its key counts.
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(unfinished)
  }
  return checked(readFileSync(file), file)
}

function checked(key: Buffer, file: string): Buffer {
  if (key.length !== keyBytes)
    throw new Error(`${file} is no key of ${keyBytes} bytes; put the right one back`)
  return key
}
