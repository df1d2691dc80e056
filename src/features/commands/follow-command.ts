import type { CallPath } from '#contract/calls/calls.ts'
import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import type { CommandState } from '#contract/wire/enumerations.ts'
import { refreshIntervalMs, refreshTimes } from '#contract/wire/live.ts'
import { CallFailure, type RecordFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'

const open: ReadonlySet<CommandState> = new Set(['queued', 'sent', 'running'])

/** How a command stands: with how many in which state, and with each target, or of many with those that it failed with. */
export interface Standing {
  readonly counts: Readonly<Record<CommandState, number>> | null
  readonly targets: readonly CommandTarget[]
}

export const unknownStanding: Standing = { counts: null, targets: [] }

/** Whether nothing more will come of a target. */
export function targetEnded({ state }: Pick<CommandTarget, 'state'>): boolean {
  return !open.has(state)
}

/** Whether nothing more will come of it anywhere. */
export function hasEnded({ counts }: Standing): boolean {
  return counts !== null && counts.queued + counts.sent + counts.running === 0
}

/** What every call of a command answers, also where it went to some devices alone. */
interface Outcomes {
  readonly commandId?: string
}

/**
 * Orders a command. @param path of its call
 * @returns the devices that it did not go to, with it
 * @throws CallFailure when it went to none
 */
export async function sendCommand(
  path: string,
  body: object,
): Promise<{ commandId: string; refusals: readonly RecordFailure[] }> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the class of devices names its own calls
    const reply = await request(path as CallPath, { body, quiet: true })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what every call of a command answers
    const { commandId } = (reply as { data: Outcomes }).data
    if (commandId !== undefined) return { commandId, refusals: [] }
    throw new CallFailure('refused', path)
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what every call of a command answers
    const { commandId } = (failure.data ?? {}) as Outcomes
    if (commandId === undefined) throw failure
    return { commandId, refusals: failure.results }
  }
}

/** @throws CallFailure */
export async function readStanding(commandId: string, signal?: AbortSignal): Promise<Standing> {
  const input = { params: { commandId }, quiet: true, ...(signal && { signal }) }
  const { counts, targets } = (await request('command/getResult/{commandId}', input)).data
  return { counts, targets }
}

interface Following {
  readonly onStanding: (standing: Standing) => void
  /** Says by a `change` that a question is worthwhile now. */
  readonly news: EventTarget
  readonly signal: AbortSignal
}

/**
 * Asks for the result of a command until it has ended everywhere: `refreshTimes` times, `refreshIntervalMs` apart, and
 * besides whenever there is news. A question without an answer counts.
 * @returns whether it has ended; false also when `signal` says that nobody waits
 */
export async function followCommand(
  commandId: string,
  { onStanding, news, signal }: Following,
): Promise<boolean> {
  let asked = 0
  while (asked < refreshTimes) {
    if ((await pause(news, signal)) === 'time') asked += 1
    if (signal.aborted) return false
    try {
      const standing = await readStanding(commandId, signal)
      onStanding(standing)
      if (hasEnded(standing)) return true
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
    }
  }
  return false
}

function pause(news: EventTarget, signal: AbortSignal): Promise<'time' | 'news'> {
  return new Promise((resolve) => {
    const settled = new AbortController()
    const end = (why: 'time' | 'news') => {
      clearTimeout(timer)
      settled.abort()
      resolve(why)
    }
    const timer = setTimeout(() => end('time'), refreshIntervalMs)
    news.addEventListener('change', () => end('news'), { signal: settled.signal })
    signal.addEventListener('abort', () => end('time'), { signal: settled.signal })
    if (signal.aborted) end('time')
  })
}
