import { Worker } from 'node:worker_threads'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { Refused } from '../pipeline/refused.ts'
import type { BadSheet } from './bad-sheet.ts'
import type { CheckedSheet } from './check-sheet.ts'
import { otherKind } from './other-kind.ts'
import type { SheetJob } from './sheet-job.ts'
import { mayBeSheet } from './sheet-rows.ts'
import type { SheetOutcome, SheetMessage, SheetTask } from './sheet-worker.ts'

const worker = new URL('sheet-worker.ts', import.meta.url)
const mostHeapMb = 512
/** Of what is needed for a moment. With more it is not quicker, and takes so much more three times. */
const mostYoungMb = 2
/** Of the thread's own processor time: what else the machine does makes no sheet too much. */
const mostCpuMs = 60_000
const lookEveryMs = 250
const longestIdleMs = 60_000

/** What is told of a sheet while it is read, and what ends its reading. */
export interface ReadingHow {
  /** @param of null as long as nobody knows how many rows there are */
  onRows?: (done: number, of: number | null) => void
  stopped?: AbortSignal
}

/**
 * Reads an uploaded sheet and checks it by its list's form.
 * @throws Refused `upload.notASheet`, `upload.otherKind`, `upload.protected`, `upload.empty`, `upload.tooMuch`, or `upload.stopped` once it is `stopped`
 */
export type ReadSheet = (bytes: Buffer, job: SheetJob, how?: ReadingHow) => Promise<CheckedSheet>

/**
 * Reads sheets one after the other in a thread that waits `idleMs` for the next one, since to start it takes longer than
 * to read most sheets. It is ended when a sheet takes too much memory or processor
 * time.
 */
export function createSheetReader({
  heapMb = mostHeapMb,
  cpuMs = mostCpuMs,
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
    // Named one by one: without the listeners of its own a thread receives nothing more.
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

  return async (bytes, job, how = {}) => {
    if (!mayBeSheet(bytes)) throw noSheet(otherKind(bytes))
    const { stopped } = how
    const turn = last.then(() => {
      stopped?.throwIfAborted()
      return readIn(takeThread(), { bytes, job }, cpuMs, how, keepThread)
    })
    last = turn.catch(() => {})
    // Who stops it does not wait for those before it.
    const outcome = await Promise.race([turn, ...(stopped === undefined ? [] : [untilStopped(stopped)])])
    if ('checked' in outcome) return outcome.checked
    if ('is' in outcome) throw noSheet(outcome.is)
    const { mostRows, mostColumns } = uploadLimits
    throw new Refused(outcome.refused, { args: { rows: mostRows, columns: mostColumns } })
  }
}

function noSheet(is: BadSheet['is']): Refused {
  if (is === null) return new Refused('upload.notASheet')
  return is === 'protected'
    ? new Refused('upload.protected')
    : new Refused('upload.otherKind', { args: { kind: is } })
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
  cpuMs: number,
  { onRows, stopped }: ReadingHow,
  leave: (thread: Worker) => void,
): Promise<SheetOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<SheetOutcome>()
  let isDone = false
  const letGo = () => {
    isDone = true
    clearInterval(timer)
    stopped?.removeEventListener('abort', onStop)
  }
  const end = (outcome: SheetOutcome) => {
    letGo()
    resolve(outcome)
    void thread.terminate()
  }
  const onStop = () => end({ refused: 'upload.stopped' })
  let before: number | undefined
  const look = async () => {
    const { user, system } = await thread.cpuUsage()
    const spentMs = (user + system) / 1000
    before ??= spentMs
    if (!isDone && spentMs - before > cpuMs) end({ refused: 'upload.tooMuch' })
  }
  // One that ended says so itself.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
  void look().catch(() => {})
  stopped?.addEventListener('abort', onStop)
  const onMessage = (message: SheetMessage) => {
    if ('done' in message) {
      onRows?.(message.done, message.of)
      return
    }
    letGo()
    leave(thread)
    resolve(message)
  }
  thread.on('message', onMessage)
  thread.once('error', (error: Error & { code?: string }) => {
    letGo()
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ refused: 'upload.tooMuch' })
    else reject(error)
  })
  thread.once('exit', () => end({ refused: 'upload.notASheet', is: null }))
  // Of its own memory, which is handed over: a small buffer shares its with others.
  const task: SheetTask = { bytes: new Uint8Array(bytes), job }
  thread.postMessage(task, [task.bytes.buffer])
  return promise
}

function untilStopped(stopped: AbortSignal): Promise<SheetOutcome> {
  const { promise, resolve } = Promise.withResolvers<SheetOutcome>()
  const stop = () => resolve({ refused: 'upload.stopped' })
  if (stopped.aborted) stop()
  stopped.addEventListener('abort', stop)
  return promise
}
