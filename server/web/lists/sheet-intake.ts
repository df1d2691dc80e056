import type { Kysely } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'

import { formNamed } from '#contract/lists/list-forms.ts'
import { listRight } from '#contract/lists/list-right.ts'
import type { SheetWritten } from '#contract/lists/sheet-run.ts'
import { reportMinutes, mostErrorLines } from '#contract/lists/upload-limits.ts'
import { functionNames, type FunctionName } from '#contract/rules/modules.ts'
import type { Clock } from '#contract/wire/clock.ts'

import type { Database } from '../../db/database.ts'
import { isDeadlock } from '../../db/error-code.ts'
import type { ChangedRecord, ListScope } from '../../db/lists/list-store.ts'
import { storeSheetRun, readSheetRun, type RunName } from '../../db/lists/sheet-runs.ts'
import { storeUploadReport } from '../../db/lists/upload-reports.ts'
import type { Schema } from '../../db/schema.ts'
import type { Translate } from '../messages/translate.ts'
import { asRefused, refusalEnvelope } from '../pipeline/answer-error.ts'
import type { RequestContext } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Upload } from '../pipeline/uploaded-file.ts'
import { rereadAnySession } from '../services/api-keys.ts'
import type { Session } from '../services/sessions.ts'
import type { CheckedSheet } from '../sheets/check-sheet.ts'
import type { ReadSheet } from '../sheets/read-sheet.ts'
import type { SheetJob } from '../sheets/sheet-job.ts'
import type { SheetProgress, SheetRuns } from '../sheets/sheet-runs.ts'
import type { InScope } from './export-rows.ts'
import type { ListDefinition } from './list-definition.ts'

export interface IntakeRequest extends RequestContext {
  session: Session
  upload: Upload
  query: { dryRun?: 0 | 1; run?: string }
}

export interface IntakeServices {
  database: Database
  clock: Clock
  readSheet: ReadSheet
  runs: SheetRuns
  scopeFor: (session: Session, gone?: AbortSignal) => InScope
}

/** What is done with a sheet. */
export interface SheetWork<Request extends IntakeRequest, Outcome extends SheetOutcome> {
  /** Without these functions nothing is done. */
  needs: readonly FunctionName[]
  jobOf: (request: Request, scope: ListScope) => Promise<SheetJob>
  /** In one transaction, of who may still do so by then. @throws Overtaken */
  write: (
    request: Request,
    scope: ListScope,
    sheet: CheckedSheet,
    session: Session,
    now: Date,
    progress: SheetProgress,
  ) => Promise<Outcome>
}

export interface SheetOutcome {
  /** What is wrong with the sheet beyond its form, as a `SheetJob` takes it; then nothing was written. */
  faults: string[]
  /** What was written. */
  records: readonly ChangedRecord[]
  /** Null when it was not to be written, or could not be. */
  written: SheetWritten | null
  /** What its sender is answered, without the key of the sheet of errors. */
  report: object
}

type Report<Outcome extends SheetOutcome> = Outcome['report'] & { reportKey: string }

/** Somebody else wrote what a sheet's work counted on; the transaction is to be given up, and the work to be tried again. */
export class Overtaken extends Error {}

const minuteMs = 60_000
const mostLoggedRecords = 500
const mostReportBytes = 16 * 1024 * 1024
const mostAttempts = 3

/**
 * Takes sheets: reads and checks each in a thread, writes it, keeps a report of its errors, and logs what was written. One
 * that was written before under its name is not written again: its sender is answered `again` what they were then.
 */
