import type { screenCalls } from '#contract/calls/screens.ts'
import { screenList } from '#contract/lists/screen.ts'
import { screenFunctions } from '#contract/rules/device-rights.ts'
import type { CompanyId } from '#contract/wire/ids.ts'

import { screenStore } from '../../db/accounts/screen-list.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { newToken } from '../services/login-session.ts'
import { hashToken } from '../services/sessions.ts'

/** Screens on walls: people make and delete them, and each opens its wall by its token. */
export function screenRoutes(services: SheetServices) {
  const definition = { form: screenList, store: screenStore }
  const list = listHandlers(definition)
  return {
    ...list,
    ...exportHandler(definition, services),
    'screen/add': async (request) => {
      // Nobody gives a screen what they do not see themselves.
      if (![...screenFunctions].every((each) => request.session.may(each)))
        throw new Refused('permission.denied')
      const token = newToken()
      const body = { ...request.body, tokenHash: hashToken(token) }
      const { data } = await list['screen/add']({ ...request, body })
      return { data: { ...data, token } }
    },
    'screen/open': async ({ session }) => {
      if (session.screenId === null) throw new Refused('permission.denied')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the database has it
      const companyid = session.companyId as CompanyId
      return { data: { name: session.userName, companyid, companyname: session.companyName } }
    },
  } satisfies Pick<Handlers, keyof typeof screenCalls>
}
