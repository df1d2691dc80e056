import { randomBytes } from 'node:crypto'

import { notificationRuleList, type NotificationRuleEntry } from '#contract/lists/notification-rule.ts'
import { notifiedAlarms } from '#contract/wire/enumerations.ts'

import type { Delivery } from '../../db/notifications/deliveries.ts'
import { notificationRuleStore } from '../../db/notifications/rule-list.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { EntryFault } from '../lists/list-definition.ts'
import type { Translate } from '../messages/translate.ts'

/** By which the secret of a webhook is known at sight, also where it should not be. */
const prefix = 'fws_'

/** 32 random bytes. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** The list of notification rules, and what of an entry its schema does not check. */
export const notificationRuleDefinition = {
  form: notificationRuleList,
  store: notificationRuleStore,
  findFaults: async (
    scope: ListScope,
    entries: readonly NotificationRuleEntry[],
    same: readonly (string | null)[],
  ): Promise<EntryFault[]> => {
    const ids = same.filter((id) => id !== null)
    const rows = await notificationRuleStore.readByIds(scope, ids)
    return entries.flatMap((entry, place): EntryFault[] => {
      // What an edit does not name stays as it is.
      const rule = { ...rows.find(({ objectid }) => objectid === same[place]), ...entry }
      const { alarms, floods = false, overdueOrders = false, emails = '', webhookUrl = '' } = rule
      const isSilent = alarms === notifiedAlarms.values.none && !floods && !overdueOrders
      return [
        ...(isSilent ? [{ place, field: 'alarms', message: 'field.noEvent' } as const] : []),
        ...(emails === '' && webhookUrl === ''
          ? [{ place, field: 'emails', message: 'field.noTarget' } as const]
          : []),
        ...(webhookUrl === '' || isWebhookUrl(webhookUrl)
          ? []
          : [{ place, field: 'webhookUrl', message: 'field.format' } as const]),
      ]
    })
  },
}

/** A password in an address would stand in the list. */
function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** A message to a target, as the page shows it. */
export function presentDelivery(delivery: Delivery, t: Translate) {
  const { objectid, channel, event, total, state, tries, createdAt, triedAt, nextAt } = delivery
  const { outcome, answer } = delivery
  return {
    objectid,
    channel,
    event,
    total,
    state,
    tries,
    createTime: createdAt.getTime(),
    ...(triedAt !== null && { triedTime: triedAt.getTime() }),
    ...(state === 0 && { nextTime: nextAt.getTime() }),
    answer: outcome === '' ? '' : t(`notification.${outcome}`, { answer, seconds: answer }),
  }
}
