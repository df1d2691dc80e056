import { fromCallback, type EventObject } from 'xstate'

import type { SendingEvent, SendingInput } from '#machines/sheet-sending.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'

import { forgetSheet, keepSheet, leaveSheet } from './left-sheets.ts'
import { tellLeftSheets } from './tell-left-sheets.tsx'

const lookEveryMs = 500
const keyBytes = 16

/**
 * Sends a sheet for a chart, and tells it how that goes. What is to be written is kept until its answer comes: who goes away
 * before is told of it by a notice.
 * @param reportOf what a refusal comes with, null when that is no report
 */
export function sheetSender<Options, Report>(
  send: (
    input: SendingInput<File, Options, Report> & { run: string },
    signal: AbortSignal,
    onProgress: (sent: number) => void,
  ) => Promise<Report>,
  reportOf: (data: unknown) => Report | null,
) {
  return fromCallback<EventObject, SendingInput<File, Options, Report>>(({ input, sendBack, receive }) => {
    const controller = new AbortController()
    const run = newRun()
    let isOver = false
    const tell = (event: SendingEvent<Report>) => {
      if (!controller.signal.aborted) sendBack(event)
    }
    const end = (event: SendingEvent<Report>) => {
      isOver = true
      clearInterval(looking)
      if (event.type !== 'sending.lost') forgetSheet(run)
      else leave()
      tell(event)
    }
    const leave = () => {
      leaveSheet(run)
      tellLeftSheets()
    }
    if (!input.dryRun) keepSheet({ run, file: input.file.name })
    const look = async () => {
      const event = await reached(run, controller.signal)
      if (event !== null && !isOver) tell(event)
    }
    const looking = setInterval(() => void look(), lookEveryMs)
    send({ ...input, run }, controller.signal, (sent) => tell({ type: 'sending.progressed', sent })).then(
      (report) => end({ type: 'sending.answered', report }),
      (error: unknown) => end(failed(error, reportOf)),
    )
    receive(() => void stop(run))
    return () => {
      controller.abort()
      clearInterval(looking)
      if (!isOver && !input.dryRun) leave()
    }
  })
}

function newRun(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Null when the server is not at it, or cannot be asked: the answer to the sending is what counts. */
async function reached(run: string, signal: AbortSignal): Promise<SendingEvent<never> | null> {
  try {
    const { data } = await request('sheetRun/find', { query: { run }, signal, quiet: true })
    const { state: stage, done, of } = data
    if (stage !== 'reading' && stage !== 'comparing' && stage !== 'writing') return null
    return { type: 'sending.reached', reach: { stage, done, of } }
  } catch {
    return null
  }
}

async function stop(run: string): Promise<void> {
  // It goes on when nobody heard it, which its answer tells.
  await request('sheetRun/stop', { body: { run }, quiet: true }).catch(() => undefined)
}

function failed<Report>(error: unknown, reportOf: (data: unknown) => Report | null): SendingEvent<Report> {
  if (!(error instanceof CallFailure) || error.kind !== 'refused') return { type: 'sending.lost' }
  return { type: 'sending.refused', message: error.message, report: reportOf(error.data) }
}
