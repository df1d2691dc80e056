import type { CallPath, Calls, ReplyOf } from '#contract/calls/calls.ts'

import { CallFailure } from './call-failure.ts'
import { addressOf, eitherSignal, type CallInput } from './call-input.ts'
import { withOutcome } from './call-outcomes.ts'
import { requestHeaders } from './headers.ts'
import { once } from './in-flight.ts'
import { readReply } from './read-reply.ts'

/** The calls that take a file. */
export type UploadPath = {
  [P in CallPath]: Calls[P] extends { body: 'file' } ? P : never
}[CallPath]

/** How much of the file has left this machine; from 0 to 1. */
export type OnProgress = (sent: number) => void

/**
 * Sends a file as `multipart/form-data` in the field `file`, with the query's fields before it, and gives the reply's payload fields.
 * @throws CallFailure, `repeated` while the same file is on its way to the same call
 */
export async function upload<P extends UploadPath>(
  path: P,
  file: File,
  input: Omit<CallInput<P>, 'body'> = {},
  onProgress: OnProgress = () => {},
): Promise<ReplyOf<P>> {
  const address = addressOf(path, input)
  const key = `POST ${address} ${file.name} ${file.size} ${file.lastModified}`
  const result = await withOutcome({ path, changing: true, quiet: input.quiet ?? false }, () =>
    once({ key, path, changing: true }, async (replaced) => {
      const form = formOf(file, input.query ?? {})
      const response = await send(path, address, form, eitherSignal(replaced, input.signal), onProgress)
      return readReply(path, response)
    }),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readReply checked the schema of this very path
  return result as ReplyOf<P>
}

/** More than the server gives a file; without it, a network that swallows the answer would be waited for without end. */
const withinMs = 900_000

/** `fetch` tells nothing of how far an upload is. */
function send(
  path: CallPath,
  address: string,
  form: FormData,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const xhr = new XMLHttpRequest()
  const stop = () => xhr.abort()
  xhr.open('POST', address)
  xhr.responseType = 'text'
  xhr.timeout = withinMs
  for (const [name, value] of Object.entries(requestHeaders())) xhr.setRequestHeader(name, value)
  xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  xhr.addEventListener('load', () => resolve(responseOf(xhr)))
  for (const end of ['error', 'timeout'])
    xhr.addEventListener(end, () => reject(new CallFailure('network', path)))
  xhr.addEventListener('abort', () => reject(new CallFailure('cancelled', path)))
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  xhr.send(form)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

/** The choices stand in the form too, before the file. */
function formOf(file: File, choices: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(choices)) if (value !== undefined) form.set(name, String(value))
  form.set('file', file, file.name)
  return form
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return new Response(xhr.responseText, { status: xhr.status, headers })
}
