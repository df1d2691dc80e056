import type { Language } from '#contract/wire/enumerations.ts'

import type { Claimed } from '../db/notifications/outbox.ts'
import { alarmTypeWord, wordsOf } from './words.ts'

/** The JSON of a webhook, as docs/webhooks.md describes it; fields of alarms and orders are named as in the API. */
export function webhookBody(message: Claimed): string {
  const { messageId, ruleId, ruleName, companyId, companyName, language, zone, createdAt } = message
  return JSON.stringify({
    id: messageId,
    event: message.event,
    ruleid: ruleId,
    rule: ruleName,
    companyid: companyId,
    company: companyName,
    createTime: createdAt.getTime(),
    total: message.total,
    text: wordsOf({ notice: message, ruleName, companyName, language, zone }).subject,
    ...detailsOf(message, language),
  })
}

function detailsOf(message: Claimed, language: Language): object {
  switch (message.event) {
    case 'alarm':
      return {
        alarms: message.items.map((item) => ({
          objectid: item.alarmId,
          devType: item.deviceType,
          devUid: item.devUid,
          deviceAliases: item.alias,
          companyname: item.company,
          alarmType: item.alarmType,
          alarmTypeName: alarmTypeWord(item.alarmType, language),
          alarmLevel: item.alarmLevel,
          upTime: item.raisedAt,
        })),
      }
    case 'overdueOrder':
      return {
        orders: message.items.map((item) => ({
          objectid: item.orderId,
          devType: item.deviceType,
          devUid: item.devUid,
          companyname: item.company,
          processor: item.processor,
          sendOrderTime: item.appointedAt,
        })),
      }
    case 'flood':
      return { floodSince: message.items[0]?.since }
    case 'test':
      return {}
  }
}
