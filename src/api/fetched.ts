import ky, { isNetworkError } from 'ky'

import type { CallPath } from '#contract/calls/calls.ts'

import { CallFailure } from './call-failure.ts'
import { requestHeaders } from './headers.ts'

const http = ky.create({
  retry: 0,
  // By the signal, which also ends an answer that begins and does not go on.
  timeout: false,
  throwHttpErrors: false,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value)
      },
    ],
  },
})

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}

/** The response, whatever its status. @throws CallFailure `cancelled`, `network` or `mismatch` */
export async function fetched(
  path: CallPath,
  address: string,
  options: NonNullable<Parameters<typeof http>[1]>,
): Promise<Response> {
  try {
    return await http(address, options)
  } catch (error) {
    const isTimedOut = options.signal !== null && isTimeout(options.signal?.reason)
    if (options.signal?.aborted === true && !isTimedOut)
      throw new CallFailure('cancelled', path, { cause: error })
    const lost = isTimedOut || isNetworkError(error) || error instanceof TypeError
    throw new CallFailure(lost ? 'network' : 'mismatch', path, { message: String(error), cause: error })
  }
}
