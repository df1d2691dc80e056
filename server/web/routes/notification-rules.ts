import { shownDeliveries, type notificationRuleCalls } from '#contract/calls/notification-rules.ts'

import { queueTests, readDeliveries } from '../../db/notifications/deliveries.ts'
import { notificationRuleStore, setRuleSecret } from '../../db/notifications/rule-list.ts'
import type { Vault } from '../../db/vault.ts'
import { freezeHandlers } from '../lists/freeze-handler.ts'
import { listHandlers, scopeOf } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import {
  newWebhookSecret,
  notificationRuleDefinition,
  presentDelivery,
} from '../services/notification-rules.ts'

export interface NotificationServices extends SheetServices {
  vault: Vault
  /** Whether the notifier can send mail. */
  sendsMail: boolean
}

/** The rules by which the notifier sends, and what it sent. */
export function notificationRuleRoutes({ vault, sendsMail, ...services }: NotificationServices) {
  const list = listHandlers(notificationRuleDefinition)
  return {
    ...list,
    ...freezeHandlers(notificationRuleDefinition),
    ...exportHandler(notificationRuleDefinition, services),
    'notificationRule/add': async (request) => {
      const secret = newWebhookSecret()
      const body = { ...request.body, secretSealed: vault.seal(secret) }
      const { data } = await list['notificationRule/add']({ ...request, body })
      return { data: { ...data, secret } }
    },
    'notificationRule/newSecret': async (request) => {
      const secret = newWebhookSecret()
      const { objectid } = request.body
      const name = await setRuleSecret(scopeOf(request), objectid, vault.seal(secret))
      if (name === null) throw new Refused('record.unknown')
      request.audit.detail = { ids: [objectid], names: [name] }
      return { data: { secret } }
    },
    'notificationRule/test': async (request) => {
      const [rule] = await notificationRuleStore.readByIds(scopeOf(request), [request.body.objectid])
      if (rule === undefined) throw new Refused('record.unknown')
      request.audit.detail = { ids: [rule.objectid], names: [rule.name] }
      if ((await queueTests(scopeOf(request), rule, request.now)) === 0)
        throw new Refused('notification.tested')
      return {}
    },
    'notificationRule/getSettings': async () => ({ data: { mail: sendsMail } }),
    'notificationRule/getDeliveries': async (request) => {
      const rows = await readDeliveries(scopeOf(request), request.query.objectid, shownDeliveries)
      return { list: rows.map((row) => presentDelivery(row, request.t)) }
    },
  } satisfies Pick<Handlers, keyof typeof notificationRuleCalls>
}
