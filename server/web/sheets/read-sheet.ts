import { Worker } from 'node:worker_threads'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { Refused } from '../pipeline/refused.ts'
import { mayBeSheet, type SheetRow } from './sheet-rows.ts'
import type { SheetOutcome } from './sheet-worker.ts'

const worker = new URL('sheet-worker.ts', import.meta.url)
const mostHeapMb = 384
const longestMs = 30_000

export type ReadSheet = (bytes: Buffer) => Promise<SheetRow[]>

/**
 * Reads sheets one after the other, each in a thread that is ended when it takes too much memory or time.
 * The reader throws Refused `upload.notASheet`, `upload.tooMuch`, or `rate.limited` when many are waiting.
 */
export function createSheetReader({
  heapMb = mostHeapMb,
  timeoutMs = longestMs,
  mostAtOnce = 8,
} = {}): ReadSheet {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (bytes) => {
    if (!mayBeSheet(bytes)) throw new Refused('upload.notASheet')
    if (waiting >= mostAtOnce) throw new Refused('rate.limited')
    waiting += 1
    const turn = last.then(() => readInThread(bytes, heapMb, timeoutMs))
    last = turn.catch(() => {})
    try {
      const outcome = await turn
      if ('rows' in outcome) return outcome.rows
      const { mostRows, mostColumns } = uploadLimits
      throw new Refused(outcome.refused, { args: { rows: mostRows, columns: mostColumns } })
    } finally {
      waiting -= 1
    }
  }
}

function readInThread(bytes: Buffer, heapMb: number, timeoutMs: number): Promise<SheetOutcome> {
  const { promise, resolve } = Promise.withResolvers<SheetOutcome>()
  const thread = new Worker(worker, {
    workerData: bytes,
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
  // Out of memory, most of all.
  thread.once('error', () => end({ refused: 'upload.tooMuch' }))
  thread.once('exit', () => end({ refused: 'upload.notASheet' }))
  return promise
}
