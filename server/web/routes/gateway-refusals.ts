import { defaultPageSize } from '#contract/calls/envelope.ts'
import type { RefusedMessage } from '#contract/calls/records.ts'

import { readRefusedPage, readWrongKeys, type RefusedMessageRow } from '../../db/gateways/gateway-refusals.ts'
import { isMessageId, type Translate } from '../messages/translate.ts'
import type { Handler } from '../pipeline/handler.ts'

/** Enough to see what kind of thing was sent. */
const shownPayloadBytes = 256

export function gatewayRefusalRoutes() {
  const refused: Handler<'gateway/findPageRefused'> = async ({ tx, filter, query, t }) => {
    const { pageNum = 1, pageSize = defaultPageSize, armuid, devUid } = query
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
    const { rows, total } = await readRefusedPage(tx, filter, {
      ...page,
      armuid,
      devUid,
      payloadBytes: shownPayloadBytes,
    })
    const list = rows.map((row) => presentRefused(row, t))
    const wrong = armuid === undefined ? null : await readWrongKeys(tx, filter, armuid)
    const wrongKey = wrong && { attempts: wrong.attempts, lastTime: wrong.lastAt.getTime() }
    const counted = { list, total, pages: Math.ceil(total / pageSize), pageNum, pageSize }
    return { data: { ...counted, ...(wrongKey && { wrongKey }) } }
  }

  return { 'gateway/findPageRefused': refused }
}

function presentRefused(row: RefusedMessageRow, t: Translate): RefusedMessage {
  const id = `gatewayRefusal.${row.reason}`
  return {
    objectid: row.refusedId,
    time: row.at.getTime(),
    armuid: row.armuid,
    gateway: row.alias || row.armuid,
    topic: row.topic,
    reason: row.reason,
    msg: isMessageId(id) ? t(id) : row.reason,
    detail: row.detail,
    payload: row.payload.toString('utf8'),
  }
}
