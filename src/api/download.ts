import { methods } from 'virtual:contract-checks'

import type { CallPath, Calls } from '#contract/calls.ts'

import { CallFailure } from './call-failure.ts'
import { addressOf, eitherSignal, type CallInput } from './call-input.ts'
import { told } from './call-outcomes.ts'
import { fetched } from './fetched.ts'
import { fileNameOf } from './file-name.ts'
import { once } from './in-flight.ts'
import { readReply } from './read-reply.ts'
import { saveFile } from './save-file.ts'

/** The calls that answer with a file or with lines. */
export type FileCallPath = {
  [P in CallPath]: Calls[P]['reply'] extends 'stream' ? P : never
}[CallPath]

/**
 * Asks for a file and gives it to the browser to save, under the name that the server gives it. Asking again for the same
 * one starts anew, and it is saved once.
 * @returns the name
 * @throws CallFailure, `empty` for one of zero bytes and `broken` for one that broke off; nothing is saved then
 */
export async function download<P extends FileCallPath>(path: P, input: CallInput<P> = {}): Promise<string> {
  const address = addressOf(path, input)
  const call = { key: `GET ${address} as a file`, path, changing: false }
  return told({ path, changing: false, quiet: input.quiet ?? false }, () =>
    once(call, async (replaced) => {
      const signal = eitherSignal(replaced, input.signal)
      const response = await fetched(path, address, { method: methods[path], timeout: false, signal })
      const isEnvelope = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
      const name = fileNameOf(response.headers.get('content-disposition'))
      if (!response.ok || (isEnvelope && name === null)) {
        await readReply(path, response)
        throw new CallFailure('mismatch', path, { message: 'no file', code: response.status })
      }
      const file = await response.blob().catch((cause: unknown) => {
        throw new CallFailure(signal.aborted ? 'cancelled' : 'broken', path, { cause })
      })
      if (file.size === 0) throw new CallFailure('empty', path)
      return saveFile(file, name ?? path.replaceAll('/', '-'))
    }),
  )
}
