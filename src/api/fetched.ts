import ky, { isNetworkError, isTimeoutError } from 'ky'

import type { CallPath } from '#contract/calls.ts'

import { CallFailure } from './call-failure.ts'
import { requestHeaders } from './headers.ts'

const http = ky.create({
  retry: 0,
  timeout: 20_000,
  throwHttpErrors: false,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value)
      },
    ],
  },
})

/** The response, whatever its status. @throws CallFailure `cancelled`, `network` or `mismatch` */
export async function fetched(
  path: CallPath,
  address: string,
  options: NonNullable<Parameters<typeof http>[1]>,
): Promise<Response> {
  try {
    return await http(address, options)
  } catch (error) {
    if (options.signal?.aborted === true) throw new CallFailure('cancelled', path, { cause: error })
    const lost = isNetworkError(error) || isTimeoutError(error) || error instanceof TypeError
    throw new CallFailure(lost ? 'network' : 'mismatch', path, { message: String(error), cause: error })
  }
}
