import { Worker } from 'node:worker_threads'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { Refused } from '../pipeline/refused.ts'
import type { CheckedSheet, SheetJob } from './check-sheet.ts'
import { mayBeSheet } from './sheet-rows.ts'
import type { SheetOutcome, SheetTask } from './sheet-worker.ts'

const worker = new URL('sheet-worker.ts', import.meta.url)
const mostHeapMb = 512
const longestMs = 60_000

/** Reads an uploaded sheet and checks it by its list's form. */
export type ReadSheet = (bytes: Buffer, job: SheetJob) => Promise<CheckedSheet>

/**
 * Reads sheets one after the other, each in a thread that is ended when it takes too much memory or time.
 * The reader throws Refused `upload.notASheet`, `upload.empty` or `upload.tooMuch`.
 */
export function createSheetReader({ heapMb = mostHeapMb, timeoutMs = longestMs } = {}): ReadSheet {
  let last: Promise<unknown> = Promise.resolve()
  return async (bytes, job) => {
    if (!mayBeSheet(bytes)) throw new Refused('upload.notASheet')
    const turn = last.then(() => readInThread(bytes, job, heapMb, timeoutMs))
    last = turn.catch(() => {})
    const outcome = await turn
    if ('checked' in outcome) return outcome.checked
    const { mostRows, mostColumns } = uploadLimits
    throw new Refused(outcome.refused, { args: { rows: mostRows, columns: mostColumns } })
  }
}

function readInThread(
  bytes: Buffer,
  job: SheetJob,
  heapMb: number,
  timeoutMs: number,
): Promise<SheetOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<SheetOutcome>()
  // Of its own memory, which is handed over: a small buffer shares its with others.
  const task: SheetTask = { bytes: new Uint8Array(bytes), job }
  const thread = new Worker(worker, {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    // Nothing of the server's own is in there.
    env: {},
    stdout: true,
    stderr: true,
  })
  const end = (outcome: SheetOutcome) => {
    clearTimeout(timer)
    resolve(outcome)
    void thread.terminate()
  }
  const timer = setTimeout(end, timeoutMs, { refused: 'upload.tooMuch' })
  thread.once('message', end)
  thread.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ refused: 'upload.tooMuch' })
    else reject(error)
  })
  thread.once('exit', () => end({ refused: 'upload.notASheet' }))
  return promise
}
