import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fromCallback, type EventObject } from 'xstate'

import type { SendingEvent, SendingInput } from '#machines/sheet-sending.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { isDoneUnknown } from '#src/api/is-done-unknown.ts'
import { refusalTerm } from '#src/i18n/refusal-terms.ts'

import { forgetRun, storeRun, type StoredRun } from '../sheet-runs/stored-runs.ts'
import { endRun, followRuns, noteWritten, stopRun } from '../sheet-runs/own-runs.ts'
import { beginSending, endSending, isAttended, leaveSending, noteSent } from '../sheet-runs/sendings.ts'

const lookEveryMs = 500
/** So often the server says that it has ended before its answer counts as swallowed by the network. */
const mostEnded = 20
const keyBytes = 16

interface Sender<Options, Report> {
  /** What is done with the sheet, and in which list. */
  of: Pick<StoredRun, 'kind' | 'list'>
  send: (
    input: SendingInput<File, Options, Report> & { run: string },
    signal: AbortSignal,
    onProgress: (sent: number) => void,
  ) => Promise<Report>
  /** What a refusal comes with, null when that is no report. */
  reportOf: (data: unknown) => Report | null
}

/**
 * Sends a sheet for a chart, and tells it how that goes. What is to be written goes on when the chart is left, and is then
 * told of as `followRuns` does; what is only checked ends with the chart.
 */
export function sheetSender<Options, Report>({ of, send, reportOf }: Sender<Options, Report>) {
  const begun = new WeakSet<SendingInput<File, Options, Report>>()
  return fromCallback<EventObject, SendingInput<File, Options, Report>>(({ input, sendBack, receive }) => {
    // A page that was put away and is shown again starts its charts anew where they stood: nothing is written twice by that.
    if (begun.has(input)) return sendBack({ type: 'sending.lost' })
    if (!input.dryRun) begun.add(input)
    const controller = new AbortController()
    const run = newRun()
    const stored: StoredRun = { run, ...of, file: input.file.name, begunAt: Date.now() }
    let isOver = false
    let isLeft = false
    let isToStop = false
    const emit = (event: SendingEvent<Report>) => {
      if (!isLeft) sendBack(event)
    }
    const giveUp = () => controller.abort()
    let ended = 0
    const look = async () => {
      if (isToStop) void stopRun(run)
      const event = await reached(run, controller.signal)
      if (event === 'ended') {
        ended += 1
        if (ended < mostEnded) return
        end({ type: 'sending.lost' })
        giveUp()
      } else if (event !== null && !isOver) emit(event)
    }
    const looking = setInterval(() => void look(), lookEveryMs)
    const end = (event: SendingEvent<Report>) => {
      if (isOver) return
      const wasAttended = isAttended(run)
      isOver = true
      clearInterval(looking)
      endSending(run)
      if (!input.dryRun) settle(stored, event, wasAttended)
      emit(event)
    }
    if (!input.dryRun) {
      beginSending(run, giveUp)
      storeRun(stored)
    }
    const onProgress = (sent: number) => {
      noteSent(run, sent)
      emit({ type: 'sending.progressed', sent })
    }
    const sendUnchanged = async () => {
      if (await canBeRead(input.file)) {
        const report = await send({ ...input, run }, controller.signal, onProgress)
        return end({ type: 'sending.answered', report })
      }
      return end(refusedHere(msg`The file has changed since you chose it. Choose it again.`))
    }
    sendUnchanged().catch((error: unknown) => end(failed(error, reportOf)))
    receive(() => {
      isToStop = true
      void stopRun(run)
    })
    return () => {
      isLeft = true
      clearInterval(looking)
      if (isOver) return
      if (input.dryRun) return giveUp()
      leaveSending(run)
      followRuns()
    }
  })
}

/** @param wasAttended the dialog says how it ended; else a notice does */
function settle(stored: StoredRun, event: SendingEvent<unknown>, wasAttended: boolean): void {
  if (event.type === 'sending.refused' && !wasAttended) endRun(stored, { written: null, msg: event.message })
  else if (event.type === 'sending.lost' || !wasAttended) followRuns()
  else {
    forgetRun(stored.run)
    if (event.type === 'sending.answered') noteWritten(stored)
  }
}

function newRun(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Null when the server has not begun, or cannot be asked; `ended`: the answer to the sending must be on its way. */
async function reached(run: string, signal: AbortSignal): Promise<SendingEvent<never> | 'ended' | null> {
  try {
    const { data } = await request('sheetRun/find', { query: { run }, signal, quiet: true })
    const { state: stage, done, of } = data
    if (stage === 'unknown') return null
    if (stage === 'written' || stage === 'refused') return 'ended'
    return { type: 'sending.reached', progress: { stage, done, of } }
  } catch {
    return null
  }
}

function refusedHere(message: MessageDescriptor): SendingEvent<never> {
  return { type: 'sending.refused', message: i18n._(message), report: null }
}

/** Browsers let nobody read a file any more that was saved, moved or deleted since it was chosen. */
async function canBeRead(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

function failed<Report>(error: unknown, reportOf: (data: unknown) => Report | null): SendingEvent<Report> {
  if (!(error instanceof CallFailure)) return { type: 'sending.lost' }
  // Given up before the server had all of it.
  if (error.kind === 'cancelled') return refusedHere(msg`Stopped, nothing was written`)
  if (error.kind !== 'refused' || isDoneUnknown(error)) return { type: 'sending.lost' }
  return {
    type: 'sending.refused',
    message: error.message || i18n._(refusalTerm(error.code)),
    report: reportOf(error.data),
  }
}
