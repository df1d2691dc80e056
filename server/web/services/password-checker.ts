import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

import { passwordHashing } from '../../db/setup/first-run.ts'
import { Refused } from '../pipeline/refused.ts'

/** One check takes about 35 ms of a core and 19 MiB: two at a time, and a short queue. */
const atOnce = 2
const mostWaiting = 32

export interface PasswordChecker {
  /**
   * Compares with `passwordHash`, or, when there is no such user, does the same work and says no.
   * @throws Refused `rate.limited` when too many wait already
   */
  check(passwordHash: string | null, password: string): Promise<boolean>
  /** The hash of a new password. @throws Refused `rate.limited` as `check` */
  make(password: string): Promise<string>
}

export function createPasswordChecker(): PasswordChecker {
  let running = 0
  const waiting: (() => void)[] = []
  const nobody = hash(randomBytes(16), passwordHashing)

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new Refused('rate.limited')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  function done(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn()
    try {
      return await work()
    } finally {
      done()
    }
  }

  return {
    check: (passwordHash, password) =>
      inTurn(async () => {
        const matches = await verify(passwordHash ?? (await nobody), password)
        return matches && passwordHash !== null
      }),
    make: (password) => inTurn(() => hash(password, passwordHashing)),
  }
}
