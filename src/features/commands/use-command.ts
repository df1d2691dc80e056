import { useEffect, useRef, useState } from 'react'

import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import { CallFailure, type RecordFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useDeviceChanges } from '#src/live/use-device-changes.ts'

import { followCommand, readTargets, sendCommand } from './follow-command.ts'

/**
 * One command from its order to its end.
 * `following`: asked for until it ends. `unanswered`: asked often enough; it goes on without anybody who watches.
 */
export interface CommandRun {
  readonly stage: 'idle' | 'sending' | 'refused' | 'following' | 'unanswered' | 'ended'
  readonly commandId: string | null
  /** Why it went to none. */
  readonly failure: CallFailure | null
  /** The devices that it did not go to. */
  readonly refusals: readonly RecordFailure[]
  /** Empty until the first answer. */
  readonly targets: readonly CommandTarget[]
}

const idle: CommandRun = { stage: 'idle', commandId: null, failure: null, refusals: [], targets: [] }

/** Orders one command at a time, and follows it. @param devices whose changes are worth a question, by their row ids */
export function useCommand(devices: readonly string[]) {
  const [run, setRun] = useState(idle)
  const [news] = useState(() => new EventTarget())
  useDeviceChanges(run.stage === 'following' ? devices : [], () => news.dispatchEvent(new Event('change')))
  const watch = useRef(new AbortController())
  useEffect(() => () => watch.current.abort(), [])
  const onTargets = (targets: readonly CommandTarget[]) => setRun((now) => ({ ...now, targets }))
  const follow = async (commandId: string) => {
    watch.current.abort()
    const { signal } = (watch.current = new AbortController())
    setRun((now) => ({ ...now, stage: 'following' }))
    const ended = await followCommand(commandId, { onTargets, news, signal })
    if (!signal.aborted) setRun((now) => ({ ...now, stage: ended ? 'ended' : 'unanswered' }))
    return ended
  }
  return {
    run,
    /** @returns whether it has ended, as far as that is known here */
    order: async (path: string, body: object): Promise<boolean> => {
      setRun({ ...idle, stage: 'sending' })
      try {
        const { commandId, refusals } = await sendCommand(path, body)
        setRun({ ...idle, stage: 'following', commandId, refusals })
        return await follow(commandId)
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        setRun({ ...idle, stage: 'refused', failure })
        return false
      }
    },
    askAgain: () => {
      if (run.commandId !== null) void follow(run.commandId)
    },
    /** Takes back what has not been sent. @throws CallFailure */
    cancel: async () => {
      if (run.commandId === null) return
      await request('command/cancel', { body: { commandId: run.commandId }, quiet: true })
      onTargets(await readTargets(run.commandId))
      news.dispatchEvent(new Event('change'))
    },
  }
}
