import type { Static } from 'typebox'

import type { pageOf } from '#contract/calls/envelope.ts'
import type { RecordForm } from '#contract/lists/record-form.ts'
import { request } from '#src/api/client.ts'
import { download, type OnReceived } from '#src/api/download.ts'

/** A record as the mechanism knows it; what else it has says the list's form. */
export type RecordRow = Readonly<Record<string, unknown>> & { readonly objectid: string }
export type RecordPage = Omit<Static<ReturnType<typeof pageOf>>, 'list'> & {
  list: readonly RecordRow[]
  /** There are more than `total`. */
  more: boolean
}

/** The calls of one list of records. Both fail with CallFailure. */
export interface RecordServer {
  readonly findPage: (query: object, signal: AbortSignal) => Promise<RecordPage>
  /** Gives the browser the sheet to save. @returns its name */
  readonly exportSheet: (query: object, signal: AbortSignal, onReceived: OnReceived) => Promise<string>
}

type Ask = (path: string, input: object) => Promise<{ data: unknown }>
// The paths are made from the form, and the replies are checked by the schemas that were made from it too.
// oxlint-disable typescript/no-unsafe-type-assertion
const ask = request as Ask
const fetchFile = download as unknown as (
  path: string,
  input: object,
  onReceived: OnReceived,
) => Promise<string>

export function recordServer({ path }: Pick<RecordForm, 'path'>): RecordServer {
  return {
    findPage: async (query, signal) => (await ask(path, { query, signal, quiet: true })).data as RecordPage,
    exportSheet: (query, signal, onReceived) => fetchFile(`${path}/export`, { query, signal }, onReceived),
  }
}
