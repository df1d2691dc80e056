import { randomBytes } from 'node:crypto'

import type { Kysely } from 'kysely'

import type { Clock } from '#contract/clock.ts'
import { repeatOption } from '#contract/enumerations.ts'
import { formNamed } from '#contract/lists/list-forms.ts'
import { listRight } from '#contract/lists/list-right.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { reportMinutes } from '#contract/lists/upload-limits.ts'
import { functionNames } from '#contract/modules.ts'

import { readCompanies } from '../../db/companies.ts'
import type { Database } from '../../db/database.ts'
import { isDeadlock } from '../../db/error-code.ts'
import type { Schema } from '../../db/schema.ts'
import { keepUploadReport } from '../../db/upload-reports.ts'
import type { RequestFacts } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Upload } from '../pipeline/uploaded-file.ts'
import { readChoices } from '../services/choices.ts'
import { rereadSession, type Session } from '../services/sessions.ts'
import type { CheckedSheet, SheetJob } from '../sheets/check-sheet.ts'
import { errorLines } from '../sheets/error-lines.ts'
import type { ReadSheet } from '../sheets/read-sheet.ts'
import type { InScope } from './export-rows.ts'
import { importEntries, Overtaken, type ImportOutcome } from './import-entries.ts'
import type { ListDefinition } from './list-definition.ts'

export interface UploadRequest extends RequestFacts {
  session: Session
  upload: Upload
  query: { repeatOption: number; coordinateType: number; dryRun?: 0 | 1; confirmed?: 0 | 1 }
}

export interface UploadServices {
  database: Database
  clock: Clock
  readSheet: ReadSheet
  scopeFor: (session: Session) => InScope
}

const minuteMs = 60_000
const mostLoggedRecords = 500
const mostReportBytes = 16 * 1024 * 1024
const mostAttempts = 3

/** Takes a sheet: reads and checks it in a thread, and writes it in one transaction of who may still do so by then. */
export function uploadHandler(list: ListDefinition, services: UploadServices) {
  const { database, clock, readSheet, scopeFor } = services
  const { form } = list
  // The thread will look for it.
  formNamed(form.name)

  async function upload(request: UploadRequest) {
    const { query, audit, answerRefused, t } = request
    const { bytes, fileName } = request.upload
    const job = await jobOf(request)
    let sheet = await readSheet(bytes, job)
    let outcome = await imported(request, sheet)
    if (outcome.faults.length > 0) {
      // Once more, so that these stand among the others.
      sheet = await readSheet(bytes, { ...job, faults: outcome.faults })
      outcome = await imported(request, sheet)
    }
    const { report, waits, records } = outcome
    const logged = records.slice(0, mostLoggedRecords)
    audit.quiet = records.length === 0
    audit.detail = {
      file: fileName.slice(0, 200),
      ids: logged.map(({ id }) => id),
      names: logged.map(({ title }) => title),
      ...counts(report),
    }
    if (sheet.errorCount > 0) answerRefused('upload.invalid', { lines: errorLines(sheet, t) })
    else if (waits && query.dryRun !== 1) answerRefused('upload.duplicates', { count: report.duplicateCount })
    const reportKey = await keepReport(request, sheet)
    return { data: { ...report, reportKey } satisfies UploadReport }
  }

  function jobOf({ query, session, language }: UploadRequest): Promise<SheetJob> {
    return scopeFor(session)(async ({ tx, filter }) => ({
      list: form.name,
      language,
      companies: await readCompanies(tx, filter),
      choices: await readChoices(tx, form),
      companyid: session.companyId,
      coordinateType: query.coordinateType,
      skipsRepeats: query.repeatOption === repeatOption.values.ignore,
    }))
  }

  /** @throws Refused `upload.busy` when others write the same records again and again */
  async function imported(request: UploadRequest, sheet: CheckedSheet): Promise<ImportOutcome> {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const outcome = await attempted(request, sheet)
      if (outcome !== null) return outcome
    }
    throw new Refused('upload.busy')
  }

  /** @returns null when somebody else was faster */
  async function attempted({ query, session: before }: UploadRequest, sheet: CheckedSheet) {
    const { confirmed = 0, dryRun = 0 } = query
    const choice = { repeatOption: query.repeatOption, confirmed: confirmed === 1, dryRun: dryRun === 1 }
    const session = await whoStillMay(database.kysely, before)
    try {
      return await scopeFor(session)(async (scope) => {
        const now = new Date(clock.now())
        const outcome = await importEntries(list, scope, sheet, choice, session, now)
        // Nothing is written by a session that ended while it was being written.
        if (!isAsBefore(await whoStillMay(scope.tx, session), session)) throw new Overtaken()
        return outcome
      })
    } catch (error) {
      if (error instanceof Overtaken || isDeadlock(error)) return null
      throw error
    }
  }

  /** @throws Refused `session.ended`, `permission.denied` */
  async function whoStillMay(db: Kysely<Schema>, before: Session): Promise<Session> {
    const session = await rereadSession(db, before, new Date(clock.now()))
    if (!session.may(listRight(form, 'import'))) throw new Refused('permission.denied')
    return session
  }

  function isAsBefore(session: Session, before: Session): boolean {
    return (
      JSON.stringify(session.view) === JSON.stringify(before.view) &&
      functionNames.every((name) => session.may(listRight(form, name)) === before.may(listRight(form, name)))
    )
  }

  /** @returns its key; empty when there is nothing to report, or too much */
  async function keepReport({ session, now }: UploadRequest, { report }: CheckedSheet): Promise<string> {
    if (report === null || report.length > mostReportBytes) return ''
    const key = randomBytes(16).toString('hex')
    const until = new Date(now.getTime() + reportMinutes * minuteMs)
    const owner = { userId: session.userId, list: form.name }
    await keepUploadReport(database.kysely, owner, { key, sheet: Buffer.from(report.buffer), now, until })
    return key
  }

  return upload
}

function counts({ added, covered, skipped }: Pick<UploadReport, 'added' | 'covered' | 'skipped'>) {
  return { added, covered, skipped }
}
