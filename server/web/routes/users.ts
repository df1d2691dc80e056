import { defaultPageSize } from '#contract/calls/envelope.ts'
import { batchFunctions } from '#contract/rules/batch-rules.ts'
import type { userCalls } from '#contract/calls/users.ts'
import { loginStatus } from '#contract/wire/enumerations.ts'

import { readLogins, type LoginRow } from '../../db/accounts/login-history.ts'
import { resetPassword, resetSecondFactors } from '../../db/accounts/user-list.ts'
import { randomPassword } from '../../db/setup/first-run.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { freezeHandlers } from '../lists/freeze-handler.ts'
import { doneInBatch, idsOf, listHandlers, scopeOf } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import { isMessageId, type Translate } from '../messages/translate.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { PasswordChecker } from '../services/password-checker.ts'
import { assertMayEditUser, findObstacles, userDefinition } from '../services/user-list.ts'

export interface UserServices extends SheetServices {
  passwords: PasswordChecker
}

type ListPath = keyof typeof userCalls

export function userRoutes({ passwords, ...services }: UserServices) {
  /** Some rules ask what time it is. */
  const at = (now: Date) => {
    const list = userDefinition(now)
    return { ...listHandlers(list), ...freezeHandlers(list) }
  }

  const add: Handler<'user/add'> = async (request) => {
    const password = randomPassword()
    const passwordHash = await passwords.make(password)
    const body = { ...request.body, passwordHash }
    const { data } = await at(request.now)['user/add']({ ...request, body })
    return { data: { ...data, password } }
  }

  const edit: Handler<'user/edit'> = async (request) => {
    await assertMayEditUser(scopeOf(request), request.body.objectid)
    return at(request.now)['user/edit'](request)
  }

  const reset: Handler<'user/batchResetPassword'> = async (request) => {
    const scope = scopeOf(request)
    const ids = idsOf(request.body.objectids)
    assertCount(batchFunctions.resetPassword, ids)
    const list = {
      ...userDefinition(request.now),
      findObstacles: () => findObstacles(scope, 'reset', ids, request.now),
    }
    const made = new Map<string, string>()
    const { data } = await doneInBatch(list, request, 'freeze', ids, async (free) => {
      const done = []
      for (const id of free) {
        const password = randomPassword()
        const record = await resetPassword(scope, id, await passwords.make(password))
        if (record === null) continue
        made.set(id, password)
        done.push(record)
      }
      return done
    })
    const results = data.results.map((result) => {
      const password = made.get(result.objectid)
      return password === undefined ? result : Object.assign(result, { password })
    })
    return { data: { results } }
  }

  const resetFactor: Handler<'user/batchResetSecondFactor'> = async (request) => {
    const scope = scopeOf(request)
    const ids = idsOf(request.body.objectids)
    assertCount(batchFunctions.resetPassword, ids)
    const list = {
      ...userDefinition(request.now),
      findObstacles: () => findObstacles(scope, 'reset', ids, request.now),
    }
    return doneInBatch(list, request, 'freeze', ids, (free) => resetSecondFactors(scope, free))
  }

  const logins: Handler<'loginHistory/findPage'> = async (request) => {
    const { userid = request.session.userId, pageNum = 1, pageSize = defaultPageSize } = request.query
    if (userid !== request.session.userId && !request.session.may('sysytem_user_view'))
      throw new Refused('permission.denied')
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
    const { total, rows } = await readLogins(request, userid, page)
    const list = rows.map((row) => presentLogin(row, request.t))
    return { data: { list, total, pages: Math.ceil(total / pageSize), pageNum, pageSize } }
  }

  const lists = {
    'user/findPage': (request) => at(request.now)['user/findPage'](request),
    'user/findDetails': (request) => at(request.now)['user/findDetails'](request),
    'user/batchDelete': (request) => at(request.now)['user/batchDelete'](request),
    'user/batchFrozenOrActivate': (request) => at(request.now)['user/batchFrozenOrActivate'](request),
    'user/add': add,
    'user/edit': edit,
    ...exportHandler(userDefinition(new Date(0)), services),
    'user/batchResetPassword': reset,
    'user/batchResetSecondFactor': resetFactor,
    'loginHistory/findPage': logins,
  } satisfies Pick<Handlers, ListPath>
  return lists
}

function presentLogin({ id, at, outcome, address, browser }: LoginRow, t: Translate) {
  const isDone = outcome === 'done'
  const reason = `refusal.${outcome}`
  return {
    objectid: id,
    time: at.getTime(),
    status: isDone ? loginStatus.values.succeeded : loginStatus.values.failed,
    msg: isDone || !isMessageId(reason) ? '' : t(reason),
    address,
    browser,
  }
}
