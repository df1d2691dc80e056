import { Check } from 'typebox/value'

import { uploadReportSchema } from '#contract/lists/sheet-calls.ts'
import { importMachineOf } from '#machines/import-machine.ts'

import type { ListServer } from '../page/list-server.ts'
import { sheetSender } from './sheet-sender.ts'

/** The chart of an import whose sheets go to a list's own calls. */
export function listImport(server: ListServer, list: string) {
  return importMachineOf<File>().provide({
    actors: {
      sendSheet: sheetSender({
        of: { kind: 'import', list },
        send: ({ file, options, dryRun, confirmed, report, run }, signal, onProgress) => {
          const known = confirmed ? report?.known : undefined
          const choice = { ...options, dryRun, confirmed, run, ...(known !== undefined && { known }) }
          return server.upload(file, choice, signal, onProgress)
        },
        reportOf: (data) => (Check(uploadReportSchema, data) ? data : null),
      }),
    },
  })
}
