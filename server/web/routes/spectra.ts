import type { Severity } from '#contract/calls/spectra.ts'
import { defaultPageSize } from '#contract/envelope.ts'
import type { DeviceId } from '#contract/ids.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'
import {
  areInOrder,
  severityZones,
  usualSeverityClass,
  type SeverityClass,
  type ZoneLimits,
} from '#contract/sensors/severity-zones.ts'

import type { ListScope } from '../../db/list-store.ts'
import { readTerminalTraits } from '../../db/readings.ts'
import { lockOwnTerminal, readSeverity, writeSeverity } from '../../db/severity.ts'
import {
  countMeasurements,
  readMeasurements,
  readReportedParameters,
  readSpectrum,
} from '../../db/spectra.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import { rangeOf } from '../lists/record-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { presentMeasurements, presentSpectrum } from '../services/present-spectrum.ts'

/** What terminals measured line by line, and by what their vibration is judged. */
export function spectrumRoutes() {
  const find: Handler<'ms/findSpectra'> = async (request) => {
    const { tx, query } = request
    const { id, pageNum = 1, pageSize = defaultPageSize } = query
    const range = rangeOf(query)
    const kind = await kindOf(scopeOf(request), id)
    const total = await countMeasurements(tx, id, range)
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
    const rows = await readMeasurements(tx, id, range, page)
    const list = presentMeasurements(kind, rows)
    return { data: { list, total, pages: Math.ceil(total / pageSize), pageNum, pageSize } }
  }

  const get: Handler<'ms/getSpectrum'> = async (request) => {
    const { tx, query } = request
    const kind = await kindOf(scopeOf(request), query.id)
    const row = await readSpectrum(tx, query.id, query)
    if (row === null) throw new Refused('record.unknown')
    return { data: presentSpectrum(kind, row, await readReportedParameters(tx, query.id)) }
  }

  const getSeverity: Handler<'ms/getSeverity'> = async (request) => {
    judged(await kindOf(scopeOf(request), request.query.id))
    const chosen = await readSeverity(request.tx, request.query.id)
    return { data: severityOf(chosen) }
  }

  const setSeverity: Handler<'ms/setSeverity'> = async (request) => {
    const scope = scopeOf(request)
    const { objectid, severityClass } = request.body
    const limits = request.body.limits && inHundredths(request.body.limits)
    request.audit.detail = { ids: [objectid], severityClass, ...(limits && { limits }) }
    if ((severityClass === 'own') !== (limits !== undefined))
      throw invalidField('limits', severityClass === 'own' ? 'field.required' : 'field.ownLimits')
    if (limits !== undefined && !areInOrder(limits)) throw invalidField('limits', 'field.limitsOrder')
    const terminal = await lockOwnTerminal(scope, objectid)
    if (terminal === null) throw new Refused('record.unknown')
    judged(sensorKind(terminal.sensorKind ?? ''))
    const chosen = { severityClass, limits: limits ?? null }
    await writeSeverity(scope, objectid, chosen)
    return { data: severityOf(chosen) }
  }

  return {
    'ms/findSpectra': find,
    'ms/getSpectrum': get,
    'ms/getSeverity': getSeverity,
    'ms/setSeverity': setSeverity,
  }
}

/** @throws Refused `record.unknown` when the caller sees no such terminal, or it is of no kind */
async function kindOf({ tx, filter }: ListScope, id: DeviceId): Promise<SensorKind> {
  const terminal = await readTerminalTraits(tx, filter, id)
  const kind = sensorKind(terminal?.sensorKind ?? '')
  if (kind === undefined) throw new Refused('record.unknown')
  return kind
}

const inHundredths = ({ ab, bc, cd }: ZoneLimits): ZoneLimits => ({
  ab: Math.round(ab * 100) / 100,
  bc: Math.round(bc * 100) / 100,
  cd: Math.round(cd * 100) / 100,
})

function judged(kind: SensorKind | undefined): void {
  if (kind?.severityReading === undefined) throw new Refused('record.unknown')
}

function severityOf(chosen: { severityClass: SeverityClass; limits: ZoneLimits | null } | null): Severity {
  const severityClass = chosen?.severityClass ?? usualSeverityClass
  const limits = chosen?.limits ?? (severityClass === 'own' ? null : severityZones[severityClass])
  return {
    severityClass,
    usual: chosen === null,
    limits: limits ?? severityZones[usualSeverityClass],
  }
}
