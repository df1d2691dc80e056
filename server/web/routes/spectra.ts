import type { Severity, Spectrum } from '#contract/calls/spectra.ts'
import type { SeverityClass } from '#contract/wire/enumerations.ts'
import { defaultPageSize } from '#contract/calls/envelope.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'
import {
  areInOrder,
  inHundredths,
  severityZones,
  usualSeverityClass,
  type ZoneLimits,
} from '#contract/sensors/severity-zones.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

import { readTerminals } from '../../db/nodes/node-rows.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import { readTerminalTraits } from '../../db/nodes/readings.ts'
import { lockOwnTerminal, readSeverity, writeSeverities } from '../../db/nodes/severity.ts'
import {
  countMeasurements,
  readMeasurements,
  readReportedParameters,
  readSpectrum,
} from '../../db/nodes/spectra.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import { rangeOf } from '../lists/record-handlers.ts'
import { scopesOf, type ScopeServices } from '../lists/sheet-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { presentMeasurements, presentSpectrum } from '../services/present-spectrum.ts'
import { momentName, spectrumSheet } from '../services/spectrum-sheet.ts'
import { sendXlsx } from '../sheets/send-file.ts'
import { streamSheet } from '../sheets/write-sheet.ts'

/** What terminals measured line by line, and by what their vibration is judged. */
export function spectrumRoutes(services: ScopeServices) {
  const scopeFor = scopesOf(services)

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
    const { query } = request
    const kind = await kindOf(scopeOf(request), query.id)
    return { data: await spectrumOf(scopeOf(request), kind, query) }
  }

  const exported: Handler<'ms/getSpectrum/export'> = async (request, reply) => {
    const { query, session, language, t, audit, gone } = request
    const { id, measuredAt, spectrum: name, comparedAt, offset } = query
    const { uid, kind, spectrum, earlier } = await scopeFor(
      session,
      gone,
    )(async (scope) => {
      const { msUid: uid = '', sensorKind: kindName = '' } = (await readTerminals(scope, [id]))[0] ?? {}
      const kind = kindNamed(kindName)
      const which = { id, spectrum: name }
      return {
        uid,
        kind,
        spectrum: await spectrumOf(scope, kind, { ...which, measuredAt }),
        earlier:
          comparedAt === undefined
            ? null
            : await spectrumOf(scope, kind, { ...which, measuredAt: comparedAt }),
      }
    })
    audit.detail = { ids: [id], names: [uid], spectrum: name, measuredAt }
    const { columns, rows } = spectrumSheet(spectrum, earlier, offset, t)
    const title = sensorTexts[`sensor.${kind.kind}.${name}`]?.[language] ?? name
    const fileName = t('file.spectrum', { uid, spectrum: title, at: momentName(measuredAt, offset) })
    return () => sendXlsx(reply, fileName, streamSheet(title, columns, rows()))
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
    await writeSeverities(scope, [{ deviceId: objectid, ...chosen }])
    return { data: severityOf(chosen) }
  }

  return {
    'ms/findSpectra': find,
    'ms/getSpectrum': get,
    'ms/getSpectrum/export': exported,
    'ms/getSeverity': getSeverity,
    'ms/setSeverity': setSeverity,
  }
}

/** @throws Refused `record.unknown` when the caller sees no such terminal, or it is of no kind */
async function kindOf({ tx, filter }: ListScope, id: DeviceId): Promise<SensorKind> {
  return kindNamed((await readTerminalTraits(tx, filter, id))?.sensorKind ?? '')
}

function kindNamed(name: string): SensorKind {
  const kind = sensorKind(name)
  if (kind === undefined) throw new Refused('record.unknown')
  return kind
}

/** @throws Refused `record.unknown` when it has not come */
async function spectrumOf(
  { tx }: ListScope,
  kind: SensorKind,
  which: { id: DeviceId; measuredAt: number; spectrum: string },
): Promise<Spectrum> {
  const row = await readSpectrum(tx, which.id, which)
  if (row === null) throw new Refused('record.unknown')
  return presentSpectrum(kind, row, await readReportedParameters(tx, which.id))
}

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
