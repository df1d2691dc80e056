/** Reads and checks the sheets that it is sent, in a thread of its own, and says what became of each. */
import { parentPort } from 'node:worker_threads'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { BadSheet, TooMuchInside } from './bad-sheet.ts'
import { checkSheet, type CheckedSheet } from './check-sheet.ts'
import type { SheetJob } from './sheet-job.ts'
import { openSheet } from './sheet-rows.ts'

/** What the thread is given. */
export interface SheetTask {
  bytes: Uint8Array<ArrayBuffer>
  job: SheetJob
}

export type SheetOutcome =
  | { checked: CheckedSheet }
  | { refused: 'upload.tooMuch' | 'upload.empty' | 'upload.stopped' }
  | { refused: 'upload.notASheet'; is: BadSheet['is'] }
/** What the thread says: how many rows it has checked, of how many if that is known, and at last the outcome. */
export type SheetMessage = { done: number; of: number | null } | SheetOutcome

const reportEveryRows = 500

async function outcome({ bytes, job }: SheetTask): Promise<SheetOutcome> {
  try {
    const sheet = await openSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), uploadLimits)
    // Without the headings.
    const of = sheet.count === null ? null : Math.max(0, sheet.count - 1)
    const checked = await checkSheet(sheet.rows, job, (done) => {
      if (done % reportEveryRows === 0) send({ done, of })
    })
    return checked === null ? { refused: 'upload.empty' } : { checked }
  } catch (error) {
    if (error instanceof TooMuchInside) return { refused: 'upload.tooMuch' }
    if (error instanceof BadSheet) return { refused: 'upload.notASheet', is: error.is }
    throw error
  }
}

async function answer(task: SheetTask): Promise<void> {
  const result = await outcome(task)
  const handedOver =
    'checked' in result
      ? [...result.checked.entries, ...result.checked.drafts, result.checked.report].flatMap(
          (part) => part?.buffer ?? [],
        )
      : []
  send(result, handedOver)
}

function send(message: SheetMessage, handedOver: ArrayBuffer[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message, handedOver)
}

parentPort?.on('message', (task: SheetTask) => void answer(task))
