import type { FastifyReply } from 'fastify'

import { defaultPageSize } from '#contract/calls/envelope.ts'
import { exportType, type Language } from '#contract/wire/enumerations.ts'
import { mostCountedRecords } from '#contract/lists/record-form.ts'
import { mostExportedRows } from '#contract/lists/upload-limits.ts'

import type { ListScope } from '../../db/lists/list-store.ts'
import type { RecordRange, RecordRow, RecordStore } from '../../db/lists/record-store.ts'
import type { RequestContext, SendLater } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'
import { sendXlsx } from '../sheets/send-file.ts'
import { wallClock, type WallClock } from '../sheets/wall-clock.ts'
import { streamSheet } from '../sheets/write-sheet.ts'
import { cellOf, exportColumns, type InScope } from './export-rows.ts'
import { idsOf, scopeOf, type ListRequest } from './list-handlers.ts'
import { listText } from './list-words.ts'
import { scopesOf, type ScopeServices } from './sheet-handlers.ts'

type RecordQuery<Subject> = Subject & {
  pageNum?: number
  pageSize?: number
  upStime?: number
  upEtime?: number
}
type PageRequest<Subject> = Pick<ListRequest, 'tx' | 'filter' | 'session' | 'language'> & {
  query: RecordQuery<Subject>
}
type ExportRequest<Subject> = RequestContext & {
  session: Session
  query: RecordQuery<Subject> & { exporttype: number; objectids?: string; offset: number; timeZone?: string }
}

const rowsAtOnce = 500

/** A record with what is said in the reader's language. */
type InWords = (row: RecordRow, language: Language) => RecordRow

/** The two handlers of a list of records, by the paths of its calls. */
export function recordHandlers<Subject>(
  store: RecordStore<Subject>,
  services: ScopeServices,
  inWords: InWords = (row) => row,
): Record<string, unknown> {
  const { form } = store
  const scopeFor = scopesOf(services)

  async function page(request: PageRequest<Subject>) {
    const { pageNum = 1, pageSize = defaultPageSize } = request.query
    const range = rangeOf(request.query)
    const deviceId = await deviceOf(scopeOf(request), request.query)
    const counted = await store.count(scopeOf(request), deviceId, range)
    const total = Math.min(counted, mostCountedRecords)
    const offset = (pageNum - 1) * pageSize
    const limit = Math.min(pageSize, total - offset)
    const rows = limit <= 0 ? [] : await store.read(scopeOf(request), deviceId, range, { offset, limit })
    const list = rows.map((row) => inWords(row, request.language))
    return {
      data: { list, total, more: counted > total, pages: Math.ceil(total / pageSize), pageNum, pageSize },
    }
  }

  async function exported(request: ExportRequest<Subject>, reply: FastifyReply): Promise<SendLater> {
    const { query, session, language, now, t, audit, gone } = request
    const inScope = scopeFor(session, gone)
    const deviceId = await inScope((scope) => deviceOf(scope, query))
    audit.detail = { list: form.name, ids: [deviceId], exporttype: query.exporttype }
    const parts = partsOf(inScope, deviceId, query)
    // Refusals are answers, not broken files: the first rows are read before anything is sent.
    const first = (await parts.next()).value ?? []
    const title = listText(form.name, language)
    const clock = wallClock(query)
    const day = clock(now.getTime()).toISOString().slice(0, 10)
    return () => {
      const rows = cells(first, parts, clock, language)
      const content =
        first.length === 0 ? Buffer.alloc(0) : streamSheet(title, exportColumns(form, language), rows)
      return sendXlsx(reply, t('file.export', { title, day }), content)
    }
  }

  async function* partsOf(
    inScope: InScope,
    deviceId: string,
    query: ExportRequest<Subject>['query'],
  ): AsyncGenerator<RecordRow[], undefined> {
    const { exporttype, objectids, pageNum = 1, pageSize = defaultPageSize } = query
    const range = rangeOf(query)
    const { selected, page: onePage } = exportType.values
    if (exporttype === selected) {
      if (objectids === undefined) throw invalidField('objectids', 'field.required')
      yield await inScope((scope) => store.readByKeys(scope, deviceId, idsOf(objectids)))
      return
    }
    if (exporttype === onePage) {
      const offset = (pageNum - 1) * pageSize
      yield await inScope((scope) => store.read(scope, deviceId, range, { offset, limit: pageSize }))
      return
    }
    const counted = await inScope((scope) => store.count(scope, deviceId, range, mostExportedRows + 1))
    if (counted > mostExportedRows) throw new Refused('list.tooLong', { args: { limit: mostExportedRows } })
    let before: string | undefined
    for (;;) {
      const behind = before
      const rows = await inScope((scope) =>
        store.read(scope, deviceId, range, {
          limit: rowsAtOnce,
          ...(behind !== undefined && { before: behind }),
        }),
      )
      yield rows
      before = rows.at(-1)?.objectid
      if (rows.length < rowsAtOnce) return
    }
  }

  async function* cells(
    first: readonly RecordRow[],
    parts: AsyncIterable<RecordRow[]>,
    clock: WallClock,
    language: Language,
  ) {
    const cellsOf = (row: RecordRow) => {
      const worded = inWords(row, language)
      return form.columns.map((column) => cellOf(column, worded, clock, language))
    }
    for (const row of first) yield cellsOf(row)
    for await (const rows of parts) for (const row of rows) yield cellsOf(row)
  }

  async function deviceOf(scope: ListScope, subject: Subject): Promise<string> {
    const deviceId = await store.findDevice(scope, subject)
    if (deviceId === null) throw new Refused('record.unknown')
    return deviceId
  }

  return { [form.path]: page, [`${form.path}/export`]: exported }
}

/** @throws Refused `range.invalid` when the first is later */
export function rangeOf({ upStime, upEtime }: { upStime?: number; upEtime?: number }): RecordRange {
  if (upStime !== undefined && upEtime !== undefined && upStime > upEtime) throw new Refused('range.invalid')
  return { from: upStime ?? null, to: upEtime ?? null }
}
