import type { CallPath } from '#contract/calls/calls.ts'

import { CallFailure } from './call-failure.ts'

interface InFlight {
  controller: AbortController
  reply: Promise<unknown>
}
const inFlight = new Map<string, InFlight>()

class Replaced {
  readonly by: Promise<unknown>
  constructor(by: Promise<unknown>) {
    this.by = by
  }
}

/**
 * Runs a call, of which only one with the same key may be on its way. A question takes the place of an identical one,
 * whose caller gets this one's reply; an order that is on its way makes an identical one fail as `repeated`.
 * @param run ends when the signal says so
 */
export async function once<T>(
  call: { key: string; path: CallPath; changing: boolean },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const before = inFlight.get(call.key)
  if (call.changing && before !== undefined) throw new CallFailure('repeated', call.path)
  const controller = new AbortController()
  const reply = run(controller.signal).catch((error: unknown) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same key is the same call
    if (controller.signal.reason instanceof Replaced) return controller.signal.reason.by as Promise<T>
    throw error
  })
  const mine: InFlight = { controller, reply }
  inFlight.set(call.key, mine)
  if (before !== undefined) before.controller.abort(new Replaced(reply))
  try {
    return await reply
  } catch (error) {
    // Whoever took this one's place gave up; this caller did not, unless `run` says so at once.
    const givenUp = error instanceof CallFailure && error.kind === 'cancelled'
    if (givenUp && controller.signal.reason instanceof Replaced) return await once(call, run)
    throw error
  } finally {
    if (inFlight.get(call.key) === mine) inFlight.delete(call.key)
  }
}
