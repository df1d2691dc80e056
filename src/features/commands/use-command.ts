import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import { CallFailure, type RecordFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { newKey } from '#src/api/new-key.ts'
import { serverNow } from '#src/live/live-client.ts'
import { useCommandChanges } from '#src/live/use-command-changes.ts'

import {
  followCommand,
  hasEnded,
  readStanding,
  sendCommand,
  unknownStanding,
  type Standing,
} from './follow-command.ts'

/**
 * One command from its order to its end.
 * `following`: asked for until it ends. `unanswered`: asked often enough; what comes later is shown all the same.
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
  /** How many targets are in each state; null until the first answer. */
  readonly counts: Standing['counts']
}

const idle: CommandRun = {
  stage: 'idle',
  commandId: null,
  failure: null,
  refusals: [],
  ...unknownStanding,
}

/**
 * Orders one command at a time, and follows it: what the server says of commands is worth a question, also long after it
 * was asked for the last time. @param before a command that was ordered earlier, which is followed from the beginning
 */
export function useCommand(before: string | null = null) {
  const [run, setRun] = useState<CommandRun>(
    before === null ? idle : { ...idle, stage: 'unanswered', commandId: before },
  )
  const [news] = useState(() => new EventTarget())
  const watch = useRef(new AbortController())
  useEffect(() => () => watch.current.abort(), [])
  const onStanding = (standing: Standing) =>
    setRun((now) => ({
      ...now,
      ...standing,
      ...(now.stage === 'unanswered' && hasEnded(standing) && { stage: 'ended' as const }),
    }))
  const look = async (commandId: string) => {
    const { signal } = watch.current
    try {
      const standing = await readStanding(commandId, signal)
      if (!signal.aborted) onStanding(standing)
    } catch (failure) {
      // The next change is another occasion.
      if (!(failure instanceof CallFailure)) throw failure
    }
  }
  const lookAtFirst = useEffectEvent(() => before !== null && void look(before))
  useEffect(() => void lookAtFirst(), [])
  useCommandChanges(run.commandId !== null, () => {
    if (run.stage === 'following') news.dispatchEvent(new Event('change'))
    else if (run.commandId !== null) void look(run.commandId)
  })
  const follow = async (commandId: string) => {
    watch.current.abort()
    const { signal } = (watch.current = new AbortController())
    setRun((now) => ({ ...now, stage: 'following' }))
    const ended = await followCommand(commandId, { onStanding, news, signal })
    if (!signal.aborted) setRun((now) => ({ ...now, stage: ended ? 'ended' : 'unanswered' }))
    return ended
  }
  /** What was ordered and has no answer yet: ordered again, by a double click or after a lost answer, it is the same request. */
  const unanswered = useRef<{ order: string; request: object } | null>(null)
  /**
   * @param keepMs how long it waits for devices that are offline; 0: it does not
   * @returns whether it has ended, as far as that is known here
   */
  const order = async (path: string, body: object, keepMs = 0): Promise<boolean> => {
    setRun({ ...idle, stage: 'sending' })
    const wanted = JSON.stringify([path, body, keepMs])
    if (unanswered.current?.order !== wanted) {
      const until = keepMs > 0 ? { keepUntil: Math.round(serverNow()) + keepMs } : {}
      unanswered.current = { order: wanted, request: { ...body, ...until, requestId: newKey() } }
    }
    try {
      const { commandId, refusals } = await sendCommand(path, unanswered.current.request)
      unanswered.current = null
      setRun({ ...idle, stage: 'following', commandId, refusals })
      return await follow(commandId)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      // The first of two clicks is still on its way, and shows how it stands.
      if (failure.kind === 'repeated') return false
      if (failure.kind === 'refused') unanswered.current = null
      setRun({ ...idle, stage: 'refused', failure })
      return false
    }
  }
  return {
    run,
    order,
    /** Sends it again, as a new one, to those that it failed with. */
    repeat: async () => {
      if (run.commandId !== null) await order('command/repeat', { commandId: run.commandId })
    },
    askAgain: () => {
      if (run.commandId !== null) void follow(run.commandId)
    },
    /** Ends what has not been answered. @throws CallFailure */
    cancel: async () => {
      if (run.commandId === null) return
      await request('command/cancel', { body: { commandId: run.commandId }, quiet: true })
      onStanding(await readStanding(run.commandId))
      news.dispatchEvent(new Event('change'))
    },
  }
}