export function sheetIntake<Request extends IntakeRequest, Outcome extends SheetOutcome>(
  { form }: ListDefinition,
  { database, clock, readSheet, runs, scopeFor }: IntakeServices,
  { needs, jobOf, write }: SheetWork<Request, Outcome>,
) {
  // The thread will look for it.
  formNamed(form.name)

  async function take(request: Request) {
    const { query, gone, t } = request
    // What is only checked is for who waits for it; what is to be written is written, and told when it is asked for.
    const progress = runs.begin(nameOf(request), query.dryRun === 1 ? gone : null)
    try {
      const before = await writtenBefore(request)
      if (before !== null) {
        progress.end({ state: 'written', written: before.written, msg: '' })
        request.audit.quiet = true
        return { again: before.answer }
      }
      const taken = await carriedThrough(request, progress)
      const { written } = taken.outcome
      const isRight = written !== null || (query.dryRun === 1 && taken.sheet.errorCount === 0)
      progress.end({ state: isRight ? 'written' : 'refused', written, msg: '' })
      return taken
    } catch (error) {
      const refused = progress.stopped.aborted ? new Refused('upload.stopped') : asRefused(error)
      const { msg } = refusalEnvelope(refused, t, '')
      progress.end({ state: 'refused', written: null, msg })
      throw progress.stopped.aborted ? refused : error
    }
  }

  /** @throws Refused `upload.runTaken` when what was written under its name is not this */
  async function writtenBefore(request: Request) {
    const name = nameOf(request)
    const stored =
      name === null || request.query.dryRun === 1 ? null : await readSheetRun(database.kysely, name)
    if (stored === null) return null
    if (stored.content !== contentOf(request)) throw new Refused('upload.runTaken')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `attempted` kept it
    return { written: stored.written, answer: stored.answer as Report<Outcome> }
  }

  /** Tells what is to be done from any other. */
  function contentOf({ query, upload }: Request): string {
    const { run: _, ...choices } = query
    return createHash('sha256')
      .update(JSON.stringify([form.name, needs, choices]))
      .update(upload.bytes)
      .digest('hex')
  }

  async function carriedThrough(request: Request, progress: SheetProgress) {
    const { session, audit, answerRefused, t } = request
    const { bytes, fileName } = request.upload
    const job = await scopeFor(session)((scope) => jobOf(request, scope))
    const how = {
      stopped: progress.stopped,
      onRows(done: number, of: number | null) {
        if (!progress.stopped.aborted) progress.advance('reading', done, of)
      },
    }
    let sheet = await readSheet(bytes, job, how)
    let outcome = await written(request, sheet, progress)
    if (outcome.faults.length > 0) {
      // Once more, so that these stand among the others.
      sheet = await readSheet(bytes, { ...job, faults: outcome.faults }, how)
      outcome = await written(request, sheet, progress)
    }
    const logged = outcome.records.slice(0, mostLoggedRecords)
    audit.quiet = outcome.records.length === 0
    audit.detail = {
      file: fileName.slice(0, 200),
      ids: logged.map(({ id }) => id),
      names: logged.map(({ title }) => title),
    }
    if (sheet.errorCount > 0) answerRefused('upload.invalid', { lines: errorLines(sheet, t) })
    return { sheet, outcome, reportKey: await keepReport(request, sheet) }
  }

  /** @throws Refused `upload.busy` when others write the same records again and again */
  async function written(request: Request, sheet: CheckedSheet, progress: SheetProgress): Promise<Outcome> {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const outcome = await attempted(request, sheet, progress)
      if (outcome !== null) return outcome
    }
    throw new Refused('upload.busy')
  }

  /** @returns null when somebody else was faster */
  async function attempted(
    request: Request,
    sheet: CheckedSheet,
    progress: SheetProgress,
  ): Promise<Outcome | null> {
    const session = await whoStillMay(database.kysely, request.session)
    try {
      return await scopeFor(
        session,
        progress.stopped,
      )(async (scope) => {
        const now = new Date(clock.now())
        const outcome = await write(request, scope, sheet, session, now, progress)
        // Nothing is written by a session that ended while it was being written.
        if (!isAsBefore(await whoStillMay(scope.tx, session), session)) throw new Overtaken()
        const name = nameOf(request)
        const { written, report } = outcome
        if (name === null || written === null) return outcome
        const stored = { written, content: contentOf(request), answer: { ...report, reportKey: '' } }
        if (!(await storeSheetRun(scope.tx, name, stored, now))) throw new Overtaken()
        return outcome
      })
    } catch (error) {
      if (error instanceof Overtaken || isDeadlock(error)) return null
      throw error
    }
  }

  /** @throws Refused `session.ended`, `apiKey.invalid`, `permission.denied` */
  async function whoStillMay(db: Kysely<Schema>, before: Session): Promise<Session> {
    const now = new Date(clock.now())
    const session = await rereadAnySession(db, before, now)
    if (!needs.every((name) => session.may(listRight(form, name)))) throw new Refused('permission.denied')
    return session
  }

  function isAsBefore(session: Session, before: Session): boolean {
    return (
      JSON.stringify(session.view) === JSON.stringify(before.view) &&
      functionNames.every((name) => session.may(listRight(form, name)) === before.may(listRight(form, name)))
    )
  }

  /** @returns its key; empty when there is nothing to report, or too much */
  async function keepReport({ session, now }: Request, { report }: CheckedSheet): Promise<string> {
    if (report === null || report.length > mostReportBytes) return ''
    const key = randomBytes(16).toString('hex')
    const until = new Date(now.getTime() + reportMinutes * minuteMs)
    const owner = { userId: session.userId, list: form.name }
    await storeUploadReport(database.kysely, owner, { key, sheet: Buffer.from(report.buffer), now, until })
    return key
  }

  return take
}

function nameOf({ session, query }: IntakeRequest): RunName | null {
  return query.run === undefined ? null : { userId: session.userId, key: query.run }
}

/** The lines of errors as one text, which the console splits at `;`: no line has one. */
function errorLines(
  { errors, errorCount }: Pick<CheckedSheet, 'errors' | 'errorCount'>,
  t: Translate,
): string {
  const lines = errors.slice(0, mostErrorLines).map((error) => t('sheet.line', error))
  const more = errorCount - lines.length
  if (more > 0) lines.push(t('sheet.more', { count: more }))
  return lines.map((line) => line.replaceAll(';', ',')).join(';')
}
