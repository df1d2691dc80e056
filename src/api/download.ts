import { methods } from 'virtual:contract-checks'

import type { CallPath, Calls } from '#contract/calls/calls.ts'

import { CallFailure } from './call-failure.ts'
import { addressOf, eitherSignal, type CallInput } from './call-input.ts'
import { withOutcome } from './call-outcomes.ts'
import { fetched } from './fetched.ts'
import { fileNameOf } from './file-name.ts'
import { once } from './in-flight.ts'
import { readReply } from './read-reply.ts'
import { saveFile } from './save-file.ts'

/** A file that does not go on for so long has been swallowed by the network. */
const silentMs = 60_000

/** The calls that answer with a file or with lines. */
export type FileCallPath = {
  [P in CallPath]: Calls[P]['reply'] extends 'stream' ? P : never
}[CallPath]

/** How many bytes of a file have come. */
export type OnReceived = (bytes: number) => void

/**
 * Asks for a file and gives it to the browser to save, under the name that the server gives it. Asking again for the same
 * one starts anew, and it is saved once.
 * @returns the name
 * @throws CallFailure, `empty` for one of zero bytes and `broken` for one that broke off; nothing is saved then
 */
export async function download<P extends FileCallPath>(
  path: P,
  input: CallInput<P> = {},
  onReceived: OnReceived = () => {},
): Promise<string> {
  const address = addressOf(path, input)
  const call = { key: `GET ${address} as a file`, path, changing: false }
  return withOutcome({ path, changing: false, quiet: input.quiet ?? false }, () =>
    once(call, async (replaced) => {
      const given = eitherSignal(replaced, input.signal)
      const silence = endAfterSilence(silentMs)
      const signal = eitherSignal(silence.signal, given)
      const response = await fetched(path, address, { method: methods[path], signal })
      silence.onBytes()
      // The envelope, or the page of something between here and the server.
      const isNone = /^(application\/json|text\/html)\b/i.test(response.headers.get('content-type') ?? '')
      const name = fileNameOf(response.headers.get('content-disposition'))
      if (!response.ok || (isNone && name === null)) {
        await readReply(path, response)
        throw new CallFailure('unreadable', path, { message: 'no file', code: response.status })
      }
      let received = 0
      const onBytes = (bytes: number) => {
        silence.onBytes()
        received += bytes
        onReceived(received)
      }
      const file = await wholeFile(response, onBytes).catch((cause: unknown) => {
        throw new CallFailure(given.aborted ? 'cancelled' : 'broken', path, { cause })
      })
      if (file.size === 0) throw new CallFailure('empty', path)
      return saveFile(file, name ?? path.replaceAll('/', '-'))
    }),
  )
}

/** A signal that ends what nothing was received from for so long. */
function endAfterSilence(ms: number) {
  const controller = new AbortController()
  const end = () => controller.abort(new DOMException('nothing came', 'TimeoutError'))
  let timer = setTimeout(end, ms)
  const onBytes = () => {
    clearTimeout(timer)
    timer = setTimeout(end, ms)
  }
  return { signal: controller.signal, onBytes }
}

function wholeFile(response: Response, onPart: (bytes: number) => void): Promise<Blob> {
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      onPart(part.length)
      controller.enqueue(part)
    },
  })
  const type = response.headers.get('content-type') ?? ''
  const body = response.body?.pipeThrough(counted) ?? null
  return new Response(body, { headers: { 'content-type': type } }).blob()
}
