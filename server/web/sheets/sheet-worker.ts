/** Reads one sheet in a thread of its own, and says what became of it. */
import { parentPort, workerData } from 'node:worker_threads'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { readRows, type SheetRow } from './sheet-rows.ts'
import { TooMuchInside } from './zip-guard.ts'

export type SheetOutcome = { rows: SheetRow[] } | { refused: 'upload.notASheet' | 'upload.tooMuch' }

async function outcome(): Promise<SheetOutcome> {
  try {
    if (!(workerData instanceof Uint8Array)) throw new TypeError('a sheet is bytes')
    const bytes = Buffer.from(workerData.buffer, workerData.byteOffset, workerData.byteLength)
    return { rows: await readRows(bytes, uploadLimits) }
  } catch (error) {
    return { refused: error instanceof TooMuchInside ? 'upload.tooMuch' : 'upload.notASheet' }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await outcome())
