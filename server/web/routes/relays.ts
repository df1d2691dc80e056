import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { relayRecordLists } from '#contract/lists/node-records.ts'

import { deviceMoves } from '../../db/devices/device-moves.ts'
import { setUsageStatus } from '../../db/devices/device-writes.ts'
import {
  readNodeLinks,
  readRecyclableRelays,
  readRelayGroups,
  readRelayTraffic,
  seesChannel,
} from '../../db/nodes/node-details.ts'
import { relayRecords } from '../../db/nodes/node-records.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { Vault } from '../../db/vault.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { idsOf, listHandlers, outcomes, scopeOf } from '../lists/list-handlers.ts'
import { moveHandlers } from '../lists/move-handlers.ts'
import { recordHandlers } from '../lists/record-handlers.ts'
import { sheetHandlers, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { relayDefinition } from '../services/node-lists.ts'

type RecordList = (typeof relayRecordLists)[number]['path']
type RecordPath = RecordList | `${RecordList}/export`

export function relayRoutes({ vault, ...sheets }: SheetServices & { vault: Vault }) {
  const list = relayDefinition(vault)

  const changeUsageStatus: Handler<'mote/batchChangeUsageStatus'> = async (request) => {
    const ids = idsOf(request.body.objectids)
    assertCount(batchFunctions.changeStatus, ids)
    const { serviceCondition } = request.body
    request.audit.detail = { serviceCondition }
    const { relay } = deviceType.values
    const done = await setUsageStatus(scopeOf(request), relay, ids, serviceCondition, request.now)
    return { data: outcomes(request, ids, done) }
  }

  const details: Handler<'mote/findMoteDetails/{id}'> = async (request) => {
    const scope = scopeOf(request)
    const [row] = await list.store.readByIds(scope, [request.params.id])
    if (row === undefined) throw new Refused('record.unknown')
    const links = await readNodeLinks(scope, row.objectid, request.now)
    const traffic = await readRelayTraffic(scope, row.objectid, request.now)
    return { data: { ...list.inWords(row, request.language), ...links, ...traffic } }
  }

  return {
    ...listHandlers(list),
    ...sheetHandlers(list, sheets),
    ...moveHandlers(list, deviceMoves(deviceType.values.relay), sheets),
    ...records(sheets),
    'mote/batchChangeUsageStatus': changeUsageStatus,
    'mote/findMoteDetails/{id}': details,
    'gateway/getMoteGroupNumList': groups,
    'gateway/getChildMoteByApuidForRecycle': recyclable,
  }
}

/** The lists of a relay's records. */
function records(services: SheetServices): Pick<Handlers, RecordPath> {
  const handlers = relayRecords.map((store) => recordHandlers(store, services))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the calls are made from the same forms, and checked by them
  return Object.assign({}, ...handlers) as Pick<Handlers, RecordPath>
}

const groups: Handler<'gateway/getMoteGroupNumList'> = async (request) => {
  const scope = await scopeOfChannel(request)
  return { list: await readRelayGroups(scope, request.query.apuid) }
}

const recyclable: Handler<'gateway/getChildMoteByApuidForRecycle'> = async (request) => {
  const scope = await scopeOfChannel(request)
  return { list: await readRecyclableRelays(scope, request.query.apuid) }
}

/** @throws Refused when the caller sees no such channel */
async function scopeOfChannel(request: Parameters<typeof groups>[0]): Promise<ListScope> {
  const scope = scopeOf(request)
  if (!(await seesChannel(scope, request.query.apuid))) throw new Refused('record.unknown')
  return scope
}
