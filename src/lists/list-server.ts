import type { ListForm } from '#contract/lists/list-form.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { request } from '#src/api/client.ts'
import { download } from '#src/api/download.ts'
import { upload } from '#src/api/upload.ts'

import type { ListPageOf, ListRow } from './list-row.ts'

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
const fetchFile = download as unknown as (path: string, input: Input) => Promise<string>
const send = upload as unknown as Send

export interface SheetChoice {
  repeatOption: number
  coordinateType: number
  dryRun: boolean
  confirmed: boolean
}

/** The calls of one list. All fail with CallFailure, and none of them tells the person: the page does. */
export function listServer({ name }: ListForm) {
  return {
    findPage: async (query: object, signal: AbortSignal): Promise<ListPageOf> =>
      (await ask(`${name}/findPage`, { query, signal, quiet: true })).data as ListPageOf,
    /** The row as it is now, or null when it is not there any more. */
    findOne: async (objectid: string, signal?: AbortSignal): Promise<ListRow | null> => {
      const { list } = await ask(`${name}/findDetails`, {
        query: { objectIds: objectid },
        quiet: true,
        ...(signal && { signal }),
      })
      return (list as ListRow[])[0] ?? null
    },
    add: async (entry: object): Promise<ListRow> =>
      (await ask(`${name}/add`, { body: entry, quiet: true })).data as ListRow,
    edit: async (entry: object): Promise<ListRow> =>
      (await ask(`${name}/edit`, { body: entry, quiet: true })).data as ListRow,
    /** @param path an order that takes `objectids`, and whatever else */
    batch: async (path: string, body: { objectids: string }): Promise<void> => {
      await ask(path, { body, quiet: true })
    },
    exportSheet: (query: object, signal: AbortSignal): Promise<string> =>
      fetchFile(`${name}/export`, { query, signal }),
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
  }
}
export type ListServer = ReturnType<typeof listServer>
