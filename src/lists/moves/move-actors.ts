import { Check } from 'typebox/value'

import { moveReportSchema } from '#contract/lists/move-calls.ts'
import { moveMachineOf } from '#machines/move-machine.ts'

import type { ListServer } from '../page/list-server.ts'
import { sheetSender } from '../sheets/sheet-sender.ts'

/** The chart of moving in, whose sheets go to a list's own calls. */
export function listMove(server: ListServer, list: string) {
  return moveMachineOf<File>().provide({
    actors: {
      sendSheet: sheetSender({
        of: { kind: 'moveIn', list },
        send: ({ file, options, dryRun, run }, signal, onProgress) =>
          server.moveIn(file, { ...options, dryRun, run }, signal, onProgress),
        reportOf: (data) => (Check(moveReportSchema, data) ? data : null),
      }),
    },
  })
}
