/** Reads and checks the sheets that it is sent, in a thread of its own, and says what became of each. */
import { parentPort } from 'node:worker_threads'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { checkSheet, type CheckedSheet, type SheetJob } from './check-sheet.ts'
import { readRows, type SheetRow } from './sheet-rows.ts'
import { TooMuchInside } from './zip-guard.ts'

/** What the thread is given. */
export interface SheetTask {
  bytes: Uint8Array<ArrayBuffer>
  job: SheetJob
}

export type SheetOutcome =
  | { checked: CheckedSheet }
  | { refused: 'upload.notASheet' | 'upload.tooMuch' | 'upload.empty' }

async function read(
  bytes: SheetTask['bytes'],
): Promise<SheetRow[] | Extract<SheetOutcome, { refused: string }>> {
  try {
    return await readRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), uploadLimits)
  } catch (error) {
    return { refused: error instanceof TooMuchInside ? 'upload.tooMuch' : 'upload.notASheet' }
  }
}

async function outcome({ bytes, job }: SheetTask): Promise<SheetOutcome> {
  const rows = await read(bytes)
  if ('refused' in rows) return rows
  // The headings are one.
  if (rows.length < 2) return { refused: 'upload.empty' }
  return { checked: await checkSheet(rows, job) }
}

async function answer(task: SheetTask): Promise<void> {
  const said = await outcome(task)
  const handedOver =
    'checked' in said
      ? [...said.checked.entries, said.checked.report].flatMap((part) => part?.buffer ?? [])
      : []
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(said, handedOver)
}

parentPort?.on('message', (task: SheetTask) => void answer(task))
