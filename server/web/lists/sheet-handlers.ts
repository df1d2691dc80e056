import { randomBytes } from 'node:crypto'

import type { FastifyReply } from 'fastify'

import type { UploadError, UploadReport } from '#contract/lists/sheet-calls.ts'
import { reportMinutes } from '#contract/lists/upload-limits.ts'

import { readCompanies } from '../../db/companies.ts'
import type { Database } from '../../db/database.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import { keepUploadReport, readUploadReport } from '../../db/upload-reports.ts'
import { inView, type View } from '../../db/view.ts'
import type { RequestFacts, SendLater } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Upload } from '../pipeline/uploaded-file.ts'
import type { Session } from '../services/sessions.ts'
import { companyFinder } from '../sheets/company-names.ts'
import { errorLines } from '../sheets/error-lines.ts'
import { errorSheet } from '../sheets/error-sheet.ts'
import { readEntries } from '../sheets/read-entries.ts'
import type { ReadSheet } from '../sheets/read-sheet.ts'
import { sendXlsx } from '../sheets/send-file.ts'
import type { SheetRow } from '../sheets/sheet-rows.ts'
import { streamSheet, writeSheets } from '../sheets/write-sheet.ts'
import { exportColumns, exportRows, readExportIds, type ExportQuery, type InScope } from './export-rows.ts'
import { importEntries } from './import-entries.ts'
import type { ListDefinition, ListHandlers } from './list-definition.ts'
import { named } from './list-handlers.ts'
import { listText } from './list-words.ts'
import { templateSheets } from './template-sheets.ts'

export interface SheetServices {
  database: Database
  rowFilter: (view: View) => RowFilter
  readSheet: ReadSheet
}

interface SheetRequest extends RequestFacts {
  session: Session
  upload: Upload
  params: { key: string }
  query: ExportQuery & { repeatOption: number; dryRun?: 0 | 1; confirmed?: 0 | 1 }
}

type Act = 'export' | 'download/template' | 'download/report/{key}' | 'upload'

const minuteMs = 60_000
const mostLoggedRecords = 500
const mostReportBytes = 16 * 1024 * 1024

/** The handlers by which a list leaves as a sheet and comes in as one. */
export function sheetHandlers<Name extends string>(
  list: ListDefinition<Name>,
  { database, rowFilter, readSheet }: SheetServices,
): ListHandlers<Name, Act> {
  const { form } = list
  const scopeFor =
    ({ view }: Session): InScope =>
    (work) =>
      inView(database, view, (tx) => work({ tx, filter: rowFilter(view), view }))

  async function exported(request: SheetRequest, reply: FastifyReply): Promise<SendLater> {
    const { query, session, language, now, t, audit } = request
    const inScope = scopeFor(session)
    const ids = await readExportIds(list, inScope, query)
    audit.detail = { exporttype: query.exporttype, count: ids.length }
    const title = listText(form.name, language)
    const day = new Date(now.getTime() + query.offset * minuteMs).toISOString().slice(0, 10)
    return () => {
      const rows = exportRows(list, inScope, ids, query.offset, language)
      const content =
        ids.length === 0 ? Buffer.alloc(0) : streamSheet(title, exportColumns(form, language), rows)
      return sendXlsx(reply, t('file.export', { title, day }), content)
    }
  }

  async function template({ language, t }: SheetRequest, reply: FastifyReply) {
    const content = await writeSheets(templateSheets(form, language, t))
    await sendXlsx(reply, t('file.template', { title: listText(form.name, language) }), content)
  }

  async function report({ params, session, language, now, t }: SheetRequest, reply: FastifyReply) {
    const owner = { userId: session.userId, list: form.name }
    const sheet = await readUploadReport(database.kysely, owner, params.key, now)
    if (sheet === null) throw new Refused('report.gone')
    await sendXlsx(reply, t('file.report', { title: listText(form.name, language) }), sheet)
  }

  async function upload(request: SheetRequest) {
    const { query, session, audit, answerRefused, t, now } = request
    const { repeatOption, confirmed = 0, dryRun = 0 } = query
    const sheet = await readSheet(request.upload.bytes)
    if (sheet.length < 2) throw new Refused('upload.empty')
    const choice = {
      repeatOption,
      confirmed: confirmed === 1,
      dryRun: dryRun === 1,
      session,
    }
    const outcome = await scopeFor(session)(async (scope) => {
      const findCompany = companyFinder(await readCompanies(scope.tx, scope.filter))
      const content = readEntries(form, sheet, findCompany, session.companyId, request)
      return importEntries(list, scope, content, choice, now)
    })
    const { errors, waits, records } = outcome
    const logged = records.slice(0, mostLoggedRecords)
    audit.quiet = records.length === 0
    audit.detail = {
      file: request.upload.fileName.slice(0, 200),
      ids: logged.map(({ id }) => id),
      names: logged.map(({ title }) => title),
      ...counts(outcome.report),
    }
    if (errors.length > 0) answerRefused('upload.invalid', { lines: errorLines(errors, t) })
    else if (waits && !choice.dryRun)
      answerRefused('upload.duplicates', { count: outcome.report.duplicateCount })
    const reportKey = errors.length > 0 ? await keepReport(request, sheet, errors) : ''
    return { data: { ...outcome.report, reportKey } satisfies UploadReport }
  }

  /** @returns its key; empty when it would be too large */
  async function keepReport(
    { session, language, now, t }: SheetRequest,
    rows: readonly SheetRow[],
    errors: readonly UploadError[],
  ): Promise<string> {
    const sheet = await errorSheet(listText(form.name, language), rows, errors, t('sheet.errors'))
    if (sheet.length > mostReportBytes) return ''
    const key = randomBytes(16).toString('hex')
    const until = new Date(now.getTime() + reportMinutes * minuteMs)
    const owner = { userId: session.userId, list: form.name }
    await keepUploadReport(database.kysely, owner, { key, sheet, now, until })
    return key
  }

  return named(form.name, {
    export: exported,
    'download/template': template,
    'download/report/{key}': report,
    upload,
  })
}

function counts({ added, covered, skipped }: Pick<UploadReport, 'added' | 'covered' | 'skipped'>) {
  return { added, covered, skipped }
}
