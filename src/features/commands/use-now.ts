import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { useCommandChanges } from '#src/live/use-command-changes.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'

import type { CommandClass, CommandDialogForm } from './command-class.ts'
import { followCommand, sendCommand, type Standing } from './follow-command.ts'

/** How a device is set as far as it said so. */
export interface NowOf {
  /** Section → the values of its fields, with when the device said them. */
  readonly sections: ReadonlyMap<string, { values: Readonly<Record<string, unknown>>; at: number }>
  /** What it answered besides sections. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly at: number | null
  readonly stage: 'idle' | 'asking' | 'ended'
  /** The questions that did not end well, or were not answered in time. */
  readonly faults: readonly (CommandTarget | 'unsent' | 'unanswered')[]
}

const nothing: NowOf = { sections: new Map(), answers: {}, at: null, stage: 'idle', faults: [] }

interface NowInputs {
  of: CommandClass
  dialog: CommandDialogForm
  /** The one device of the dialog; null where there are several. */
  row: ListRow | null
  /** Its channel that is asked; empty for the device itself. */
  apuid: string
  /** Whether it can be asked. */
  mayAsk: boolean
}

/** Asks a device how it is set: what it reported last, and at once what it answers now. */
export function useNow({ of, dialog, row, apuid, mayAsk }: NowInputs) {
  const [known, setKnown] = useState<{ apuid: string | null; now: NowOf }>({ apuid: null, now: nothing })
  const isAsked = mayAsk && row !== null && dialog.asks.length > 0
  const unknown: NowOf = { ...nothing, stage: isAsked ? 'asking' : 'idle' }
  const now = known.apuid === apuid ? known.now : unknown
  const [news] = useState(() => new EventTarget())
  useCommandChanges(now.stage === 'asking' && row !== null, () => news.dispatchEvent(new Event('change')))
  const watch = useRef(new AbortController())
  const change = (next: (before: NowOf) => NowOf) =>
    setKnown((before) => ({ apuid, now: next(before.apuid === apuid ? before.now : unknown) }))

  const askOne = async (name: string, signal: AbortSignal): Promise<NowOf['faults'][number] | null> => {
    const command = of.commands.find((each) => each.name === name)
    if (command === undefined || row === null) return null
    const ids = command.of === 'channel' ? { apuids: apuid } : { [of.idsName]: of.idOf(row) }
    let last: CommandTarget | undefined
    try {
      const { commandId } = await sendCommand(`${of.list}/command${name}`, ids)
      const onStanding = ({ targets }: Standing) => (last = targets[0])
      const ended = await followCommand(commandId, { onStanding, news, signal })
      if (signal.aborted) return null
      if (!ended || last === undefined) return 'unanswered'
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      return 'unsent'
    }
    if (last.state !== 'done') return last
    const { result, endTime } = last
    change((before) => merged(before, result ?? {}, endTime ?? 0, command.answers ?? []))
    return null
  }
  const ask = async (signal: AbortSignal) => {
    const faults = await Promise.all(dialog.asks.map((name) => askOne(name, signal)))
    if (signal.aborted) return
    change((before) => ({ ...before, stage: 'ended', faults: faults.filter((fault) => fault !== null) }))
  }
  const readStored = async (signal: AbortSignal) => {
    if (of.readStored === undefined || row === null) return
    try {
      const stored = await of.readStored(row, signal)
      const sections = stored.flatMap((each) => {
        if (each.apuid !== apuid || each.reported === null || each.reportedTime === null) return []
        return [[each.section, { values: each.reported, at: each.reportedTime }] as const]
      })
      change((before) => ({ ...before, sections: new Map([...sections, ...before.sections]) }))
    } catch (failure) {
      // The device is asked all the same.
      if (!(failure instanceof CallFailure)) throw failure
    }
  }
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (signal.aborted) return
    void readStored(signal)
    if (isAsked) void ask(signal)
  })
  useEffect(() => {
    const controller = new AbortController()
    watch.current = controller
    // Nothing is known before the questions are on their way.
    queueMicrotask(() => begin(controller.signal))
    return () => watch.current.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another channel is asked, too
  }, [apuid])
  const query = () => {
    watch.current.abort()
    watch.current = new AbortController()
    change((before) => ({ ...before, stage: 'asking', faults: [] }))
    void ask(watch.current.signal)
  }
  return { now, query }
}

function merged(
  before: NowOf,
  result: Readonly<Record<string, unknown>>,
  at: number,
  answers: readonly string[],
): NowOf {
  const entries = Object.entries(result)
  const sections = entries.flatMap(([name, value]) =>
    answers.includes(name) || typeof value !== 'object' || value === null
      ? []
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object's own entries
        [[name, { values: value as Record<string, unknown>, at }] as const],
  )
  const plain = entries.filter(([name]) => answers.includes(name))
  return {
    ...before,
    at,
    sections: new Map([...before.sections, ...sections]),
    answers: { ...before.answers, ...Object.fromEntries(plain) },
  }
}
