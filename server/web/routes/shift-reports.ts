import { longestReportMs, shiftHours } from '#contract/calls/shift-reports.ts'

import type { ReportScope } from '../../db/live/alarm-report.ts'
import { scopesOf, type ScopeServices } from '../lists/sheet-handlers.ts'
import type { CallRequest, Handler } from '../pipeline/handler.ts'
import { invalidField } from '../pipeline/refused.ts'
import { boundedRange } from '../services/bounded-range.ts'
import { shiftReport } from '../services/shift-report.ts'
import { shiftSheets } from '../services/shift-sheets.ts'
import { momentName } from '../services/spectrum-sheet.ts'
import { sendXlsx } from '../sheets/send-file.ts'
import { streamBook } from '../sheets/write-sheet.ts'
import { companyRange } from './alarms.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type ReportQuery = CallRequest<'alarmReport/getShift'>['query']

/** How the alarms of a shift were. */
export function shiftReportRoutes(services: ScopeServices) {
  const scopeFor = scopesOf(services)

  async function reportOf({ tx, filter }: Pick<ReportScope, 'tx' | 'filter'>, query: ReportQuery, now: Date) {
    const span = spanOf(query, now.getTime())
    const range = await companyRange(tx, filter, query.companyid)
    return shiftReport({ tx, filter, range, ...span }, query.positions ?? 1, now.getTime())
  }

  const get: Handler<'alarmReport/getShift'> = async (request) => ({
    data: await reportOf(request, request.query, request.now),
  })

  const exported: Handler<'alarmReport/getShift/export'> = async (request, reply) => {
    const { query, session, language, t, now, gone, audit } = request
    const report = await scopeFor(session, gone)((scope) => reportOf(scope, query, now))
    audit.detail = { from: report.from, to: report.to }
    const fileName = t('file.shiftReport', { at: momentName(report.to, query.offset) })
    return () => sendXlsx(reply, fileName, streamBook(shiftSheets(report, query.offset, language)))
  }

  return { 'alarmReport/getShift': get, 'alarmReport/getShift/export': exported }
}

/**
 * From when until when a report counts: whole minutes, and never beyond now.
 * @throws Refused
 */
function spanOf({ hours, upStime, upEtime }: ReportQuery, now: number): { from: Date; to: Date } {
  if (upStime === undefined && upEtime === undefined) {
    const to = Math.ceil(now / minuteMs) * minuteMs
    return { from: new Date(to - (hours ?? shiftHours[0]) * hourMs), to: new Date(to) }
  }
  if (hours !== undefined) throw invalidField('hours', 'field.unknown')
  if (upStime === undefined) throw invalidField('upStime', 'field.required')
  if (upEtime === undefined) throw invalidField('upEtime', 'field.required')
  const span = boundedRange({ upStime, upEtime }, longestReportMs)
  // The clock of the console may be ahead, and the present minute is not over.
  if (upEtime > now + minuteMs) throw invalidField('upEtime', 'field.future')
  return span
}
