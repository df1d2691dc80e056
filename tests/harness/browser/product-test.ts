import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'

import type { SessionUser } from '#contract/calls/records.ts'
import { findLoginCandidate } from '#server/db/accounts/accounts.ts'
import { openDatabase } from '#server/db/database.ts'
import { startSession } from '#server/web/services/login-session.ts'

import { newCompany, newPerson, removeShown } from '../company.ts'
import { sharedStack, type StackKind } from '../shared-stack.ts'
import { stackDatabase, stackDatabaseUrl } from '../stack-database.ts'
import { test as browserTest, type PageOptions } from './test.ts'

interface ConsoleOptions extends Omit<PageOptions, 'url'> {
  /** Who looks at it; without it somebody of the test's company who may do everything. */
  as?: string
}

/** What the browser of somebody holds who has logged in. */
function storageOf(url: string, { expiretime, ...user }: SessionUser) {
  const items = { sessionUser: JSON.stringify(user), expiretime: String(expiretime), accessToken: user.token }
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

/** A test on a stack that is shared, in a company that is its own. */
const productTest = (kind: StackKind) =>
  browserTest
    .extend('stack', { scope: 'worker' }, () => sharedStack(kind))
    .extend('database', { scope: 'worker' }, async ({ stack }, { onCleanup }) => {
      const database = await stackDatabase(stack)
      onCleanup(() => database.end())
      return database
    })
    .extend('sessionOf', { scope: 'worker' }, async ({ stack }, { onCleanup }) => {
      const web = openDatabase(await stackDatabaseUrl(stack), 'farwatch_web', { max: 1 })
      onCleanup(() => web.close())
      return async (loginName: string): Promise<SessionUser> => {
        const candidate = await findLoginCandidate(web.kysely, loginName)
        if (candidate === null) throw new Error(`nobody is called ${loginName}`)
        return startSession(web, candidate, new Date())
      }
    })
    .extend('company', async ({ database }, { onCleanup }) => {
      const company = await newCompany(database)
      onCleanup(() => removeShown(database, company))
      return company
    })
    .extend(
      'openConsole',
      ({ stack, database, sessionOf, company, openPage }) =>
        async ({ as, ...options }: ConsoleOptions = {}): Promise<Page> => {
          const loginName = as ?? `t_${randomUUID().replaceAll('-', '')}`
          if (as === undefined) await newPerson(database, company, { loginName })
          const storageState = storageOf(stack.url, await sessionOf(loginName))
          return openPage({ url: stack.url, storageState, ...options })
        },
    )

export const stillTest = productTest('still')
export const townTest = productTest('town')
