import type { handOverCalls, HandOverSheet } from '#contract/calls/hand-overs.ts'
import { handOverList } from '#contract/lists/hand-over.ts'
import { handOverState } from '#contract/wire/enumerations.ts'

import {
  readChangesForHandOver,
  readOfflineForHandOver,
  readOpenForHandOver,
  readOrdersForHandOver,
  readShelvedForHandOver,
} from '../../db/orders/hand-over-sheet.ts'
import {
  handOverStore,
  insertHandOver,
  readLastHandOver,
  readSheet,
  takeHandOver,
  type StoredHandOver,
} from '../../db/orders/hand-overs.ts'
import { readHandlers, scopeOf } from '../lists/list-handlers.ts'
import { exportHandler, type ScopeServices } from '../lists/sheet-handlers.ts'
import type { CallRequest, Handler, Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'
import { companyRange } from './alarms.ts'

const usualShiftMs = 12 * 3_600_000
const longestShiftMs = 31 * 86_400_000

/** The calls by which a shift is handed over. */
export function handOverRoutes(services: ScopeServices) {
  const getDraft: Handler<'handOver/getDraft'> = async (request) => ({
    data: await sheetOf(request, request.query.companyid ?? request.session.companyId),
  })

  const sign: Handler<'handOver/sign'> = async (request) => {
    const { companyid: companyId = request.session.companyId, remark = '' } = request.body
    const sheet = await sheetOf(request, companyId)
    const { objectid, companyName } = await insertHandOver(
      request,
      { companyId, sheet, remark },
      moverOf(request),
    )
    request.audit.detail = { ids: [objectid], names: [companyName] }
    return { data: { objectid } }
  }

  const take: Handler<'handOver/take'> = async (request) => {
    const { objectid } = request.body
    const taken = await takeHandOver(request, objectid, moverOf(request))
    const [found] = await handOverStore.readByIds(scopeOf(request), [objectid])
    request.audit.detail = { ids: [objectid], names: [found?.companyname ?? ''] }
    if (found === undefined) throw new Refused('record.unknown')
    if (!taken) throw new Refused(found.takenAt === null ? 'handOver.own' : 'handOver.taken')
    return {}
  }

  const getSheet: Handler<'handOver/getSheet'> = async (request) => {
    const sheet = await readSheet(scopeOf(request), request.query.objectid)
    if (sheet === null) throw new Refused('record.unknown')
    return { data: sheet }
  }

  return {
    'handOver/findPage': (request) => readHandlers(definition(request.session))['handOver/findPage'](request),
    'handOver/findDetails': (request) =>
      readHandlers(definition(request.session))['handOver/findDetails'](request),
    'handOver/export': (request, reply) =>
      exportHandler(definition(request.session), services)['handOver/export'](request, reply),
    'handOver/getDraft': getDraft,
    'handOver/sign': sign,
    'handOver/take': take,
    'handOver/getSheet': getSheet,
  } satisfies Pick<Handlers, keyof typeof handOverCalls>
}

function moverOf({ session, now }: Pick<CallRequest<'handOver/take'>, 'session' | 'now'>) {
  return { userId: session.userId, userName: session.userName, now }
}

function definition({ userId }: Pick<Session, 'userId'>) {
  return {
    form: handOverList,
    store: handOverStore,
    inWords: ({ handedAt, takenAt, outgoingId, ...same }: StoredHandOver) => ({
      ...same,
      handedTime: handedAt.getTime(),
      ...(takenAt !== null && { takenTime: takenAt.getTime() }),
      state: takenAt === null ? handOverState.values.waiting : handOverState.values.taken,
      mine: outgoingId === userId,
    }),
  }
}

type SheetRequest = Pick<CallRequest<'handOver/getDraft'>, 'tx' | 'filter' | 'now'>

/** A company and all below it as they are now. @throws Refused for a company outside the view */
async function sheetOf({ tx, filter, now }: SheetRequest, companyId: string): Promise<HandOverSheet> {
  const range = await companyRange(tx, filter, companyId)
  if (range === undefined) throw new Refused('record.unknown')
  const scope = { tx, filter, range }
  const at = now.getTime()
  const last = (await readLastHandOver(scope, companyId))?.getTime()
  const since = Math.max(last ?? at - usualShiftMs, at - longestShiftMs)
  return {
    at,
    since,
    sinceHandOver: since === last,
    alarms: await readOpenForHandOver(scope),
    shelved: await readShelvedForHandOver(scope),
    orders: await readOrdersForHandOver(scope),
    offline: await readOfflineForHandOver(scope, new Date(since)),
    changes: await readChangesForHandOver(scope, new Date(since)),
  }
}
