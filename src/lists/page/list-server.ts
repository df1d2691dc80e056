import type { ListAct, ListForm } from '#contract/lists/list-form.ts'
import type { MoveReport } from '#contract/lists/move-calls.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { request } from '#src/api/client.ts'
import { download, type OnReceived } from '#src/api/download.ts'
import { upload } from '#src/api/upload.ts'

import { plainText, type ListPageOf, type ListRow } from './list-row.ts'

interface Input {
  query?: object
  body?: object
  params?: object
  signal?: AbortSignal
  quiet?: boolean
}
type Ask = (path: string, input: Input) => Promise<{ data: unknown; list: unknown }>
type Send = (
  path: string,
  file: File,
  input: Input,
  onProgress: (sent: number) => void,
) => Promise<{ data: unknown }>
// The paths are made from a list's form, and its replies are checked by the schemas that were made from it too.
// oxlint-disable typescript/no-unsafe-type-assertion
const ask = request as Ask
const fetchFile = download as unknown as (
  path: string,
  input: Input,
  onReceived?: OnReceived,
) => Promise<string>
const send = upload as unknown as Send

export interface SheetChoice {
  repeatOption: number
  coordinateType: number
  dryRun: boolean
  confirmed: boolean
  /** What the check found there, which was confirmed. */
  known?: string
  /** What this sending is called when the server is asked how far it is. */
  run?: string
}

/** The calls of one list. All fail with CallFailure, and none of them tells the person: the page does. */
export function listServer(form: ListForm) {
  const { name } = form
  const path = (act: ListAct) => `${name}/${form.acts?.[act] ?? act}`
  const findRows = async (objectids: readonly string[], signal?: AbortSignal): Promise<ListRow[]> => {
    const query = { objectIds: objectids.join() }
    const { list } = await ask(path('findDetails'), { query, quiet: true, ...(signal && { signal }) })
    return list as ListRow[]
  }
  return {
    findPage: async (query: object, signal: AbortSignal): Promise<ListPageOf> =>
      (await ask(path('findPage'), { query, signal, quiet: true })).data as ListPageOf,
    /** Those of the rows that are there, as they are now. */
    findRows,
    /** The row as it is now, or null when it is not there any more. */
    findOne: async (objectid: string, signal?: AbortSignal): Promise<ListRow | null> =>
      (await findRows([objectid], signal))[0] ?? null,
    add: async (entry: object): Promise<ListRow> =>
      (await ask(path('add'), { body: entry, quiet: true })).data as ListRow,
    edit: async (entry: object): Promise<ListRow> =>
      (await ask(path('edit'), { body: entry, quiet: true })).data as ListRow,
    deletion: path('batchDelete'),
    /** Of a list that `freezes`. */
    freezing: `${name}/batchFrozenOrActivate`,
    /** @param order the path of one that takes the names of rows, and whatever else */
    batch: async (order: string, rows: readonly ListRow[], change: object): Promise<void> => {
      await ask(order, { body: { ...batchNames(form, rows), ...change }, quiet: true })
    },
    exportSheet: (query: object, signal: AbortSignal, onReceived: OnReceived): Promise<string> =>
      fetchFile(path('export'), { query, signal }, onReceived),
    downloadTemplate: (): Promise<string> => fetchFile(`${name}/download/template`, {}),
    downloadReport: (key: string): Promise<string> =>
      fetchFile(`${name}/download/report/{key}`, { params: { key } }),
    upload: async (
      file: File,
      { dryRun, confirmed, ...choice }: SheetChoice,
      signal: AbortSignal,
      onProgress: (sent: number) => void,
    ): Promise<UploadReport> => {
      const query = { ...choice, dryRun: dryRun ? 1 : 0, confirmed: confirmed ? 1 : 0 }
      return (await send(`${name}/upload`, file, { query, signal, quiet: true }, onProgress))
        .data as UploadReport
    },
    /** Of a list whose records can be moved. */
    moveOut: (query: object, signal: AbortSignal): Promise<string> =>
      fetchFile(`${name}/moveOut`, { query, signal }),
    moveIn: async (
      file: File,
      { companyid, dryRun, run }: { companyid: string; dryRun: boolean; run?: string },
      signal: AbortSignal,
      onProgress: (sent: number) => void,
    ): Promise<MoveReport> => {
      const query = {
        ...(companyid !== '' && { companyid }),
        dryRun: dryRun ? 1 : 0,
        ...(run !== undefined && { run }),
      }
      return (await send(`${name}/moveIn`, file, { query, signal, quiet: true }, onProgress))
        .data as MoveReport
    },
  }
}
export type ListServer = ReturnType<typeof listServer>

/** By what a batch names a row. */
export function batchName({ batchBy }: ListForm, row: ListRow): string {
  return batchBy === undefined ? row.objectid : plainText(row[batchBy.column])
}

/** The part of a batch's body that says which rows it is about. */
function batchNames(form: ListForm, rows: readonly ListRow[]): Readonly<Record<string, string>> {
  return { [form.batchBy?.field ?? 'objectids']: rows.map((row) => batchName(form, row)).join() }
}
