import { read, utils, write } from '@e965/xlsx'
import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx'

import type { TestWeb } from './web.ts'

type Headers = Readonly<Record<string, string>>

/** An xlsx file of one sheet. */
export async function xlsx(rows: CellValue[][], more: Partial<WriteSheet> = {}): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Sheet 1', rows, ...more }] })
}

/** The same as a file of Excel 97. */
export function xls(rows: unknown[][]): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet 1')
  return new Uint8Array(write(book, { bookType: 'biff8', type: 'buffer' }))
}

/** The cells of a file's sheets as they are stored, read by another library than wrote them. */
export function cellsOf(bytes: Uint8Array): Record<string, unknown[][]> {
  const book = read(bytes, { type: 'array', cellFormula: true })
  return Object.fromEntries(
    Object.entries(book.Sheets).map(([name, sheet]) => [
      name,
      utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null }),
    ]),
  )
}

export interface Download {
  status: number
  headers: globalThis.Headers
  bytes: Uint8Array
}

export async function download(
  web: Pick<TestWeb, 'url'>,
  headers: Headers,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<Download> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const reply = await fetch(`${web.url}/api/${path}?${search}`, { headers })
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) }
}

/** Sends a form with a file, as a browser does. */
export async function upload(
  web: Pick<TestWeb, 'url'>,
  headers: Headers,
  path: string,
  bytes: Uint8Array,
  {
    query = { repeatOption: 1, coordinateType: 5 },
    fields = {},
    name = 'codes.xlsx',
  }: { query?: Record<string, number | string>; fields?: Record<string, string>; name?: string } = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- tests compare whole replies
): Promise<{ status: number; body: any }> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const reply = await fetch(`${web.url}/api/${path}?${search}`, { method: 'POST', headers, body: form })
  return { status: reply.status, body: await reply.json() }
}
