import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { leastBatteryMs } from '#contract/calls/nodes.ts'
import { deviceType, type Language } from '#contract/wire/enumerations.ts'
import type { terminalRecordLists } from '#contract/lists/node-records.ts'
import { sensorKind as kindOf } from '#contract/sensors/catalogue.ts'

import { addBatteryReplacement, deleteBatteryReplacement } from '../../db/nodes/battery-replacements.ts'
import { deviceMoves } from '../../db/devices/device-moves.ts'
import { setUsageStatus } from '../../db/devices/device-writes.ts'
import { readNodeLinks } from '../../db/nodes/node-details.ts'
import { terminalRecords } from '../../db/nodes/node-records.ts'
import { readTerminalTraits } from '../../db/nodes/readings.ts'
import type { RecordRow } from '../../db/lists/record-store.ts'
import type { Vault } from '../../db/vault.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { idsOf, listHandlers, outcomes, scopeOf } from '../lists/list-handlers.ts'
import { moveHandlers } from '../lists/move-handlers.ts'
import { recordHandlers } from '../lists/record-handlers.ts'
import { sheetHandlers, type SheetServices } from '../lists/sheet-handlers.ts'
import { uplinkWords } from '../messages/reading-words.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { terminalDefinition, terminalInWords } from '../services/node-lists.ts'
import { catalogueReadings } from '../services/present-device.ts'

type RecordList = (typeof terminalRecordLists)[number]['path']
type RecordPath = RecordList | `${RecordList}/export`

export function terminalRoutes({ vault, ...sheets }: SheetServices & { vault: Vault }) {
  const list = terminalDefinition(vault)

  const changeUsageStatus: Handler<'ms/batchChangeUsageStatus'> = async (request) => {
    const ids = idsOf(request.body.objectids)
    assertCount(batchFunctions.changeStatus, ids)
    const { serviceCondition } = request.body
    request.audit.detail = { serviceCondition }
    const { terminal } = deviceType.values
    const done = await setUsageStatus(scopeOf(request), terminal, ids, serviceCondition, request.now)
    return { data: outcomes(request, ids, done) }
  }

  const details: Handler<'ms/findMsDetails/{id}'> = async (request) => {
    const scope = scopeOf(request)
    const [row] = await list.store.readByIds(scope, [request.params.id])
    if (row === undefined) throw new Refused('record.unknown')
    const links = await readNodeLinks(scope, row.objectid, request.now)
    const sensorKind = kindOf(row.sensorKind)?.kind ?? ''
    const traits = await readTerminalTraits(scope.tx, scope.filter, row.deviceId)
    const values = catalogueReadings(row.sensorKind, row.readings, traits?.parameters ?? {})
    return { data: { ...terminalInWords(row, request.language), ...links, sensorKind, values } }
  }

  return {
    ...listHandlers(list),
    ...sheetHandlers(list, sheets),
    ...moveHandlers(list, deviceMoves(deviceType.values.terminal), sheets),
    ...records(sheets),
    'ms/batchChangeUsageStatus': changeUsageStatus,
    'ms/findMsDetails/{id}': details,
    'ms/addBatteryReplacement': replaceBattery,
    'ms/deleteBatteryReplacement': takeBatteryBack,
  }
}

/** The lists of a terminal's records. */
function records(services: SheetServices): Pick<Handlers, RecordPath> {
  const handlers = terminalRecords.map((store) => recordHandlers(store, services, recordInWords))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the calls are made from the same forms, and checked by them
  return Object.assign({}, ...handlers) as Pick<Handlers, RecordPath>
}

/** Uplinks alone come with readings. */
function recordInWords({ sensorKind, ...row }: RecordRow, language: Language): RecordRow {
  const { readings, payload } = row
  if (typeof readings !== 'object' || readings === null) return row
  const uplink = { readings: { ...readings }, payload: String(payload) }
  return { ...row, readings: uplinkWords(String(sensorKind), uplink, language) }
}

const replaceBattery: Handler<'ms/addBatteryReplacement'> = async (request) => {
  const { objectid, replaceTime, remainingPower } = request.body
  const replacedAt = new Date(replaceTime ?? request.now.getTime())
  request.audit.detail = { ids: [objectid], at: replacedAt.getTime() }
  if (replacedAt > request.now) throw invalidField('replaceTime', 'field.future')
  const replacement = {
    deviceId: objectid,
    replacedAt,
    operator: request.session,
    remainingPercent: remainingPower ?? null,
  }
  const outcome = await addBatteryReplacement(scopeOf(request), replacement, request.now)
  if (outcome === 'unknown') throw new Refused('record.unknown')
  if (outcome === 'again') throw new Refused('battery.again', { args: { minutes: leastBatteryMs / 60_000 } })
  if (outcome === 'tooEarly') throw invalidField('replaceTime', 'field.tooEarly')
  if (outcome === 'earlier') throw invalidField('replaceTime', 'field.notLater')
  return { data: { objectid: outcome.id } }
}

const takeBatteryBack: Handler<'ms/deleteBatteryReplacement'> = async (request) => {
  const outcome = await deleteBatteryReplacement(scopeOf(request), request.body.objectid)
  if (outcome === 'unknown') throw new Refused('record.unknown')
  if (outcome === 'reported') throw new Refused('battery.reported')
  if (outcome === 'notNewest') throw new Refused('battery.notNewest')
  request.audit.detail = { ids: [outcome.deviceId], record: request.body.objectid }
  return {}
}
