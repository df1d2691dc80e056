import { Worker } from 'node:worker_threads'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { Refused } from '../pipeline/refused.ts'
import type { CheckedSheet, SheetJob } from './check-sheet.ts'
import { isXls, mayBeSheet } from './sheet-rows.ts'
import type { SheetOutcome, SheetTask } from './sheet-worker.ts'

const worker = new URL('sheet-worker.ts', import.meta.url)
const mostHeapMb = 512
/** Of what is needed for a moment. With more it is not quicker, and takes so much more three times. */
const mostYoungMb = 2
const longestMs = 60_000
const longestIdleMs = 60_000

/** Reads an uploaded sheet and checks it by its list's form. */
export type ReadSheet = (bytes: Buffer, job: SheetJob) => Promise<CheckedSheet>

/**
 * Reads sheets one after the other in a thread that waits `idleMs` for the next one, since to start it takes longer than
 * to read most sheets. It is ended after an xls file, and when a sheet takes too much memory or time.
 * The reader throws Refused `upload.notASheet`, `upload.empty` or `upload.tooMuch`.
 */
export function createSheetReader({
  heapMb = mostHeapMb,
  timeoutMs = longestMs,
  idleMs = longestIdleMs,
} = {}): ReadSheet {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: { thread: Worker; ended: NodeJS.Timeout } | undefined

  function takeThread(): Worker {
    if (waiting === undefined) return startThread(heapMb)
    const { thread, ended } = waiting
    clearTimeout(ended)
    waiting = undefined
    thread.ref()
    return thread
  }

  function keepThread(thread: Worker): void {
    // Named one by one: without the listeners of its own a thread hears nothing more.
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
    thread.unref()
    const forget = () => {
      if (waiting?.thread !== thread) return
      clearTimeout(waiting.ended)
      waiting = undefined
    }
    const ended = setTimeout(() => {
      forget()
      void thread.terminate()
    }, idleMs).unref()
    waiting = { thread, ended }
    thread.once('error', forget).once('exit', forget)
  }

  return async (bytes, job) => {
    if (!mayBeSheet(bytes)) throw new Refused('upload.notASheet')
    const leave = isXls(bytes) ? (thread: Worker) => void thread.terminate() : keepThread
    const turn = last.then(() => readIn(takeThread(), { bytes, job }, timeoutMs, leave))
    last = turn.catch(() => {})
    const outcome = await turn
    if ('checked' in outcome) return outcome.checked
    const { mostRows, mostColumns } = uploadLimits
    throw new Refused(outcome.refused, { args: { rows: mostRows, columns: mostColumns } })
  }
}

function startThread(heapMb: number): Worker {
  return new Worker(worker, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: mostYoungMb },
    // Nothing of the server's own is in there.
    env: {},
    stdout: true,
    stderr: true,
  })
}

/** What became of the sheet. A thread that answered is handed to `leave`, any other is ended. */
function readIn(
  thread: Worker,
  { bytes, job }: { bytes: Buffer; job: SheetJob },
  timeoutMs: number,
  leave: (thread: Worker) => void,
): Promise<SheetOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<SheetOutcome>()
  const end = (outcome: SheetOutcome) => {
    clearTimeout(timer)
    resolve(outcome)
    void thread.terminate()
  }
  const timer = setTimeout(end, timeoutMs, { refused: 'upload.tooMuch' })
  thread.once('message', (outcome: SheetOutcome) => {
    clearTimeout(timer)
    leave(thread)
    resolve(outcome)
  })
  thread.once('error', (error: Error & { code?: string }) => {
    clearTimeout(timer)
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ refused: 'upload.tooMuch' })
    else reject(error)
  })
  thread.once('exit', () => end({ refused: 'upload.notASheet' }))
  // Of its own memory, which is handed over: a small buffer shares its with others.
  const task: SheetTask = { bytes: new Uint8Array(bytes), job }
  thread.postMessage(task, [task.bytes.buffer])
  return promise
}
