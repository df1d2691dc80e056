import { fromCallback, type EventObject } from 'xstate'

import type { SendingEvent, SendingInput } from '#machines/sheet-machine.ts'
import { CallFailure } from '#src/api/call-failure.ts'

/**
 * Sends a sheet for a chart, and tells it how that goes.
 * @param reportOf what a refusal comes with, null when that is no report
 */
export function sheetSender<Options, Report>(
  send: (
    input: SendingInput<File, Options, Report>,
    signal: AbortSignal,
    onProgress: (sent: number) => void,
  ) => Promise<Report>,
  reportOf: (data: unknown) => Report | null,
) {
  return fromCallback<EventObject, SendingInput<File, Options, Report>>(({ input, sendBack }) => {
    const controller = new AbortController()
    const tell = (event: SendingEvent<Report>) => {
      if (!controller.signal.aborted) sendBack(event)
    }
    send(input, controller.signal, (sent) => tell({ type: 'sending.progressed', sent })).then(
      (report) => tell({ type: 'sending.answered', report }),
      (error: unknown) => tell(failed(error, reportOf)),
    )
    return () => controller.abort()
  })
}

function failed<Report>(error: unknown, reportOf: (data: unknown) => Report | null): SendingEvent<Report> {
  if (!(error instanceof CallFailure) || error.kind !== 'refused') return { type: 'sending.lost' }
  return { type: 'sending.refused', message: error.message, report: reportOf(error.data) }
}
