import type { FastifyReply } from 'fastify'

import type { Clock } from '#contract/wire/clock.ts'

import { cancelledBy } from '../../db/cancel-statement.ts'
import { readCompanies, readFrozenCompanies } from '../../db/accounts/companies.ts'
import type { Database } from '../../db/database.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import { readUploadReport } from '../../db/lists/upload-reports.ts'
import { inView, type View } from '../../db/view.ts'
import type { RequestContext, SendLater } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { readChoices } from '../services/choices.ts'
import { rereadAnySession } from '../services/api-keys.ts'
import type { Session } from '../services/sessions.ts'
import { companyWords } from '../sheets/company-names.ts'
import type { ReadSheet } from '../sheets/read-sheet.ts'
import { sendXlsx } from '../sheets/send-file.ts'
import type { SheetRuns } from '../sheets/sheet-runs.ts'
import { wallClock } from '../sheets/wall-clock.ts'
import { streamBook, streamSheet } from '../sheets/write-sheet.ts'
import { exportColumns, exportRows, readExportIds, type ExportQuery, type InScope } from './export-rows.ts'
import type { ListDefinition, ListHandlers, ReadDefinition } from './list-definition.ts'
import { named } from './list-handlers.ts'
import { listText } from './list-words.ts'
import { templateSheets } from './template-sheets.ts'
import { uploadHandler } from './upload-handler.ts'

export interface SheetServices {
  database: Database
  clock: Clock
  rowFilter: (view: View) => RowFilter
  readSheet: ReadSheet
  runs: SheetRuns
}

interface SheetRequest extends RequestContext {
  session: Session
  params: { key: string }
  query: ExportQuery
}

type Act = 'download/template' | 'download/report/{key}' | 'upload'

export type ScopeServices = Pick<SheetServices, 'database' | 'clock' | 'rowFilter'>

/**
 * Opens transactions in which there is only what a session may see. With `gone` they are the parts of an answer that takes long:
 * their statements are given up when it is aborted, and none begins for a session that ended or may less by then.
 */
export function scopesOf({ database, clock, rowFilter }: ScopeServices) {
  return (session: Session, gone?: AbortSignal): InScope =>
    (work) => {
      const { view, caller } = session
      return inView(database, view, async (tx) => {
        const run = () => work({ tx, filter: rowFilter(view), view, caller })
        if (gone === undefined) return run()
        assertHolds(session, await rereadAnySession(tx, session, new Date(clock.now())))
        return cancelledBy(gone, database, tx, run)
      })
    }
}

/** @throws Refused `session.ended` */
function assertHolds(before: Session, now: Session): void {
  const isSameView = JSON.stringify(before.view) === JSON.stringify(now.view)
  if (!isSameView || ![...before.caller.functions].every((each) => now.may(each)))
    throw new Refused('session.ended')
}

/** The handler by which a list leaves as a sheet. */
export function exportHandler<Name extends string>(
  list: ReadDefinition<Name>,
  services: ScopeServices,
): ListHandlers<Name, 'export'> {
  return named(list.form.name, { export: exportAct(list, services) })
}

/** The same, for a list whose call has another name. */
export function exportAct(list: ReadDefinition, services: ScopeServices) {
  const { form } = list
  const scopeFor = scopesOf(services)

  return async function exported(
    request: Omit<SheetRequest, 'params'>,
    reply: FastifyReply,
  ): Promise<SendLater> {
    const { query, session, language, now, t, audit, gone } = request
    const inScope = scopeFor(session, gone)
    const ids = await readExportIds(list, inScope, query)
    audit.detail = { exporttype: query.exporttype, count: ids.length }
    const title = listText(form.name, language)
    const clock = wallClock(query)
    const day = clock(now.getTime()).toISOString().slice(0, 10)
    return () => {
      const rows = exportRows(list, inScope, ids, clock, language)
      const content =
        ids.length === 0 ? Buffer.alloc(0) : streamSheet(title, exportColumns(form, language), rows)
      return sendXlsx(reply, t('file.export', { title, day }), content)
    }
  }
}

/** The handlers by which a list leaves as a sheet and comes in as one. */
export function sheetHandlers<Name extends string>(
  list: ListDefinition<Name>,
  services: SheetServices,
): ListHandlers<Name, Act> & ListHandlers<Name, 'export'> {
  const { form } = list
  const { database } = services
  const scopeFor = scopesOf(services)

  async function template({ session, language, now, t }: SheetRequest, reply: FastifyReply) {
    const offered = await scopeFor(session)(async ({ tx, filter }) => {
      const frozen = await readFrozenCompanies(tx, filter)
      const words = companyWords(await readCompanies(tx, filter))
      const companies = [...words].flatMap(([companyId, word]) => (frozen.has(companyId) ? [] : [word]))
      return { choices: await readChoices(tx, form), companies, now }
    })
    const content = streamBook(templateSheets(form, offered, language, t))
    await sendXlsx(reply, t('file.template', { title: listText(form.name, language) }), content)
  }

  async function report({ params, session, language, now, t }: SheetRequest, reply: FastifyReply) {
    const owner = { userId: session.userId, list: form.name }
    const sheet = await readUploadReport(database.kysely, owner, params.key, now)
    if (sheet === null) throw new Refused('report.gone')
    await sendXlsx(reply, t('file.report', { title: listText(form.name, language) }), sheet)
  }

  return {
    ...exportHandler(list, services),
    ...named(form.name, {
      'download/template': template,
      'download/report/{key}': report,
      upload: uploadHandler(list, { ...services, scopeFor }),
    }),
  }
}
