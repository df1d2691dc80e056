import type { FastifyReply } from 'fastify'

import type { MoveReport } from '#contract/lists/move-calls.ts'
import type { ListForm } from '#contract/lists/list-form.ts'

import { readCompanies } from '../../db/accounts/companies.ts'
import type { MoveStore } from '../../db/lists/move-store.ts'
import type { RequestContext, SendLater } from '../pipeline/handler.ts'
import type { Session } from '../services/sessions.ts'
import { companyPaths } from '../sheets/company-names.ts'
import { sendXlsx } from '../sheets/send-file.ts'
import { wallClock } from '../sheets/wall-clock.ts'
import { streamSheet, type SheetValue } from '../sheets/write-sheet.ts'
import { exportColumns, exportRows, readExportIds, type ExportQuery } from './export-rows.ts'
import type { ListDefinition, ListHandlers } from './list-definition.ts'
import { named } from './list-handlers.ts'
import { listText } from './list-words.ts'
import { moveRecords, type MoveOutcome } from './move-records.ts'
import { scopesOf, type SheetServices } from './sheet-handlers.ts'
import { sheetIntake, type IntakeRequest } from './sheet-intake.ts'

interface MoveOutRequest extends RequestContext {
  session: Session
  query: ExportQuery
}
interface MoveInRequest extends IntakeRequest {
  query: { companyid?: string; dryRun?: 0 | 1; run?: string }
}

/** The handlers by which records of a list go from one company to another. */
export function moveHandlers<Name extends string>(
  list: ListDefinition<Name>,
  store: MoveStore,
  services: SheetServices,
): ListHandlers<Name, 'moveOut' | 'moveIn'> {
  const scopeFor = scopesOf(services)
  const sheetList = { ...list, form: moveSheetForm(list.form) }

  async function moveOut(request: MoveOutRequest, reply: FastifyReply): Promise<SendLater> {
    const { query, session, language, now, t, audit, gone } = request
    const inScope = scopeFor(session, gone)
    const ids = await readExportIds(list, inScope, query)
    const how = { names: companyPaths, onlyOwn: true }
    const clock = wallClock(query)
    const rows = exportRows(sheetList, inScope, ids, clock, language, how)
    // Whether there is one at all is told by the first.
    const first = await rows.next()
    audit.detail = { exporttype: query.exporttype, count: ids.length }
    const title = listText(list.form.name, language)
    const day = clock(now.getTime()).toISOString().slice(0, 10)
    return () => {
      const content = first.done
        ? Buffer.alloc(0)
        : streamSheet(title, exportColumns(sheetList.form, language), withFirst(first.value, rows))
      return sendXlsx(reply, t('file.moveOut', { title, day }), content)
    }
  }

  const take = sheetIntake<MoveInRequest, MoveOutcome>(
    list,
    { ...services, scopeFor },
    {
      needs: ['edit', 'import'],
      jobOf: async ({ query, session, language }, { tx, filter }) => ({
        list: list.form.name,
        moves: { companyIsChosen: query.companyid !== undefined },
        language,
        companies: await readCompanies(tx, filter),
        choices: {},
        companyid: session.companyId,
        coordinateType: 0,
        skipsRepeats: false,
      }),
      write: ({ query, t }, scope, sheet, _session, now, progress) => {
        const choice = { into: query.companyid ?? null, dryRun: query.dryRun === 1 }
        return moveRecords(list, store, scope, sheet, choice, now, t, progress)
      },
    },
  )

  async function moveIn(request: MoveInRequest) {
    const taken = await take(request)
    if ('again' in taken) return { data: taken.again }
    const { outcome, reportKey } = taken
    const { moved, along, into } = outcome.report
    const { audit } = request
    audit.detail = { ...audit.detail, moved, along, into: into.map(({ companyname }) => companyname) }
    return { data: { ...outcome.report, reportKey } satisfies MoveReport }
  }

  return named(list.form.name, { moveOut, moveIn })
}

/** The list with the columns of its sheet of moves alone. @throws RangeError for a list whose records cannot be moved */
function moveSheetForm<Name extends string>(form: ListForm<Name>): ListForm<Name> {
  const { sheets: _, ...rest } = form
  const { moves } = rest
  if (moves === undefined) throw new RangeError(`records of the list ${form.name} cannot be moved`)
  return { ...rest, columns: form.columns.filter(({ name }) => moves.columns.includes(name)) }
}

async function* withFirst(first: SheetValue[], rest: AsyncIterable<SheetValue[]>) {
  yield first
  yield* rest
}
