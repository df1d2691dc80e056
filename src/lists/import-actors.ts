import { Check } from 'typebox/value'
import { fromCallback, type EventObject } from 'xstate'

import { uploadReportSchema } from '#contract/lists/sheet-calls.ts'
import { importMachineOf, type SendingEvent, type SendingInput } from '#machines/import-machine.ts'
import { CallFailure } from '#src/api/call-failure.ts'

import type { ListServer } from './list-server.ts'

/** The chart of an import whose sheets go to a list's own calls. */
export function listImport(server: ListServer) {
  return importMachineOf<File>().provide({
    actors: {
      sendSheet: fromCallback<EventObject, SendingInput<File>>(({ input, sendBack }) => {
        const controller = new AbortController()
        const tell = (event: SendingEvent) => {
          if (!controller.signal.aborted) sendBack(event)
        }
        const { file, options, dryRun, confirmed } = input
        server
          .upload(file, { ...options, dryRun, confirmed }, controller.signal, (sent) =>
            tell({ type: 'sending.progressed', sent }),
          )
          .then(
            (report) => tell({ type: 'sending.answered', report }),
            (error: unknown) => tell(failed(error)),
          )
        return () => controller.abort()
      }),
    },
  })
}

function failed(error: unknown): SendingEvent {
  if (!(error instanceof CallFailure) || error.kind !== 'refused') return { type: 'sending.lost' }
  const report = Check(uploadReportSchema, error.data) ? error.data : null
  return { type: 'sending.refused', message: error.message, report }
}
